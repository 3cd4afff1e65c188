// Choices lane by lane, each a few machine instructions: what Swift's vectors do one lane after the
// other, or in ways that the optimizer takes apart; and what the processor does that Swift has no words
// for.
#ifndef CSIMD_H
#define CSIMD_H

#include <math.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

// A product and a sum are rounded one after the other, as Swift does it, also where one instruction does
// both.
#pragma STDC FP_CONTRACT OFF

typedef float lanes __attribute__((ext_vector_type(4)));
typedef int lane_mask __attribute__((ext_vector_type(4)));

/// The greater of two numbers in each lane, the second where one is not a number.
static inline lanes lanes_greater(lanes a, lanes b) { return a > b ? a : b; }

/// The lesser of two numbers in each lane, the second where one is not a number.
static inline lanes lanes_lesser(lanes a, lanes b) { return a < b ? a : b; }

/// The square root of each lane.
static inline lanes lanes_root(lanes a) { return __builtin_elementwise_sqrt(a); }

/// -1 in each lane where a number is at most another, 0 elsewhere.
static inline lane_mask lanes_at_most(lanes a, lanes b) { return a <= b; }

/// One vector in the lanes that are less than 0 in a mask, another elsewhere.
static inline lanes lanes_chosen(lane_mask mask, lanes a, lanes b) { return mask < 0 ? a : b; }

/// The same of whole numbers.
static inline lane_mask lane_masks_chosen(lane_mask mask, lane_mask a, lane_mask b) {
  return mask < 0 ? a : b;
}

/// Numbers without what is behind the point; what no Int32 can hold is undefined.
static inline lane_mask lanes_truncated(lanes a) {
  return __builtin_convertvector(a, lane_mask);
}

/// Whole numbers as floating-point ones.
static inline lanes lanes_of_whole(lane_mask a) { return __builtin_convertvector(a, lanes); }

/// Four vectors, one for each lane.
typedef struct { lanes x, y, z, w; } lanes_by_lane;

/// The first, second, third and fourth lanes of four vectors.
static inline lanes_by_lane lanes_turned(lanes a, lanes b, lanes c, lanes d) {
  lanes ab_xy = __builtin_shufflevector(a, b, 0, 4, 1, 5);
  lanes ab_zw = __builtin_shufflevector(a, b, 2, 6, 3, 7);
  lanes cd_xy = __builtin_shufflevector(c, d, 0, 4, 1, 5);
  lanes cd_zw = __builtin_shufflevector(c, d, 2, 6, 3, 7);
  return (lanes_by_lane){
    __builtin_shufflevector(ab_xy, cd_xy, 0, 1, 4, 5),
    __builtin_shufflevector(ab_xy, cd_xy, 2, 3, 6, 7),
    __builtin_shufflevector(ab_zw, cd_zw, 0, 1, 4, 5),
    __builtin_shufflevector(ab_zw, cd_zw, 2, 3, 6, 7),
  };
}

/// Whether a number is above a limit in any lane.
static inline _Bool lanes_rise_above(lanes a, float limit) {
  return __builtin_reduce_or(a > limit) != 0;
}

/// The largest lane.
static inline float lanes_highest(lanes a) {
  float upper = a.x > a.y ? a.x : a.y, lower = a.z > a.w ? a.z : a.w;
  return upper > lower ? upper : lower;
}

/// The smallest lane.
static inline float lanes_lowest(lanes a) {
  float upper = a.x < a.y ? a.x : a.y, lower = a.z < a.w ? a.z : a.w;
  return upper < lower ? upper : lower;
}

/// The greatest whole number that is not above one, clamped to ±2^24; -2^24 for what is not a number.
static inline int lane_floor(float a) {
  float above = a > -0x1p24f ? a : -0x1p24f;
  float clamped = above < 0x1p24f ? above : 0x1p24f;
  int whole = (int)clamped;
  return whole - (clamped < (float)whole);
}

typedef double pair __attribute__((ext_vector_type(2)));
typedef float float_pair __attribute__((ext_vector_type(2)));

/// The greatest whole numbers that are not above two whose magnitudes are below 2^50.
static inline pair pair_floor(pair a) {
  // Added to 1.5 * 2^52 a number is rounded to a whole one.
  pair rounded = a + 0x1.8p52 - 0x1.8p52;
  return rounded > a ? rounded - 1 : rounded;
}

/// Two numbers, each in the place of one that is below another one or above a third.
static inline pair pair_kept_within(pair a, pair b, pair low, pair high, pair other) {
  pair kept = b < low ? other : a;
  return b > high ? other : kept;
}

/// A number without what is behind the point; what no long can hold is undefined.
static inline long whole_of(double a) { return (long)a; }

/// Two numbers in the first lanes, and two in the last ones.
static inline lanes lanes_of_pairs(pair a, pair b) {
  float_pair first = __builtin_convertvector(a, float_pair);
  float_pair last = __builtin_convertvector(b, float_pair);
  return __builtin_shufflevector(first, last, 0, 1, 2, 3);
}

/// What is between two pairs of numbers, in the first and in the last lanes: all of the first one at 0.
static inline pair lanes_mixed_to_pair(lanes a, float part) {
  lanes b = __builtin_shufflevector(a, a, 2, 3, 2, 3);
  lanes mixed = a + (b - a) * part;
  return __builtin_convertvector(__builtin_shufflevector(mixed, mixed, 0, 1), pair);
}

/// Asks for a line of memory to be brought near, without waiting for it; no address does harm.
static inline void memory_prefetch(uintptr_t address) { __builtin_prefetch((const void *)address); }

#endif
