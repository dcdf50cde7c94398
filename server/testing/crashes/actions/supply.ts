import { newProduct } from '../../new-goods.ts';
import { newPurchase, receive } from '../../supplies.ts';
import { action, auditedAgain } from '../action.ts';
import type { ProxiedShop } from '../world.ts';
import { ask, office, tokenOf } from './staff.ts';

/** A purchase order of two products, which is received at once. */
async function orderedGoods(shop: ProxiedShop) {
  const { test } = shop;
  const products = [
    await newProduct(test.shop, { stock: 3 }),
    await newProduct(test.shop, { stock: 0 }),
  ];
  const id = await newPurchase(test, Object.fromEntries(products.map((product) => [product, 5])), {
    purchaseNo: 'PO-CRASH',
  });
  return { id, products, token: await tokenOf(shop) };
}

/** Five units of a lot that came in. */
async function lotOfGoods(shop: ProxiedShop) {
  const { id, products, token } = await orderedGoods(shop);
  const came = products.map((productId, index) => {
    return { productId, quantity: 5, lotNo: `LOT-${index}`, expiresOn: '2030-12-31' };
  });
  await receive(office(shop, token), id, came);
  const { rows } = await shop.test.shop.pool.query('select min(id)::int as id from stock_lots');
  return { token, id: Number(rows[0].id) };
}

const statement = Buffer.from(
  '編號,金額,日期\nUNKNOWN-1,120,2026/11/20\nUNKNOWN-2,-30,2026/11/21\n',
);
const query =
  'source=LINE_PAY&file_name=s.csv&is_trial=false&reference=%E7%B7%A8%E8%99%9F&amount=%E9%87%91%E9%A1%8D&date=%E6%97%A5%E6%9C%9F';

/** What operators do with goods that come in, and with statements. */
export const supplyActions = [
  action({
    name: 'receive-goods',
    calls: ['receivePurchaseOrder'],
    stage: orderedGoods,
    act: (shop, { id, products, token }) =>
      office(shop, token).receivePurchaseOrder(
        {
          params: { id },
          body: {
            lines: products.map((productId, index) => ({
              productId,
              quantity: 5,
              lotNo: `CRASH-${index}`,
              expiresOn: '2030-12-31',
            })),
          },
        },
        { idempotencyKey: 'receive' },
      ),
    async wrong({ test }) {
      const { rows } = await test.shop.pool.query(
        'select units_left as units from stock_lots where units_left <> 5',
      );
      return rows.map(({ units }) => `a lot has ${units} units`);
    },
  }),
  action({
    name: 'adjust-lot',
    calls: ['adjustLot'],
    stage: lotOfGoods,
    act: (shop, { token, id }) =>
      office(shop, token).adjustLot(
        { params: { id }, body: { by: -2, cause: 'DAMAGE', note: '外盒破損' } },
        { idempotencyKey: 'lot' },
      ),
  }),
  action({
    name: 'upload-statement',
    calls: ['uploadStatement'],
    stage: async (shop) => ({ token: await tokenOf(shop) }),
    act: (shop, { token }) =>
      ask(shop, {
        token,
        method: 'POST',
        url: `/api/backstagex/reconciliations/upload?${query}`,
        body: statement,
      }),
    mayDiffer: [auditedAgain],
    async wrong({ test }) {
      const { rows } = await test.shop.pool.query(
        "select count(*)::int as count from payment_exceptions where kind = 'STATEMENT_ONLY'",
      );
      return rows[0].count === 2 ? [] : [`${rows[0].count} exceptions instead of 2`];
    },
  }),
];
