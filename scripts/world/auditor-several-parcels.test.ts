import { describe, expect, it } from 'vitest';
import { checkEmails, emailCame } from './auditor/emails.ts';
import { compareGifts } from './auditor/gifts.ts';
import { type KnownOrder, newKnowledge, newlyPlaced } from './auditor/knowledge.ts';
import type { KnownParcel } from './auditor/known-parcels.ts';
import {
  canBeSentAgain,
  cannotBeInspected,
  checkDivided,
  checkReturnable,
  inspected,
  mustBeNamed,
  refundedInParcel,
  restCancelled,
  restOf,
  statesByParcels,
  worthOfInspection,
} from './auditor/several-parcels.ts';
import { expectedStock } from './auditor/stock.ts';

const key = 'product 1' as const;
const line = {
  ...{ key, price: 100, list: 100, units: 3, offer: 0, coupon: 10, gone: 0 },
  ...{ parts: new Map([[1, 1]]), addOn: null },
};

type Given = Partial<KnownParcel> & { count: number };

/** A paid order of three units for 290 TWD and a delivery of 80, in parcels with so many units. */
function order(parcels: readonly Given[], values: Partial<KnownOrder> = {}) {
  const placed = { id: 1, orderNo: '20261120000001', member: 8, couponId: null, lines: [line] };
  const known: KnownOrder = {
    ...newlyPlaced({ ...structuredClone(placed), asked: 370, fee: 80, paymentType: 'LINE_PAY' }),
    ...{ gifts: [{ id: 5, needed: 100 }], payment: 'PAID', status: 'SHIPPED' },
    parcels: parcels.map(({ count, ...parcel }, place) => ({
      ...{ id: place + 1, units: new Map([[key, count]]), gifts: place === 1 ? [5] : [] },
      ...{ place: 'ON ITS WAY' as const, refunded: new Map(), wasLeft: false },
      ...parcel,
    })),
    ...values,
  };
  const knowledge = newKnowledge({ fee: 80, freeFrom: 990 });
  knowledge.products.set(1, { price: 100, counted: 50 });
  knowledge.gifts.set(5, { counted: 9, isScarce: true });
  knowledge.orders.set(known.orderNo, known);
  const [first, second] = known.parcels as [KnownParcel, KnownParcel];
  return { knowledge, known, first, second };
}

describe('the auditor knows of several parcels', () => {
  it('that each unit and each gift is in one of them', () => {
    const { knowledge, known, first } = order([{ count: 1 }, { count: 2 }]);
    checkDivided(knowledge, known);
    expect(knowledge.differences).toEqual([]);
    first.units.set(key, 2);
    checkDivided(knowledge, known);
    expect(knowledge.differences).toHaveLength(1);
  });

  it('that one which comes back gives its own price back while another one is out', () => {
    const { knowledge, known, second } = order([{ count: 1 }, { count: 2, place: 'BACK' }]);
    expect(worthOfInspection(known, second)).toEqual({ amount: 194, endsOrder: false });
    inspected(known, second, { isSaleable: true });
    expect([known.promised, known.lines[0]?.gone, known.isGivenUp]).toEqual([194, 2, false]);
    expect(expectedStock(knowledge).get(1)).toBe(49);
    compareGifts(knowledge, new Map([[5, 9]]));
    expect(knowledge.differences).toEqual([]);
  });

  it('that the last one ends the order, with all of its money and what has not left', () => {
    const parcels = [
      { count: 1, place: 'PICKED' as const },
      { count: 2, place: 'BACK' as const },
    ];
    const { knowledge, known, second } = order(parcels, { promised: 20 });
    expect(worthOfInspection(known, second)).toEqual({ amount: 350, endsOrder: true });
    expect(cannotBeInspected(known, second, false)).toBe(false);
    inspected(known, second, { isSaleable: false });
    expect([known.isGivenUp, known.isUncollected]).toEqual([true, true]);
    expect(expectedStock(knowledge).get(1)).toBe(48);
    compareGifts(knowledge, new Map([[5, 8]]));
    expect(knowledge.differences).toEqual([]);
  });

  it('that a label, or a return of the goods that came, must end first', () => {
    const bound = order([
      { count: 1, place: 'LABELLED' },
      { count: 2, place: 'BACK' },
    ]);
    expect(cannotBeInspected(bound.known, bound.second, false)).toBe(true);
    const had = order([
      { count: 1, place: 'RECEIVED' },
      { count: 2, place: 'BACK' },
    ]);
    expect(cannotBeInspected(had.known, had.second, true)).toBe(true);
    expect(cannotBeInspected(had.known, had.second, false)).toBe(false);
  });

  it('that units refunded in a parcel are not refunded by its inspection, and that it stays here', () => {
    const { known, first, second } = order([{ count: 1 }, { count: 2 }]);
    expect(mustBeNamed(known, key, 2)).toBe(true);
    expect(mustBeNamed(known, key, 3)).toBe(false);
    refundedInParcel(known, second, [key, 1]);
    expect(known.promised).toBe(97);
    second.place = 'BACK';
    expect(worthOfInspection(known, second).amount).toBe(97);
    expect([canBeSentAgain(known, second), canBeSentAgain(known, first)]).toEqual([false, true]);
  });

  it('what the rest costs that is cancelled, and the delivery with the last units', () => {
    const rest = { count: 2, place: 'PACKED' as const };
    const { knowledge, known } = order([{ count: 1 }, rest]);
    expect(restOf(known)).toMatchObject({ units: 3, amount: 194, isBound: false, isAll: false });
    restCancelled(known);
    expect(restOf(known)).toBeNull();
    expect(expectedStock(knowledge).get(1)).toBe(49);
    const received = { isReceived: true, promised: 97 };
    const last = order([{ count: 1, refunded: new Map([[key, 1]]) }, rest], received).known;
    Object.assign(last.lines[0] ?? {}, { gone: 1 });
    expect(restOf(last)).toMatchObject({ amount: 193 + 80, isAll: true });
  });

  it('how far the order is by where they are', () => {
    const states = (parcels: readonly Given[], shipType: 'HOME' | 'STORE') =>
      statesByParcels(order(parcels, { shipType }).known);
    const had: Given = { count: 1, place: 'RECEIVED' };
    expect(states([had, { count: 2 }], 'HOME')).toEqual([]);
    expect(states([had, { count: 2, place: 'BACK' }], 'HOME')).toContain('ARRIVED');
    expect(states([had, { count: 2, place: 'AT THE STORE' }], 'STORE')).toContain('ARRIVED');
    expect(states([had, had], 'STORE')).toEqual(['COMPLETED', 'RETURNED']);
  });

  it('that nobody sends back what did not reach the shopper', () => {
    const { knowledge, known } = order([{ count: 1, place: 'RECEIVED' }, { count: 2 }]);
    checkReturnable(knowledge, known, new Map([[key, 1]]));
    expect(knowledge.differences).toEqual([]);
    checkReturnable(knowledge, known, new Map([[key, 2]]));
    expect(knowledge.differences).toHaveLength(1);
  });

  it('that each but the first one has an e-mail of its own when it leaves', () => {
    const { knowledge } = order([
      { count: 1, hasLeft: true },
      { count: 1, hasLeft: true },
      { count: 1 },
    ]);
    const at = new Date(0);
    const came = (subject: string) =>
      emailCame(knowledge, { to: 'a@example.com', subject: `${subject} 20261120000001`, at });
    for (const subject of ['訂單成立通知', '付款完成通知', '出貨通知']) came(subject);
    checkEmails(knowledge);
    expect(knowledge.differences).toHaveLength(1);
    knowledge.differences = [];
    came('另一個包裹出貨通知');
    checkEmails(knowledge);
    expect(knowledge.differences).toEqual([]);
    came('另一個包裹出貨通知');
    expect(knowledge.differences).toHaveLength(1);
  });

  it('that each is announced when it is in its store', () => {
    const parcels = [{ count: 1 }, { count: 2 }];
    const { knowledge } = order(parcels, { shipType: 'STORE', announced: 2 });
    const came = (subject: string) =>
      emailCame(knowledge, { to: 'a@example.com', subject: `${subject} 20261120000001`, at });
    const at = new Date(0);
    for (const subject of ['訂單成立通知', '付款完成通知', '出貨通知', '到店通知']) came(subject);
    checkEmails(knowledge);
    expect(knowledge.differences).toHaveLength(1);
    knowledge.differences = [];
    came('到店通知');
    checkEmails(knowledge);
    expect(knowledge.differences).toEqual([]);
    came('到店通知');
    expect(knowledge.differences).toHaveLength(1);
  });
});
