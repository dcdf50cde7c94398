import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { shipOrder } from '#server/ordering/order-care/fulfil-order.ts';
import { completeRefundByHand } from '#server/ordering/payments/complete-refund.ts';
import { listRefunds, refundPayment } from '#server/ordering/payments/refund-payment.ts';
import { comeBackUncollected } from '#server/testing/come-back-uncollected.ts';
import { shopForTests } from '#server/testing/for-tests.ts';
import { newGift, newProduct } from '#server/testing/new-goods.ts';
import { newCoupon, newThresholdReward } from '#server/testing/new-promotions.ts';
import { buy, newShopper, sendCart } from '#server/testing/new-shopper.ts';
import { payInAdvance } from '#server/testing/order-life.ts';
import { ledgerChecks } from './checks.ts';
import { type Complaint, findComplaints } from './reconcile-ledgers.ts';

const test = shopForTests();

beforeAll(async () => {
  const { shop } = test;
  const [product, other] = [
    await newProduct(shop, { stock: 50 }),
    await newProduct(shop, { stock: 50 }),
  ];
  await newThresholdReward(shop, 50, [await newGift(shop, { stock: 50 })]);
  const wanted = { products: { [product]: 2, [other]: 1 } };
  await soldWithCoupon(wanted);
  await notCollected(wanted);
  await sendCart(await newShopper(test), { products: { [product]: 1 } });
});

/** Order 1: with a gift and a coupon, paid, and a part of its money refunded. */
async function soldWithCoupon(wanted: { products: Record<number, number> }): Promise<void> {
  const shopper = await newShopper(test);
  const couponId = await newCoupon(test.shop, shopper.id);
  const { id: orderId, paidAmount } = await buy(shopper, wanted, { couponId });
  await payInAdvance(test.shop, orderId, paidAmount);
  await refundPayment(test.shop, { orderId, amount: 30, reason: '瑕疵', refundKey: 'a part' });
  await completeRefunds(orderId);
}

/** Order 2: paid, not collected, its goods in the stock again, and all of its money refunded. */
async function notCollected(wanted: { products: Record<number, number> }): Promise<void> {
  const { id, paidAmount } = await buy(await newShopper(test), wanted);
  await payInAdvance(test.shop, id, paidAmount);
  await shipOrder(test.shop, id, { trackingNo: '1' });
  await comeBackUncollected(test.shop, id);
  await test.shop.jobs.runDue();
  await completeRefunds(id);
}

async function completeRefunds(orderId: number): Promise<void> {
  for (const { id } of await listRefunds(test.shop, orderId)) {
    await completeRefundByHand(test.shop, { refundId: id, by: 'test' });
  }
}

/** The complaints after these statements were run; the transaction is rolled back. */
async function complaintsAfter(statements: readonly string[]): Promise<Complaint[]> {
  let complaints: Complaint[] = [];
  const rolledBack = new Error('nothing stays');
  await test.shop.db
    .transaction(async (transaction) => {
      // Without triggers and foreign keys, which would refuse the differences that the reconciliation must find.
      await transaction.execute(sql`set local session_replication_role = replica`);
      for (const statement of statements) await transaction.execute(sql.raw(statement));
      complaints = await findComplaints(transaction);
      throw rolledBack;
    })
    .catch((error: unknown) => {
      if (error !== rolledBack) throw error;
    });
  return complaints;
}

const without = (table: string, constraint: string) =>
  `alter table ${table} drop constraint ${constraint}`;
const moved = (record: number, reason: string, units: number, order: number | null) =>
  `insert into stock_movements (stock_record_id, reason, web_change, erp_change, order_id)
   values (${record}, '${reason}', ${units}, ${units}, ${order})`;

const lot = (record: number, units: number) =>
  `insert into stock_lots (id, stock_record_id, lot_no, received_at, units_left)
   overriding system value values (1, ${record}, 'L', now(), ${units})`;
const entry = (id: number, units: number) =>
  `insert into lot_entries (lot_id, reason, units) values (${id}, 'RECEIPT', ${units})`;

const cameInParts = (order: number, type: 'REST_CANCELLED' | 'PARCEL_RETURNED') =>
  `insert into order_events (order_id, type) values (${order}, '${type}')`;
const restocked = (order: number, kind: 'product' | 'gift') =>
  `insert into order_line_refunds (order_line_id, quantity, amount, goods)
   select min(id), 1, 0, 'RESTOCKED' from order_lines where order_id = ${order} and kind = '${kind}'`;
/**
 * A parcel of order 2 came back with this many of the two units of a line. A refund has left one unit of the line with
 * the shopper. `lost` units are not in the stock.
 */
const cameBackWith = (units: number, lost: number) => [
  `insert into shipments (id, order_id, code, stage, stage_at) overriding system value
   values (1, 2, 'P', 'RETURNED', now())`,
  `insert into shipment_lines (shipment_id, order_line_id, quantity)
   select 1, id, ${units} from order_lines where order_id = 2 and kind = 'product' and quantity = 2`,
  `insert into order_line_refunds (order_line_id, quantity, amount, goods)
   select id, 1, 0, 'KEPT' from order_lines where order_id = 2 and kind = 'product' and quantity = 2`,
  moved(1, 'RETURN', -lost, 2),
];

type Plant = [how: string, statements: string[], ids: number[]];

/**
 * For each check, differences to plant and the ids that it must find. Stock records 1 and 2 are products, 3 is a
 * gift.
 */
const planted: Record<string, Plant[]> = {
  'a count is negative': [
    [
      'on the web',
      [
        without('stock_records', 'stock_records_not_negative'),
        'update stock_records set web_stock = -1 where id = 1',
      ],
      [1],
    ],
    [
      'in the ERP',
      [
        without('stock_records', 'stock_records_not_negative'),
        'update stock_records set erp_stock = -1 where id = 2',
      ],
      [2],
    ],
    [
      'of what is locked',
      [
        without('stock_records', 'stock_records_locked'),
        'update stock_records set locked = -1 where id = 3',
      ],
      [3],
    ],
  ],
  'on hand is not the sum of the movements': [
    ['on the web', ['update stock_records set web_stock = web_stock + 1 where id = 1'], [1]],
    ['in the ERP', ['update stock_records set erp_stock = erp_stock - 1 where id = 3'], [3]],
    ['by a movement', [moved(2, 'ADJUSTMENT', 1, null)], [2]],
    ['without movements', ['delete from stock_movements where stock_record_id = 2'], [2]],
  ],
  'locked is not the sum of the locks': [
    ['on the record', ['update stock_records set locked = locked + 1 where id = 2'], [2]],
    ['on a lock', ['update stock_locks set quantity = 9 where stock_record_id = 1'], [1]],
    ['without locks', ['delete from stock_locks'], [1, 3]],
  ],
  'a lock belongs to no temporary order': [
    [
      'that is gone',
      ['update stock_locks set temporary_order_id = 999 where stock_record_id = 3'],
      [expect.any(Number)],
    ],
  ],
  'an order took other goods than its lines say': [
    [
      'by the units of a line',
      [`update order_lines set quantity = 7 where order_id = 1 and kind = 'product'`],
      [1],
    ],
    [
      'by the components of a line',
      [
        `update order_lines set components = jsonb_set(components, '{0,quantity}', '2')
         where order_id = 2 and kind = 'product'`,
      ],
      [2],
    ],
    [
      'by the units of a gift',
      [`update order_lines set quantity = 7 where order_id = 1 and kind = 'gift'`],
      [1],
    ],
    [
      'by a line that left no goods',
      [`delete from stock_movements where order_id = 1 and stock_record_id = 2`],
      [1],
    ],
    ['by goods of no line', [moved(1, 'SALE', -1, 999)], [999]],
    ['by goods that were put back twice', [moved(1, 'CANCELLATION', 1, 1)], [1]],
    [
      'cancelled without giving them back',
      [`update orders set order_status = 'CANCELLED' where id = 1`],
      [1],
    ],
  ],
  'not all of a parcel that came back is in the stock again': [
    [
      'of one record',
      [`delete from stock_movements where reason = 'RETURN' and stock_record_id = 2`],
      [2],
    ],
    ['but more than it had reserved', [moved(1, 'RETURN', 1, 2)], [2]],
    ['although it had both units, one of which was refunded', cameBackWith(2, 1), [2]],
    ['although it had the unit that was not refunded', cameBackWith(1, 2), [2]],
  ],
  'other units came back into the stock than the refunds of an order in parts say': [
    ['without its goods', [cameInParts(1, 'REST_CANCELLED'), restocked(1, 'product')], [1]],
    ['without its gift', [cameInParts(1, 'PARCEL_RETURNED'), restocked(1, 'gift')], [1]],
    ['or more', [cameInParts(1, 'REST_CANCELLED'), moved(1, 'RETURN', 1, 1)], [1]],
    [
      'which ended, although all of its parcels are dealt with',
      [
        cameInParts(2, 'PARCEL_RETURNED'),
        `delete from stock_movements where reason = 'RETURN' and stock_record_id = 2`,
      ],
      [2],
    ],
    [
      'which ended, with more than it had',
      [cameInParts(2, 'REST_CANCELLED'), moved(1, 'RETURN', 1, 2)],
      [2],
    ],
    [
      'which ended, with units that were written off',
      [
        cameInParts(2, 'PARCEL_RETURNED'),
        restocked(2, 'product'),
        `update order_line_refunds set goods = 'WRITTEN_OFF'`,
      ],
      [2],
    ],
  ],
  'the units left of a lot are not what came in less what left': [
    ['without an entry', [lot(1, 1)], [1]],
    [
      'with more units in parcels',
      [
        lot(1, 1),
        entry(1, 1),
        'insert into shipment_lots (shipment_goods_id, lot_id, units) values (1, 1, 1)',
      ],
      [1],
    ],
  ],
  'numbered lots have more units than are in the house': [
    ['of one record', [lot(1, 9999), entry(1, 9999)], [1]],
  ],
  'a parcel has more units of lots than were packed': [
    [
      'by one unit',
      [
        lot(1, 0),
        entry(1, 1),
        `insert into shipment_goods (shipment_id, kind, item_id, name, material_no, needed)
         overriding system value values (7, 'product', 1, 'n', 'm', 1)`,
        'insert into shipment_lots (shipment_goods_id, lot_id, units) select max(id), 1, 1 from shipment_goods',
      ],
      [7],
    ],
  ],
  'the lines of an order do not add up to its amounts': [
    [
      'before promotions',
      ['update order_lines set list_price = list_price + 1 where order_id = 1'],
      [1],
    ],
    [
      'after promotions',
      [`update order_lines set unit_price = 99 where order_id = 1 and kind = 'product'`],
      [1],
    ],
    ['by the coupon', ['update order_lines set coupon_share = 0 where order_id = 1'], [1]],
    [
      'by an offer that no line has',
      [
        `update order_lines set list_price = list_price + 1 where order_id = 1 and kind = 'product' and quantity = 1`,
        `update orders set product_amount = product_amount + 1, discount_amount = discount_amount + 1,
           reductions = reductions || '[{"kind":"AMOUNT_OFFER","title":"滿額折","amount":1}]' where id = 1`,
      ],
      [1],
    ],
    ['without lines', ['delete from order_lines where order_id = 2'], [2]],
  ],
  'a coupon is not used by the order that says so': [
    [
      'but unused',
      [`update user_coupons set status = 'UNUSED', order_id = null, used_at = null`],
      [1],
    ],
    ['but by another order', ['update user_coupons set order_id = 999'], [1, 999]],
    ['but the order says so no more', ['update orders set user_coupon_id = null'], [1]],
    [
      'but the order was cancelled',
      [`update orders set order_status = 'CANCELLED' where id = 1`],
      [1],
    ],
  ],
  'a coupon event was not used as often as its coupons': [
    ['by its count', ['update coupon_event_uses set used_count = used_count + 1'], [1]],
    ['by its coupons', ['delete from user_coupons'], [1]],
  ],
  'an order is paid without money, or money pays an order that is not paid': [
    ['without money', ['update payment_attempts set is_payment = false where order_id = 1'], [1]],
    ['not paid', [`update orders set payment_status = 'UNPAID' where id = 1`], [1]],
    ['without an attempt', ['delete from payment_attempts where order_id = 2'], [2]],
  ],
  'the money of an order is not its amount': [
    [
      'in all',
      ['update payment_attempts set captured_amount = captured_amount + 1 where id = 1'],
      [1],
    ],
  ],
  'money came in that pays nothing, does not go back and is in no exception': [
    [
      'at all',
      [
        `insert into payment_attempts (order_id, number, provider, status, amount, captured_amount)
         values (1, 2, 'LINE_PAY', 'SUCCEEDED', 5, 5)`,
      ],
      [expect.any(Number)],
    ],
    [
      'of its own',
      [
        'delete from payment_exceptions where order_id = 1',
        'update payment_attempts set is_payment = false',
      ],
      [1],
    ],
  ],
  'a transfer is in no payment and in no exception': [
    [
      'but in the bank',
      [
        `insert into bank_deposits (virtual_account, amount, deposited_at, attempt_id) values ('1', 99999, now(), 1)`,
      ],
      [1],
    ],
  ],
  'an account has paid more than its transfers brought, and nobody has accepted that': [
    [
      'after one transfer',
      [
        `insert into bank_deposits (virtual_account, amount, deposited_at, attempt_id) values ('1', 1, now(), 1)`,
      ],
      [1],
    ],
  ],
  'more was kept of a transfer than it brought': [
    [
      'as money above what was due',
      [
        `insert into bank_deposits (id, virtual_account, amount, deposited_at) overriding system value values (99, '1', 5, now())`,
        `insert into payment_attempts (order_id, number, provider, status, amount, captured_amount, deposit_id)
         values (1, 2, 'CATHAY_ATM', 'SUCCEEDED', 6, 6, 99)`,
      ],
      [expect.any(Number)],
    ],
  ],
  'money set aside for refunds is not the sum of the refunds': [
    ['on the attempt', ['update payment_attempts set refunded_amount = 31 where id = 1'], [1]],
    ['without refunds', ['delete from payment_refunds where attempt_id = 2'], [2]],
  ],
  'more went back than came in': [
    ['in one refund', ['update payment_refunds set amount = 9999 where attempt_id = 1'], [1]],
  ],
  'an order is refunded although not all of its money went back': [
    ['but a part', [`update orders set payment_status = 'REFUNDED' where id = 1`], [1]],
    [
      'because it is not done',
      [`update payment_refunds set status = 'PENDING' where order_id = 2`],
      [2],
    ],
    ['or the other way round', [`update orders set payment_status = 'PAID' where id = 2`], [2]],
  ],
};

describe('the reconciliation of the ledgers', () => {
  it('finds no difference in ledgers that agree', async () => {
    expect(await findComplaints(test.shop.db)).toEqual([]);
  });

  it('has a planted difference for each of its checks', () => {
    expect(Object.keys(planted)).toEqual(ledgerChecks.map(({ complaint }) => complaint));
  });

  describe.each(Object.entries(planted))('finds that %s', (complaint, plants) => {
    it.each(plants)('%s', async (_, statements, ids) => {
      const found = await complaintsAfter(statements);
      expect(found.find((each) => each.complaint === complaint)).toMatchObject({
        rows: ids.length,
        ids,
      });
    });
  });

  it('names the first twenty rows, and says how many there are', async () => {
    const [found] = await complaintsAfter([
      `with made as (
         insert into coupon_events (name, code, discount_type, event_begin_at, event_end_at)
         select 'e', 'many ' || n, 'AMOUNT', now(), now() from generate_series(1, 25) n returning id
       ) insert into coupon_event_uses (coupon_event_id, used_count) select id, 1 from made`,
    ]);
    expect(found).toMatchObject({ rows: 25, subject: 'coupon event' });
    expect(found?.ids).toHaveLength(20);
  });
});
