import { memberNo } from '#contract/members.ts';
import { newProduct } from '../../new-goods.ts';
import { newCoupon, newCouponEvent } from '../../new-promotions.ts';
import { buy, newShopper } from '../../new-shopper.ts';
import { action, auditedAgain, runJob, taskBeginsAgain, taskInPieces } from '../action.ts';
import type { ProxiedShop } from '../world.ts';
import { ask, office, record, tokenOf } from './staff.ts';

/** Goods with ten units, or so many. */
async function goods({ test }: ProxiedShop, units = 10) {
  const product = await newProduct(test.shop, { stock: units, materialNo: 'CRASH-1' });
  const { rows } = await test.shop.pool.query(
    'select id from stock_records where product_id = $1',
    [product],
  );
  return { product, stock: Number(rows[0].id) };
}

async function stockAndStaff(shop: ProxiedShop) {
  return { ...(await goods(shop)), token: await tokenOf(shop) };
}

/** Two accounts of one person, and the version of the preview. */
async function twoAccounts(shop: ProxiedShop) {
  const { test } = shop;
  const wanted = { products: { [await newProduct(test.shop, { stock: 9 })]: 1 } };
  const into = await newShopper(test);
  const from = await newShopper(test);
  await buy(from, wanted);
  await newCoupon(test.shop, from.id);
  const token = await tokenOf(shop);
  const { data } = await office(shop, token).previewMemberMerge({
    params: { id: into.id },
    body: { from: from.email },
  });
  return { token, into: into.id, from: from.id, version: data.version };
}

const list = (members: { email: string }[]) => members.map(({ email }) => email).join('\n');

/** A coupon for three members. */
async function couponForMany(shop: ProxiedShop) {
  const { id: couponEventId } = await newCouponEvent(shop.test.shop);
  const members = [];
  for (let one = 0; one < 3; one++) members.push(await newShopper(shop.test));
  const body = { couponEventId, list: list(members), expectedCount: 3, reason: '週年' };
  return { token: await tokenOf(shop), body };
}

const giveCoupons = (
  shop: ProxiedShop,
  { token, body }: Awaited<ReturnType<typeof couponForMany>>,
) => office(shop, token).giveCoupons({ body }, { idempotencyKey: 'give' });

const sheet = Buffer.from('商品編號,現有,調整數,盤點數\nCRASH-1,10,-4,\n');

/** A checked file of one adjustment of the stock; its import has not begun. */
async function checkedFile(shop: ProxiedShop) {
  const { token, stock } = await stockAndStaff(shop);
  const { importId } = await ask(shop, {
    ...{ token, method: 'POST' as const, body: sheet },
    url: '/api/backstagex/stocks/import?file_name=a.csv',
  });
  await runTasks(shop);
  return { token, stock, importId: Number(importId) };
}

const importStep = (
  shop: ProxiedShop,
  { token, importId }: { token: string; importId: number },
  step: string,
) => ask(shop, { token, method: 'POST', url: `/api/backstagex/stocks/import/${importId}/${step}` });

async function runTasks(shop: ProxiedShop): Promise<void> {
  await runJob(shop, 'run-task', await shop.test.shop.jobs.waiting('run-task'));
}

const waitingTasks = async (shop: ProxiedShop) => ({
  tasks: await shop.test.shop.jobs.waiting('run-task'),
});

/** Stock, coupons, members and records, as people of the shop change them. */
export const officeActions = [
  action({
    name: 'adjust-stocks',
    calls: ['adjustStocks'],
    stage: stockAndStaff,
    act: (shop, { token, stock }) =>
      office(shop, token).adjustStocks(
        { body: { rows: [{ id: stock, by: -4 }], cause: 'DAMAGE', note: '外盒破損' } },
        { idempotencyKey: 'adjust' },
      ),
  }),
  action({
    name: 'count-stocks',
    calls: ['countStocks'],
    stage: stockAndStaff,
    act: (shop, { token, stock }) =>
      office(shop, token).countStocks({
        body: { rows: [{ id: stock, expected: 10, counted: 8 }] },
      }),
    doneAlready: ['STALE_RECORD', 'STOCK_HAS_CHANGED'],
  }),
  action({
    name: 'merge-members',
    calls: ['mergeMembers'],
    stage: twoAccounts,
    act: (shop, { token, into, from, version }) =>
      office(shop, token).mergeMembers({
        params: { id: into },
        body: { fromId: from, version, confirmation: memberNo(from), reason: '同一人' },
      }),
    doneAlready: ['RECORD_IN_USE'],
  }),
  action({
    name: 'give-coupons',
    calls: ['giveCoupons'],
    stage: couponForMany,
    act: giveCoupons,
  }),
  action({
    name: 'do-coupon-gift',
    jobs: ['run-task'],
    async stage(shop) {
      await giveCoupons(shop, await couponForMany(shop));
      return waitingTasks(shop);
    },
    leavesJobs: true,
    act: (shop, { tasks }) => runJob(shop, 'run-task', tasks),
    inSteps: taskInPieces,
    goesOn: taskBeginsAgain,
  }),
  action({
    name: 'give-member-coupon',
    calls: ['giveMemberCoupon'],
    async stage(shop) {
      const { id } = await newShopper(shop.test);
      const { id: couponEventId } = await newCouponEvent(shop.test.shop);
      return { id, couponEventId, token: await tokenOf(shop) };
    },
    act: (shop, { id, couponEventId, token }) =>
      office(shop, token).giveMemberCoupon({
        params: { id },
        body: { couponEventId, reason: '道歉' },
      }),
    doneAlready: ['COUPON_ALREADY_RECEIVED', 'ALREADY_HANDLED'],
  }),
  action({
    name: 'take-back-coupon',
    calls: ['takeBackCoupon'],
    async stage(shop) {
      const { id } = await newShopper(shop.test);
      return { id, coupon: await newCoupon(shop.test.shop, id), token: await tokenOf(shop) };
    },
    act: (shop, { id, coupon, token }) =>
      office(shop, token).takeBackCoupon({
        params: { id },
        body: { userCouponId: coupon, reason: '誤發' },
      }),
    doneAlready: ['COUPON_NOT_FOUND', 'ALREADY_HANDLED'],
  }),
  action({
    name: 'set-product-stocks',
    calls: ['setProductStocks'],
    async stage(shop) {
      await goods(shop);
      return { token: await tokenOf(shop, 'erp') };
    },
    act: (shop, { token }) =>
      office(shop, token).setProductStocks({ body: [{ materialNo: 'CRASH-1', erpStock: 30 }] }),
    inSteps: 'each row of the ERP is answered for itself',
    mayDiffer: [auditedAgain],
  }),
  action({
    name: 'run-import',
    jobs: ['run-task'],
    async stage(shop) {
      const file = await checkedFile(shop);
      await importStep(shop, file, 'run');
      return waitingTasks(shop);
    },
    leavesJobs: true,
    act: (shop, { tasks }) => runJob(shop, 'run-task', tasks),
    inSteps: taskInPieces,
    goesOn: taskBeginsAgain,
  }),
  action({
    name: 'undo-import',
    jobs: ['run-task'],
    async stage(shop) {
      const file = await checkedFile(shop);
      await importStep(shop, file, 'run');
      await runTasks(shop);
      await shop.test.shop.jobs.runDue();
      await importStep(shop, file, 'undo');
      return waitingTasks(shop);
    },
    leavesJobs: true,
    act: (shop, { tasks }) => runJob(shop, 'run-task', tasks),
    inSteps: taskInPieces,
    goesOn: taskBeginsAgain,
  }),
  action({
    name: 'create-record',
    async stage(shop) {
      return { token: await tokenOf(shop) };
    },
    act: (shop, { token }) =>
      record(shop, {
        ...{ token, resource: 'products', call: 'create' },
        body: { name: '開張', materialNo: 'NEW-1', price: 120, openingStock: 7 },
      }),
    doneAlready: ['VALIDATION_FAILED'],
  }),
  action({
    name: 'update-record',
    async stage(shop) {
      const { product, token } = await stockAndStaff(shop);
      return { product, token };
    },
    act: (shop, { token, product }) =>
      record(shop, {
        ...{ token, resource: 'products', call: 'update', id: product },
        body: { version: 1, price: 95, priceReason: '促銷' },
      }),
    doneAlready: ['STALE_RECORD'],
  }),
  action({
    name: 'announce-restock',
    jobs: ['announce-restock'],
    async stage(shop) {
      const { product: productId, stock } = await goods(shop, 0);
      for (const one of [1, 2, 3, 4]) {
        const body = { productId, email: `waits-${one}@example.com` };
        await shop.test.api.askForRestock({ body });
      }
      const rows = [{ id: stock, expected: 0, counted: 1 }];
      await office(shop, await tokenOf(shop)).countStocks({ body: { rows } });
      return {};
    },
    leavesJobs: true,
    act: (shop) => runJob(shop, 'announce-restock'),
  }),
  action({
    name: 'note-member',
    calls: ['noteMember'],
    async stage(shop) {
      const { id } = await newShopper(shop.test);
      return { id, token: await tokenOf(shop) };
    },
    act: (shop, { id, token }) =>
      office(shop, token).noteMember({ params: { id }, body: { text: '常打電話' } }),
    mayDiffer: [
      auditedAgain,
      { lines: /^member_notes /, because: 'a note that is written twice is there twice' },
    ],
  }),
];
