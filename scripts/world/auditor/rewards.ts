/** Gifts for goods that cost so much after offers: all of them, or the one that the shopper chooses. */
export interface KnownReward {
  id: number;
  /** TWD that the goods must reach after their offers, without add-ons. */
  needed: number;
  /** In the order in which they are given. */
  gifts: readonly number[];
  isChoice: boolean;
}

/** Gifts for the first order of a member, of which nobody needs to reach an amount. */
export interface KnownFirstPurchase {
  id: number;
  /** When it began, in milliseconds. */
  begins: number;
  gifts: readonly number[];
}

export interface KnownGift {
  counted: number;
  /** Whether it may run out; of the others there are more than anybody can order. */
  isScarce: boolean;
  /** Whether only first orders get it. */
  isOfFirst?: true;
}

/** A gift of an order, and the TWD that its goods had to reach for it. */
export interface GivenGift {
  id: number;
  needed: number;
}

/** The only reward that goods of so many TWD get: of those reached, the one that needs most (G-062). */
export const rewardOf = (rewards: readonly KnownReward[], goods: number): KnownReward | null =>
  rewards
    .filter(({ needed }) => needed <= goods)
    .sort((a, b) => b.needed - a.needed || a.id - b.id)[0] ?? null;
