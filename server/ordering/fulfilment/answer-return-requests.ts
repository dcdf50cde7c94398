import type { Listener } from '#server/platform/events.ts';

/** Answers which units of an order are in the house. Returns are rare, so the code is loaded with the first of them. */
export const answerReturnRequests: Listener<'return-is-requested'> = {
  event: 'return-is-requested',
  async hear(transaction, { orderId }) {
    const { unitsBackInHouse } = await import('./units-back-in-house.ts');
    return unitsBackInHouse(transaction, orderId);
  },
};
