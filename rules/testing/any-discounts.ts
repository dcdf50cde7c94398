import fc from 'fast-check';
import type { DiscountType } from '#contract/enumerations.ts';
import type { DiscountTerms } from '../prices/prices.ts';

// Generated discount events for the property tests.

/**
 * For each kind, the values from `least` to `most` TWD or to 100 per cent. A kind that is missing here does not
 * compile.
 */
const valuesOf = (least: number, most: number): Record<DiscountType, fc.Arbitrary<number>> => ({
  PERCENT: fc.integer({ min: least, max: 100 }),
  AMOUNT: fc.integer({ min: least, max: most }),
  FIXED_PRICE: fc.integer({ min: least, max: most }),
});

/** A discount of any kind. A form allows values from 1 on. */
export const anyDiscount = ({ least = 0, most = 1_000_000 } = {}): fc.Arbitrary<DiscountTerms> =>
  fc.oneof(
    ...Object.entries(valuesOf(least, most)).map(([type, values]) =>
      fc.record({ discountType: fc.constant(type as DiscountType), discountValue: values }),
    ),
  );
