import type { Listener } from '#server/platform/events.ts';

/** Answers which lines of an order the shopper has got. Reviews are rare, so the code is loaded with the first of them. */
export const answerReviews: Listener<'goods-are-reviewed'> = {
  event: 'goods-are-reviewed',
  async hear(transaction, { orderId }) {
    const { linesThatCame } = await import('./lines-that-came.ts');
    return linesThatCame(transaction, orderId);
  },
};
