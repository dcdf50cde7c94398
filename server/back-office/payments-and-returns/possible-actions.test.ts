import { describe, expect, it } from 'vitest';
import type { ExceptionKind } from '#contract/payment-enumerations.ts';
import type { ListedException } from '#server/ordering/payments/search-exceptions.ts';
import {
  nothingUndecided,
  type UndecidedTransfers,
} from '#server/ordering/payments/taken-back-transfers.ts';
import { possibleActions } from './possible-actions.ts';

type Attempt = Partial<NonNullable<ListedException['attempt']>>;

/** An exception with only the fields that decide. */
function about(
  kind: ExceptionKind,
  attempt: Attempt | null = null,
  resolvedAt: Date | null = null,
  orderId: number | null = 1,
) {
  const exception = { id: 7, kind, resolvedAt, orderId, amount: 100 };
  return { exception, attempt } as unknown as ListedException;
}
const waiting = { orderStatus: 'ESTABLISHED', paymentStatus: 'UNPAID' } as const;
const cancelled = { orderStatus: 'CANCELLED', paymentStatus: 'UNPAID' } as const;
const paid = { orderStatus: 'ESTABLISHED', paymentStatus: 'PAID' } as const;
const surplus = {
  provider: 'CATHAY_ATM',
  status: 'SUCCEEDED',
  isPayment: false,
  capturedAmount: 180,
  refundedAmount: 0,
} as const;

describe('what may be done about', () => {
  it('money beyond the payment of the order: refund it, or close with a note', () => {
    expect(possibleActions(about('PAID_TWICE', surplus), paid)).toEqual(['REFUND', 'RESOLVE']);
    expect(possibleActions(about('PAID_AFTER_CANCEL', surplus), cancelled)).toEqual([
      'REFUND',
      'RESOLVE',
    ]);
  });

  it('a second transfer to the account of a paid order: no refund, because it would refund the payment', () => {
    const sale = { ...surplus, isPayment: true };
    expect(possibleActions(about('PAID_TWICE', sale), paid)).toEqual(['RESOLVE']);
  });

  it('money that is refunded already: only close with a note', () => {
    const back = { ...surplus, refundedAmount: 180 };
    expect(possibleActions(about('PAID_TWICE', back), paid)).toEqual(['RESOLVE']);
  });

  it('transfers of another amount: give them back, or accept them while the order waits for money', () => {
    const open = { ...surplus, status: 'STARTED', capturedAmount: 0 } as const;
    for (const kind of ['DEPOSIT_LATE', 'DEPOSIT_OVER', 'DEPOSIT_UNDER'] as const) {
      const found = about(kind, open);
      const undecided = { ...nothingUndecided, waiting: [found.exception] };
      const possible = (order: Parameters<typeof possibleActions>[1]) =>
        possibleActions(found, order, undecided);
      expect(possible(waiting)).toEqual(['REFUND', 'ACCEPT_TRANSFERS', 'RESOLVE']);
      expect(possible(cancelled)).toEqual(['REFUND', 'RESOLVE']);
      expect(possible(paid)).toEqual(['REFUND', 'RESOLVE']);
    }
  });

  it('a transfer that the bank took back: no refund, and only what else came is accepted', () => {
    const open = { ...surplus, status: 'STARTED', capturedAmount: 0 } as const;
    const found = about('DEPOSIT_UNDER', open);
    const reversal = { ...found.exception, id: 8, amount: -100 };
    const takenBack = [{ transfer: found.exception, reversal }];
    const possible = (more: Partial<UndecidedTransfers>) =>
      possibleActions(found, waiting, { ...nothingUndecided, takenBack, ...more });
    expect(possible({})).toEqual(['RESOLVE']);
    const another = { ...found.exception, id: 9 };
    expect(possible({ waiting: [another] })).toEqual(['ACCEPT_TRANSFERS', 'RESOLVE']);
    expect(possible({ waiting: [{ ...another, orderId: 2 }] })).toEqual(['RESOLVE']);
    const ofOthers = [{ ...reversal, id: 10 }];
    expect(possible({ waiting: [another], ofOthers })).toEqual(['RESOLVE']);
  });

  it('a refund that a person must transfer: only complete it', () => {
    expect(possibleActions(about('REFUND_FAILED', surplus), paid)).toEqual(['COMPLETE_REFUND']);
    expect(possibleActions(about('REFUND_BY_HAND', surplus), paid)).toEqual([
      'COMPLETE_REFUND',
      'RESOLVE',
    ]);
  });

  it('money of no known order: give it to one, or close with a note', () => {
    const unknown = about('DEPOSIT_UNKNOWN', null, null, null);
    expect(possibleActions(unknown, undefined)).toEqual(['ASSIGN', 'RESOLVE']);
    // The bank took a transfer back.
    expect(possibleActions(about('DEPOSIT_UNKNOWN'), paid)).toEqual(['RESOLVE']);
  });

  it('a payment of a provider that knows each of them: ask it', () => {
    const sale = { ...surplus, provider: 'LINE_PAY', isPayment: true } as const;
    expect(possibleActions(about('NOT_AT_PROVIDER', sale), paid)).toEqual(['ASK', 'RESOLVE']);
  });

  it('ledgers that contradict each other: close with a note', () => {
    expect(possibleActions(about('BOOKS_DIFFER'), undefined)).toEqual(['RESOLVE']);
  });

  it('a closed exception: nothing', () => {
    expect(possibleActions(about('PAID_TWICE', surplus, new Date(0)), paid)).toEqual([]);
  });
});
