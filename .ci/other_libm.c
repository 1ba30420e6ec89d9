/* Another system's logarithms: to be loaded before the system's own mathematical functions.
 *
 * C promises no last digit of log, pow or cos, and systems differ there. Where the true result is
 * not a float itself, these give, of the two floats beside it, the one that is farther away. What
 * passes with both passes with every library that errs by less than a unit in the last place.
 */
#define _GNU_SOURCE
#include <float.h>
#include <math.h>

static double beside(long double exact)
{
    double near = (double)exact;
    /* So near that it is a float: what stays is the rounding of the long double. */
    if (!isfinite(near) || fabs(near) < DBL_MIN || fabsl(near - exact) <= 0x1p-61L * fabsl(exact))
        return near;
    return nextafter(near, near < exact ? INFINITY : -INFINITY);
}

static float beside_as_float(double exact)
{
    float near = (float)exact;
    if (!isfinite(near) || fabsf(near) < FLT_MIN || fabs(near - exact) <= 0x1p-50 * fabs(exact))
        return near;
    return nextafterf(near, near < exact ? INFINITY : -INFINITY);
}

#define OF_ONE(f)                                                     \
    double f(double x) { return beside(f##l(x)); }                    \
    float f##f(float x) { return beside_as_float((double)f##l(x)); }
#define OF_TWO(f)                                                     \
    double f(double x, double y) { return beside(f##l(x, y)); }       \
    float f##f(float x, float y) { return beside_as_float((double)f##l(x, y)); }

OF_ONE(log) OF_ONE(log2) OF_ONE(log10) OF_ONE(log1p)
OF_ONE(exp) OF_ONE(exp2) OF_ONE(expm1) OF_ONE(cbrt)
OF_ONE(sin) OF_ONE(cos) OF_ONE(tan) OF_ONE(asin) OF_ONE(acos) OF_ONE(atan)
OF_ONE(sinh) OF_ONE(cosh) OF_ONE(tanh) OF_ONE(asinh) OF_ONE(acosh) OF_ONE(atanh)
OF_ONE(erf) OF_ONE(erfc) OF_ONE(lgamma) OF_ONE(tgamma)
OF_TWO(pow) OF_TWO(atan2) OF_TWO(hypot)
