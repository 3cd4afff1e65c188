// SIMD functions of a few machine instructions each, which Swift's vector types compile to scalar
// code or to slower sequences, and processor instructions without a counterpart in Swift.
#ifndef CSIMD_H
#define CSIMD_H

#include <math.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

// No fused multiply-add: a product and a sum are rounded separately, as in Swift, even where one
// instruction computes both.
#pragma STDC FP_CONTRACT OFF

typedef float lanes __attribute__((ext_vector_type(4)));
typedef int lane_mask __attribute__((ext_vector_type(4)));

/// The maximum in each lane; `b` where one is NaN.
static inline lanes lanes_max(lanes a, lanes b) { return a > b ? a : b; }

/// The minimum in each lane; `b` where one is NaN.
static inline lanes lanes_min(lanes a, lanes b) { return a < b ? a : b; }

/// The square root of each lane.
static inline lanes lanes_sqrt(lanes a) { return __builtin_elementwise_sqrt(a); }

/// The cube root of each lane, to a relative error of 2e-7; of 0 it is 1e-10.
///
/// A third of the exponent is a guess within 4 %, whose error two of Halley's steps cube twice. No
/// number in between is subnormal, which would take a hundred times as long.
static inline lanes lanes_cbrt(lanes a) {
  lane_mask sign = (lane_mask)a & (lane_mask)INT32_MIN;
  lanes x = (lanes)((lane_mask)a & (lane_mask)INT32_MAX) + 1e-30f;
  lane_mask third = __builtin_convertvector(
      __builtin_convertvector((lane_mask)x, lanes) * (1.0f / 3), lane_mask);
  lanes root = (lanes)(third + 709921077);
  for (int step = 0; step < 2; step++) {
    lanes cube = root * root * root;
    root *= (cube + x + x) / (cube + cube + x);
  }
  return (lanes)((lane_mask)root | sign);
}

/// -1 in each lane where `a` is at most `b`, else 0.
static inline lane_mask lanes_at_most(lanes a, lanes b) { return a <= b; }

/// Selects `a` in the lanes whose mask is less than 0, else `b`.
static inline lanes lanes_select(lane_mask mask, lanes a, lanes b) { return mask < 0 ? a : b; }

/// The same for integers.
static inline lane_mask lane_masks_select(lane_mask mask, lane_mask a, lane_mask b) {
  return mask < 0 ? a : b;
}

/// Each lane truncated to an integer; undefined outside the range of Int32.
static inline lane_mask lanes_truncate(lanes a) {
  return __builtin_convertvector(a, lane_mask);
}

/// Each integer converted to floating point.
static inline lanes lanes_from_int(lane_mask a) { return __builtin_convertvector(a, lanes); }

/// The rows of a transposed 4 x 4 matrix.
typedef struct { lanes x, y, z, w; } lanes_matrix;

/// Transposes four vectors: `x` has their first lanes, `y` the second, `z` the third, `w` the
/// fourth.
static inline lanes_matrix lanes_transposed(lanes a, lanes b, lanes c, lanes d) {
  lanes ab_xy = __builtin_shufflevector(a, b, 0, 4, 1, 5);
  lanes ab_zw = __builtin_shufflevector(a, b, 2, 6, 3, 7);
  lanes cd_xy = __builtin_shufflevector(c, d, 0, 4, 1, 5);
  lanes cd_zw = __builtin_shufflevector(c, d, 2, 6, 3, 7);
  return (lanes_matrix){
    __builtin_shufflevector(ab_xy, cd_xy, 0, 1, 4, 5),
    __builtin_shufflevector(ab_xy, cd_xy, 2, 3, 6, 7),
    __builtin_shufflevector(ab_zw, cd_zw, 0, 1, 4, 5),
    __builtin_shufflevector(ab_zw, cd_zw, 2, 3, 6, 7),
  };
}

/// Whether any lane is above a limit.
static inline _Bool lanes_any_above(lanes a, float limit) {
  return __builtin_reduce_or(a > limit) != 0;
}

/// The maximum of the lanes.
static inline float lanes_reduce_max(lanes a) {
  float upper = a.x > a.y ? a.x : a.y, lower = a.z > a.w ? a.z : a.w;
  return upper > lower ? upper : lower;
}

/// The minimum of the lanes.
static inline float lanes_reduce_min(lanes a) {
  float upper = a.x < a.y ? a.x : a.y, lower = a.z < a.w ? a.z : a.w;
  return upper < lower ? upper : lower;
}

/// The floor of a number, clamped to ±2^24; -2^24 for NaN.
static inline int lane_floor(float a) {
  float above = a > -0x1p24f ? a : -0x1p24f;
  float clamped = above < 0x1p24f ? above : 0x1p24f;
  int whole = (int)clamped;
  return whole - (clamped < (float)whole);
}

typedef double pair __attribute__((ext_vector_type(2)));
typedef float float_pair __attribute__((ext_vector_type(2)));

/// The floor of two numbers whose magnitudes are below 2^50.
static inline pair pair_floor(pair a) {
  // Adding 1.5 * 2^52 rounds a number to an integer.
  pair rounded = a + 0x1.8p52 - 0x1.8p52;
  return rounded > a ? rounded - 1 : rounded;
}

/// Selects `a` in each lane where `b` is within `low` and `high`, else `other`.
static inline pair pair_select_within(pair a, pair b, pair low, pair high, pair other) {
  pair kept = b < low ? other : a;
  return b > high ? other : kept;
}

/// A number truncated to an integer; undefined outside the range of long.
static inline long truncated_to_long(double a) { return (long)a; }

/// Two pairs as one vector: `a` in the first lanes, `b` in the last.
static inline lanes lanes_from_pairs(pair a, pair b) {
  float_pair first = __builtin_convertvector(a, float_pair);
  float_pair last = __builtin_convertvector(b, float_pair);
  return __builtin_shufflevector(first, last, 0, 1, 2, 3);
}

/// Linear interpolation between the first two lanes and the last two; the first two at part 0.
static inline pair lanes_interpolate_pairs(lanes a, float part) {
  lanes b = __builtin_shufflevector(a, a, 2, 3, 2, 3);
  lanes mixed = a + (b - a) * part;
  return __builtin_convertvector(__builtin_shufflevector(mixed, mixed, 0, 1), pair);
}

/// Prefetches a cache line without waiting for it; any address is safe.
static inline void memory_prefetch(uintptr_t address) { __builtin_prefetch((const void *)address); }

#endif
