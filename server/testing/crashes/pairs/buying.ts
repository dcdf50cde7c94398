import { memberNo } from '#contract/members.ts';
import { newDiscountEvent, newProduct } from '../../new-goods.ts';
import { newCoupon } from '../../new-promotions.ts';
import { checkoutBody, homeDelivery, itemsOf, newShopper, sendCart } from '../../new-shopper.ts';
import { runJob } from '../action.ts';
import { ask, office, record, tokenOf } from '../actions/staff.ts';
import { pair } from '../pair.ts';
import type { ProxiedShop } from '../world.ts';

const reason = '顧客來電';
const goneMeanwhile =
  'the units were there when the cart was priced, and gone when they were reserved';

/** Two members, each with a cart of all units that there are. */
async function twoForTheLast({ test }: ProxiedShop) {
  const product = await newProduct(test.shop, { stock: 2 });
  const items = itemsOf({ products: { [product]: 2 } });
  const tokens = [(await newShopper(test)).token, (await newShopper(test)).token] as const;
  return { tokens, cart: { order: homeDelivery, items, frontendPaidAmount: 280 } };
}

/** A member who has sent a cart of two units, and the stock's row; more units are left. */
async function beforeCheckout({ test }: ProxiedShop) {
  const shopper = await newShopper(test);
  const couponId = await newCoupon(test.shop, shopper.id);
  const product = await newProduct(test.shop, { stock: 9, materialNo: 'PAIR-1' });
  await sendCart(shopper, { products: { [product]: 2 } }, { couponId });
  const { rows } = await test.shop.pool.query(
    'select id from stock_records where product_id = $1',
    [product],
  );
  const { token, id } = shopper;
  return { token, memberId: id, couponId, product, stock: Number(rows[0].id) };
}

const checkoutWith = ({ test }: ProxiedShop, token: string) =>
  test.api.as(token).checkout({ body: checkoutBody() }, { idempotencyKey: 'checkout' });

/** Two people want the same units, and operators change what a cart is about. */
export const buyingPairs = [
  pair({
    name: 'send-cart, send-cart: the last units',
    stage: twoForTheLast,
    first: ({ test }, { tokens, cart }) =>
      test.api.as(tokens[0]).updateShoppingCart({ body: cart }),
    second: ({ test }, { tokens, cart }) =>
      test.api.as(tokens[1]).updateShoppingCart({ body: cart }),
    alsoRight: [
      { answers: ['LOCK_STOCKS_ARE_FAILED', ''], because: goneMeanwhile, as: 'second, then first' },
      { answers: ['', 'LOCK_STOCKS_ARE_FAILED'], because: goneMeanwhile, as: 'first, then second' },
    ],
  }),
  pair({
    name: 'checkout, checkout: the same cart on two devices',
    stage: beforeCheckout,
    first: ({ test }, { token }) => test.api.as(token).checkout({ body: checkoutBody() }),
    second: ({ test }, { token }) => test.api.as(token).checkout({ body: checkoutBody() }),
  }),
  pair({
    name: 'checkout, adjust-stocks',
    async stage(shop) {
      return { ...(await beforeCheckout(shop)), staff: await tokenOf(shop) };
    },
    first: (shop, { token }) => checkoutWith(shop, token),
    second: (shop, { staff, stock }) =>
      office(shop, staff).adjustStocks(
        { body: { rows: [{ id: stock, by: -4 }], cause: 'DAMAGE', note: '' } },
        { idempotencyKey: 'adjust' },
      ),
  }),
  pair({
    name: 'checkout, count-stocks',
    async stage(shop) {
      return { ...(await beforeCheckout(shop)), staff: await tokenOf(shop) };
    },
    first: (shop, { token }) => checkoutWith(shop, token),
    second: (shop, { staff, stock }) =>
      office(shop, staff).countStocks({ body: { rows: [{ id: stock, expected: 9, counted: 7 }] } }),
  }),
  pair({
    name: 'checkout, take-back-coupon',
    async stage(shop) {
      return { ...(await beforeCheckout(shop)), staff: await tokenOf(shop) };
    },
    first: (shop, { token }) => checkoutWith(shop, token),
    second: (shop, { staff, memberId, couponId }) =>
      office(shop, staff).takeBackCoupon({
        params: { id: memberId },
        body: { userCouponId: couponId, reason },
      }),
  }),
  pair({
    name: 'checkout, release-reservations',
    async stage(shop) {
      const data = await beforeCheckout(shop);
      shop.test.clock.advance(3600);
      return data;
    },
    leavesJobs: true,
    first: (shop, { token }) => checkoutWith(shop, token),
    second: (shop) => runJob(shop, 'release-expired-locks'),
  }),
  pair({
    name: 'checkout, delete-discount',
    async stage(shop) {
      const event = await newDiscountEvent(shop.test.shop, { orderLimit: 5, memberLimit: 3 });
      return { ...(await beforeCheckout(shop)), event, staff: await tokenOf(shop) };
    },
    first: (shop, { token }) => checkoutWith(shop, token),
    second: (shop, { staff, event }) =>
      record(shop, {
        ...{ token: staff, resource: 'discount-events', call: 'delete', id: event },
        body: { version: 1 },
      }),
  }),
  pair({
    name: 'checkout, merge-members',
    async stage(shop) {
      const data = await beforeCheckout(shop);
      const into = await newShopper(shop.test);
      const staff = await tokenOf(shop);
      const { data: seen } = await office(shop, staff).previewMemberMerge({
        params: { id: into.id },
        body: { from: memberNo(data.memberId) },
      });
      return { ...data, into: into.id, staff, version: seen.version };
    },
    first: (shop, { token }) => checkoutWith(shop, token),
    second: (shop, { staff, into, memberId, version }) =>
      office(shop, staff).mergeMembers({
        params: { id: into },
        body: { fromId: memberId, version, confirmation: memberNo(memberId), reason },
      }),
  }),
  pair({
    name: 'send-cart and checkout, undo-opening-stock',
    async stage(shop) {
      const staff = await tokenOf(shop);
      const file = Buffer.from('商品編號,名稱,售價,顯示,開始庫存\nOPEN-1,開張,120,上架,2\n');
      const { importId } = await ask(shop, {
        ...{ token: staff, method: 'POST' as const, body: file },
        url: '/api/backstagex/products/import?file_name=a.csv',
      });
      const step = (name: string) =>
        ask(shop, {
          ...{ token: staff, method: 'POST' as const },
          url: `/api/backstagex/products/import/${importId}/${name}`,
        });
      await shop.test.shop.jobs.runDue();
      await step('run');
      await shop.test.shop.jobs.runDue();
      await step('undo');
      const { rows } = await shop.test.shop.pool.query(
        `select id from products where material_no = 'OPEN-1'`,
      );
      const tasks = await shop.test.shop.jobs.waiting('run-task');
      const { token } = await newShopper(shop.test);
      return { token, product: Number(rows[0].id), tasks };
    },
    leavesJobs: true,
    async first({ test }, { token, product }) {
      const api = test.api.as(token);
      const items = itemsOf({ products: { [product]: 2 } });
      const cart = { order: homeDelivery, items, frontendPaidAmount: 320 };
      await api.updateShoppingCart({ body: cart });
      await api.checkout({ body: checkoutBody() }, { idempotencyKey: 'checkout' });
    },
    second: (shop, { tasks }) => runJob(shop, 'run-task', tasks),
    alsoRight: [
      {
        answers: ['PRE_PROCESS_TEMP_ORDER_FAILED', ''],
        because:
          'the goods went between the price and the reservation of the cart: it is stored, but nothing is sold',
        as: 'second, then first',
        butFor: [
          // The cart has the price that it was sent with, and nothing is reserved for it.
          ...[
            /^- carts /,
            /^\+ carts .*"unitPrice":120/,
            /^\+ sent_carts \+1$/,
            /^\+ sent_carts \{/,
          ],
          ...[/^\+ temporary_orders \+1$/, /^\+ temporary_orders \{/],
        ],
      },
    ],
  }),
];
