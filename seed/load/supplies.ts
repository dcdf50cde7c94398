import { endOfTaipeiDay } from '#rules/dates.ts';
import { lotEntries, stockLots } from '#server/commerce/stock/lots/tables.ts';
import { stockRecords } from '#server/commerce/stock/tables.ts';
import { purchaseOrderLines, purchaseOrders, suppliers } from '#server/commerce/supply/tables.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { products } from '../data/product-texts/index.ts';
import { taipeiMoment } from './days.ts';
import { type Ids, idOf } from './ids.ts';

const makers = [
  {
    name: '南投棉品製造所',
    contact: '採購窗口',
    phone: '049-000-1234',
    email: 'orders@nantou-cotton.example.com',
    note: '最少 100 件，下單後約 14 天。',
  },
  {
    name: '海風包材行',
    contact: '業務部',
    phone: '02-0000-5678',
    email: 'sales@sea-wind.example.com',
    note: '週三、週五送貨。',
  },
];

/** Lots: days until the last day (null: none), and units, which are fewer than the shop has. */
const lots = [
  { slug: 'wash-gel-60', lotNo: 'NT-2611A', days: 21, units: 8 },
  { slug: 'wash-gel-60', lotNo: 'NT-2705B', days: 190, units: 20 },
  { slug: 'lingerie-wash-300', lotNo: 'SW-0007', days: 640, units: 15 },
  { slug: 'lingerie-wash-300', lotNo: 'SW-0008', days: null, units: 10 },
] as const;

/** Adds two suppliers, three purchase orders, and lots, one of which is about to expire. They are invented. */
export async function loadSupplies(
  transaction: Transaction,
  now: Date,
  productIds: Ids,
): Promise<void> {
  const made = await transaction.insert(suppliers).values(makers).returning({ id: suppliers.id });
  const [first = 0, second = 0] = made.map(({ id }) => id);
  const soldOut = products.filter(({ webStock }) => webStock === 0).slice(0, 3);
  const number = (days: number) =>
    `PO-${taipeiMoment(now, days, 9).toISOString().slice(0, 10).replaceAll('-', '')}`;
  await order(transaction, productIds, {
    values: {
      purchaseNo: `${number(-9)}-1`,
      supplierId: first,
      expectedOn: taipeiMoment(now, 6, 0),
      state: 'ORDERED',
      note: '請分兩箱，每箱貼批號。',
      createdAt: taipeiMoment(now, -9, 10),
    },
    slugs: [...soldOut.map(({ slug }) => slug), 'wash-gel-60'],
    quantity: 120,
  });
  await order(transaction, productIds, {
    values: {
      purchaseNo: `${number(-3)}-1`,
      supplierId: second,
      expectedOn: taipeiMoment(now, 12, 0),
      state: 'ORDERED',
      createdAt: taipeiMoment(now, -3, 15),
    },
    slugs: ['lingerie-wash-300', 'wash-gel-60'],
    quantity: 60,
  });
  await order(transaction, productIds, {
    values: {
      purchaseNo: `${number(-1)}-1`,
      supplierId: first,
      createdAt: taipeiMoment(now, -1, 11),
    },
    slugs: ['lingerie-wash-300'],
    quantity: 200,
  });
  await loadLots(transaction, now, productIds);
}

interface Ordered {
  values: typeof purchaseOrders.$inferInsert;
  slugs: readonly string[];
  quantity: number;
}

async function order(
  transaction: Transaction,
  productIds: Ids,
  { values, slugs, quantity }: Ordered,
) {
  const [made] = await transaction
    .insert(purchaseOrders)
    .values(values)
    .returning({ id: purchaseOrders.id });
  await transaction.insert(purchaseOrderLines).values(
    slugs.map((slug, index) => ({
      purchaseOrderId: made?.id ?? 0,
      place: index + 1,
      productId: idOf(productIds, slug),
      quantity,
      costPrice: 48 + index * 7,
    })),
  );
}

/** The units of the lots are part of those with which the shop opened. */
async function loadLots(transaction: Transaction, now: Date, productIds: Ids) {
  const records = await transaction
    .select({ id: stockRecords.id, productId: stockRecords.productId })
    .from(stockRecords);
  const recordOf = new Map(records.map(({ id, productId }) => [productId, id]));
  const receivedAt = taipeiMoment(now, -30, 10);
  const made = await transaction
    .insert(stockLots)
    .values(
      lots.map(({ slug, lotNo, days }) => ({
        stockRecordId: recordOf.get(idOf(productIds, slug)) ?? 0,
        lotNo,
        expiresAt: days === null ? null : endOfTaipeiDay(now, days),
        receivedAt,
      })),
    )
    .returning({ id: stockLots.id });
  await transaction.insert(lotEntries).values(
    made.map(({ id }, index) => ({
      lotId: id,
      reason: 'RECEIPT' as const,
      units: lots[index]?.units ?? 0,
      at: receivedAt,
    })),
  );
}
