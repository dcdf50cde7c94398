import type { QuantityOfferKind } from '#contract/enumerations.ts';
import { anyNFor } from './any-n-for.ts';
import { countAmount } from './count-amount.ts';
import { countPercent } from './count-percent.ts';
import type { QuantityKind } from './kind.ts';
import { nthPercent } from './nth-percent.ts';
import { pair } from './pair.ts';

/** Every kind of offer on several units. A kind of the contract that is missing here does not compile. */
export const quantityKinds = {
  ANY_N_FOR: anyNFor,
  NTH_PERCENT: nthPercent,
  COUNT_PERCENT: countPercent,
  COUNT_AMOUNT: countAmount,
  PAIR: pair,
} satisfies Record<QuantityOfferKind, QuantityKind>;
