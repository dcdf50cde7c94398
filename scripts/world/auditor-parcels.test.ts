import { describe, expect, it } from 'vitest';
import { emailCame } from './auditor/emails.ts';
import { checkErased, hasOpenOrder } from './auditor/erased.ts';
import { compareGifts } from './auditor/gifts.ts';
import { checkFinalInvoices } from './auditor/invoices.ts';
import { deliveryTo, type KnownOrder, newKnowledge, newlyPlaced } from './auditor/knowledge.ts';
import { checkSettled } from './auditor/money.ts';
import { cameBack, isBarred, worthOfParcel } from './auditor/parcels.ts';
import { expectedStock } from './auditor/stock.ts';

const set = {
  ...{ key: 'combination 1' as const, price: 150, units: 2, offer: 0, coupon: 0, gone: 0 },
  ...{ parts: new Map([[1, 3]]), addOn: null, list: 150 },
};

/** An order to a store, and what the auditor knows with it. */
function orderToStore(values: Partial<KnownOrder>) {
  const placed = { id: 1, orderNo: '20261120000001', member: 8, couponId: null, lines: [set] };
  const order: KnownOrder = {
    ...newlyPlaced({ ...placed, asked: 360, fee: 60, paymentType: 'HOME_CASH', shipType: 'STORE' }),
    gifts: [{ id: 5, needed: 100 }],
    ...values,
  };
  const knowledge = newKnowledge({ fee: 80, freeFrom: 990 });
  knowledge.products.set(1, { price: 60, counted: 50 });
  knowledge.gifts.set(5, { counted: 9, isScarce: true });
  knowledge.orders.set(order.orderNo, order);
  return { knowledge, order };
}

const nothing = { transfers: new Map<string, number>(), exceptions: [] };

describe('the auditor knows of a parcel to a store', () => {
  it('what its delivery costs', () => {
    const { knowledge } = orderToStore({});
    expect(deliveryTo(knowledge, 'STORE')).toEqual({ fee: 60, freeFrom: 990 });
    expect(deliveryTo(knowledge, 'HOME').fee).toBe(80);
  });

  it('that goods which nobody fetched are on the shelf again, and their money never came', () => {
    const { knowledge, order } = orderToStore({ status: 'ARRIVED' });
    expect([worthOfParcel(order), isBarred(knowledge, 8)]).toEqual([0, false]);
    cameBack(order, { isSaleable: true });
    order.status = 'RETURNED';
    expect(expectedStock(knowledge).get(1)).toBe(50);
    compareGifts(knowledge, new Map([[5, 9]]));
    checkSettled(knowledge, new Map(), nothing);
    expect(knowledge.differences).toEqual([]);
    expect([isBarred(knowledge, 8), isBarred(knowledge, 9)]).toEqual([true, false]);
    order.collected = 360;
    checkSettled(knowledge, new Map(), nothing);
    expect(knowledge.differences).toHaveLength(1);
  });

  it('that goods written off stay away, and what was paid goes back but for what went back before', () => {
    const { knowledge, order } = orderToStore({ payment: 'PAID', promised: 40, collected: 360 });
    expect(worthOfParcel(order)).toBe(320);
    cameBack(order, { isSaleable: false });
    Object.assign(order, { status: 'RETURNED', byHand: 360 });
    expect(expectedStock(knowledge).get(1)).toBe(44);
    compareGifts(knowledge, new Map([[5, 8]]));
    checkSettled(knowledge, new Map(), nothing);
    expect(knowledge.differences).toEqual([]);
  });

  it('that its invoice is there while it lies in the store, and not once it is back', () => {
    const { knowledge, order } = orderToStore({ status: 'ARRIVED' });
    const invoice = { relateNumber: `INV${order.orderNo}`, isVoided: false, amount: 360 };
    const hosts = new Map([['ecpay-invoices', new Map([['1', { ...invoice, allowances: [] }]])]]);
    checkFinalInvoices(knowledge, hosts, nothing);
    expect(knowledge.differences).toEqual([]);
    cameBack(order, { isSaleable: true });
    order.status = 'RETURNED';
    checkFinalInvoices(knowledge, hosts, nothing);
    expect(knowledge.differences).toHaveLength(1);
  });
});

describe('the auditor knows of an erased member', () => {
  it('that nobody is erased whose order is open', () => {
    const { knowledge, order } = orderToStore({ status: 'ARRIVED' });
    expect([hasOpenOrder(knowledge, 8), hasOpenOrder(knowledge, 9)]).toEqual([true, false]);
    order.status = 'COMPLETED';
    expect(hasOpenOrder(knowledge, 8)).toBe(false);
  });

  it('that the sums stay, and telephones, notes and letters end', () => {
    const email = 'a@example.com';
    const found = (mobile: string, account: string) => {
      const { knowledge, order } = orderToStore({ status: 'COMPLETED' });
      const seen = { orderNo: order.orderNo, status: 'COMPLETED', asked: 360, mobile, notes: '' };
      checkErased(knowledge, { member: 8, email, at: new Date(5000) }, { orders: [seen], account });
      return knowledge;
    };
    expect(found('', '{}').differences).toEqual([]);
    expect(found('0912', '{}').differences).toHaveLength(1);
    const knowledge = found('', `{"email":"${email}"}`);
    expect(knowledge.differences).toHaveLength(1);
    const shipped = { to: email, subject: '出貨通知 20261120000001' };
    emailCame(knowledge, { ...shipped, at: new Date(4000) });
    expect(knowledge.differences).toHaveLength(1);
    emailCame(knowledge, { to: email, subject: '退款通知 1', at: new Date(6000) });
    expect(knowledge.differences).toHaveLength(2);
  });
});
