import { limitsOf, type ReplayedCampaign } from './campaign.ts';
import { countUses } from './count-uses.ts';
import type { KnownRules, PastOrder } from './past-order.ts';
import { replayOrder } from './replay-order.ts';
import { emptyTally, type ReplayTally, withOrder } from './tally.ts';

/** A replay of a campaign (G-203), to which past orders are added one after the other. */
export interface Replay {
  /**
   * Prices one more order again. The orders come in the order of time, because limits are used up by the earlier ones.
   */
  add(order: PastOrder): void;
  /** The sums so far. */
  tally(): ReplayTally;
}

/**
 * Begins a replay. Facts of an order are its goods, units, prices, delivery, gifts, coupon, and the rules that it
 * names. Not known are what shoppers would have bought instead or besides, other coupons of members, and whether gifts
 * would have been left. It keeps sums, ten examples, and the members who used up their share of a campaign with limits.
 */
export function newReplay(campaign: ReplayedCampaign, known: KnownRules): Replay {
  const uses = countUses(limitsOf(campaign));
  let tally = emptyTally;
  return {
    add(order) {
      const replayed = replayOrder(order, campaign, known, (amount) => uses.mayGive(order, amount));
      const { discount, units, gifts } = replayed;
      if (units + gifts > 0) uses.note(order, discount);
      tally = withOrder(tally, order, replayed);
    },
    tally: () => tally,
  };
}
