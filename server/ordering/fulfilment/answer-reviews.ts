import type { Listener } from '#server/platform/events.ts';

/** Answers of which lines of an order the shopper has got nothing. Reviews are rare, so the code is loaded with the first of them. */
export const answerReviews: Listener<'goods-are-reviewed'> = {
  event: 'goods-are-reviewed',
  async hear(transaction, { orderId }) {
    const { linesNotReceived } = await import('./lines-not-received.ts');
    return linesNotReceived(transaction, orderId);
  },
};
