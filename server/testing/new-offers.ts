import {
  addOnOfferConditions,
  addOnOfferGoods,
  addOnOffers,
  amountOffers,
  quantityOfferGroupB,
  quantityOfferProducts,
  quantityOffers,
  quantityOfferTiers,
} from '#server/commerce/offers/tables.ts';
import type { Shop } from '#server/shop.ts';

type Values<Table extends { $inferInsert: object }> = Partial<Table['$inferInsert']>;

let count = 0;

function firstId(rows: { id: number }[]): number {
  const id = rows[0]?.id;
  if (id === undefined) throw new Error('Nothing was inserted.');
  return id;
}

type QuantityOffer = Values<typeof quantityOffers> & {
  tiers: readonly { count?: number; amount?: number; percent?: number }[];
  products?: readonly number[];
  groupB?: readonly number[];
};

/** Adds an ONLINE offer that runs now, on these products or on all; returns its id. */
export async function newQuantityOffer(
  shop: Shop,
  { tiers, products = [], groupB = [], ...values }: QuantityOffer,
): Promise<number> {
  const { db } = shop;
  count += 1;
  const quantityOfferId = firstId(
    await db
      .insert(quantityOffers)
      .values({
        title: `多件優惠 ${count}`,
        label: '多件',
        kind: 'ANY_N_FOR',
        scope: products.length > 0 ? 'PARTIAL_PRODUCTS' : 'ALL_PRODUCTS',
        webImage: '',
        mobileImage: '',
        ...values,
      })
      .returning({ id: quantityOffers.id }),
  );
  await db
    .insert(quantityOfferTiers)
    .values(tiers.map((tier, place) => ({ ...tier, quantityOfferId, place: place + 1 })));
  for (const [table, ids] of [
    [quantityOfferProducts, products],
    [quantityOfferGroupB, groupB],
  ] as const) {
    const rows = ids.map((productId) => ({ quantityOfferId, productId }));
    if (rows.length > 0) await db.insert(table).values(rows);
  }
  shop.cache.clear();
  return quantityOfferId;
}

/** Adds an ONLINE offer on all goods that runs now; returns its id. */
export async function newAmountOffer(
  shop: Shop,
  values: Values<typeof amountOffers> = {},
): Promise<number> {
  count += 1;
  const row = {
    title: `滿額折 ${count}`,
    label: '滿額',
    thresholdAmount: 500,
    discountType: 'AMOUNT' as const,
    discountValue: 50,
    scope: 'ALL_PRODUCTS' as const,
    ...values,
  };
  const id = firstId(
    await shop.db.insert(amountOffers).values(row).returning({ id: amountOffers.id }),
  );
  shop.cache.clear();
  return id;
}

type AddOnOffer = Values<typeof addOnOffers> & {
  goods: readonly { productId: number; addOnPrice: number; unitLimit?: number }[];
  conditions?: readonly number[];
};

/** Adds an ONLINE add-on offer that runs now; returns its id. */
export async function newAddOnOffer(
  shop: Shop,
  { goods, conditions = [], ...values }: AddOnOffer,
): Promise<number> {
  const { db } = shop;
  count += 1;
  const row = { title: `加價購 ${count}`, thresholdAmount: 300, ...values };
  const addOnOfferId = firstId(
    await db.insert(addOnOffers).values(row).returning({ id: addOnOffers.id }),
  );
  await db
    .insert(addOnOfferGoods)
    .values(
      goods.map((each, place) => ({ unitLimit: 1, ...each, addOnOfferId, place: place + 1 })),
    );
  if (conditions.length > 0) {
    await db
      .insert(addOnOfferConditions)
      .values(conditions.map((productId) => ({ addOnOfferId, productId })));
  }
  shop.cache.clear();
  return addOnOfferId;
}

/** Removes every offer. */
export async function clearOffers(shop: Shop): Promise<void> {
  for (const table of [quantityOffers, amountOffers, addOnOffers]) await shop.db.delete(table);
  shop.cache.clear();
}
