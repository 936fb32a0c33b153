extension LabelTable {
  /// The 80 classes of COCO in the order that YOLO networks use: 0 is `person`, 32 is `sports ball`.
  ///
  /// Source of the names: the COCO data set's category list. Original ids with gaps (1…90) are not indices here:
  /// ``COCO/classIndex(ofOriginalID:)`` translates.
  public static let coco80 = LabelTable(names: [
    "person", "bicycle", "car", "motorcycle", "airplane", "bus", "train", "truck", "boat", "traffic light",
    "fire hydrant", "stop sign", "parking meter", "bench", "bird", "cat", "dog", "horse", "sheep", "cow",
    "elephant", "bear", "zebra", "giraffe", "backpack", "umbrella", "handbag", "tie", "suitcase", "frisbee", "skis",
    "snowboard", "sports ball", "kite", "baseball bat", "baseball glove", "skateboard", "surfboard",
    "tennis racket", "bottle", "wine glass", "cup", "fork", "knife", "spoon", "bowl", "banana", "apple", "sandwich",
    "orange", "broccoli", "carrot", "hot dog", "pizza", "donut", "cake", "chair", "couch", "potted plant", "bed",
    "dining table", "toilet", "tv", "laptop", "mouse", "remote", "keyboard", "cell phone", "microwave", "oven",
    "toaster", "sink", "refrigerator", "book", "clock", "vase", "scissors", "teddy bear", "hair drier",
    "toothbrush",
  ])

  /// The 80 classes of COCO as they are spoken in Japanese, in the order of ``coco80``.
  public static let coco80Japanese = LabelTable(names: [
    "人", "自転車", "車", "オートバイ", "飛行機", "バス", "電車", "トラック", "ボート", "信号機", "消火栓",
    "一時停止標識", "パーキングメーター", "ベンチ", "鳥", "猫", "犬", "馬", "羊", "牛", "象", "熊", "シマウマ",
    "キリン", "リュックサック", "傘", "ハンドバッグ", "ネクタイ", "スーツケース", "フリスビー", "スキー板",
    "スノーボード", "ボール", "凧", "バット", "グローブ", "スケートボード", "サーフボード", "テニスラケット", "瓶",
    "ワイングラス", "カップ", "フォーク", "ナイフ", "スプーン", "ボウル", "バナナ", "りんご", "サンドイッチ",
    "オレンジ", "ブロッコリー", "にんじん", "ホットドッグ", "ピザ", "ドーナツ", "ケーキ", "椅子", "ソファ",
    "鉢植え", "ベッド", "食卓", "トイレ", "テレビ", "ノートパソコン", "マウス", "リモコン", "キーボード",
    "携帯電話", "電子レンジ", "オーブン", "トースター", "流し台", "冷蔵庫", "本", "時計", "花瓶", "はさみ",
    "テディベア", "ドライヤー", "歯ブラシ",
  ])
}
