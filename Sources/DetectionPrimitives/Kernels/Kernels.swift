/// The plain loops that say what each kernel computes: the specification, to be checked by reading.
///
/// Every function takes spans and numbers only. Its twin in ``Vector``, where there is one, has the same name and
/// signature and gives the same bits.
package enum Reference {}

/// The fast twins of ``Reference``: the same names, signatures and results, on SIMD lanes.
package enum Vector {}
