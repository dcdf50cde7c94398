import type { PaymentProvider } from '../provider.ts';

/** Cash, paid to the carrier at the door or at the store (G-116). There is no provider: the shop records the cash. */
export const cash: PaymentProvider = {
  type: 'HOME_CASH',
  ledger: 'NONE',
  host: null,
  prepare: async (_, __, { orderNo, number }) => ({ providerOrderId: `${orderNo}-${number}` }),
  ask: async (_, { capturedAmount }) =>
    capturedAmount > 0 ? { state: 'PAID', amount: capturedAmount } : { state: 'OPEN' },
  refund: async () => ({ state: 'BY_HAND' }),
};
