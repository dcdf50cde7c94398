import { eq } from 'drizzle-orm';
import type { IslandsType, ShipType } from '#contract/enumerations.ts';
import type { Delivery } from '#rules/delivery/shipping.ts';
import type { AskedAddOn, CartLine } from '#rules/goods/cart-lines.ts';
import type { Goods } from '#rules/quote/types.ts';
import {
  type ProductVersions,
  productVersionsText,
} from '#server/commerce/catalog/read-saleable.ts';
import { type OwnCoupon, unusedCouponsText } from '#server/commerce/coupons/own-coupon.ts';
import {
  type Asked,
  type BuyingContext,
  type BuyingContextRow,
  buyingContextColumns,
  toBuyingContext,
} from '#server/ordering/reservations/buying-context.ts';
import type { Database, Queryable } from '#server/platform/database/database.ts';
import { namedParameters } from '#server/platform/database/named-parameters.ts';
import { runBatch, type Statement } from '#server/platform/database/run-batch.ts';
import { columnList, runNamed } from '#server/platform/database/run-named.ts';
import { carts, type SavedLine } from './tables.ts';

/** A member's cart as the database stores it. */
export interface SavedCart {
  products: readonly SavedLine[];
  combinations: readonly SavedLine[];
  addOns: readonly AskedAddOn[];
  giftIds: readonly number[];
  islandsType: IslandsType | null;
  shipType: ShipType | null;
  lineEcid: string | null;
  couponId: number | null;
  /** Names the lines, add-ons and gifts as they are: equal carts have equal ones. */
  version: string;
}

const columns = [
  'products',
  'combinations',
  'addOns',
  'giftIds',
  'islandsType',
  'shipType',
  'lineEcid',
  'couponId',
];

export const emptySavedCart: SavedCart = {
  products: [],
  combinations: [],
  addOns: [],
  giftIds: [],
  islandsType: null,
  shipType: null,
  lineEcid: null,
  couponId: null,
  // The md5 of four empty lists, so that an emptied cart and one that never was have the same version.
  version: '3d364bba4055fa4178f2c18a9b89ba56',
};

/** SQL text: the version of a stored cart. An older release, which knows no versions, changes it too. */
const versionText = (cart: string) =>
  `md5(${['products', 'combinations', 'add_ons', 'gift_ids'].map((column) => `${cart}.${column}::text`).join(' || ')})`;

const columnsAndVersion = `${columnList('c', columns)}, ${versionText('c')} as version`;

/** The lines of a stored cart, products first. */
export function linesOf({ products, combinations }: Pick<SavedCart, 'products' | 'combinations'>) {
  const ofKind = (kind: CartLine['kind'], lines: readonly SavedLine[]) =>
    lines.map(({ id, quantity }): CartLine => ({ kind, id, quantity }));
  return [...ofKind('product', products), ...ofKind('combination', combinations)];
}

/** Lines as they are stored, with the price of one unit in TWD if `goods` has it. */
export function toSavedLines(
  lines: readonly CartLine[],
  goods?: Goods,
): Pick<SavedCart, 'products' | 'combinations'> {
  const ofKind = (wanted: CartLine['kind']): SavedLine[] =>
    lines.filter(({ kind }) => kind === wanted).map((line) => savedLine(line, goods));
  return { products: ofKind('product'), combinations: ofKind('combination') };
}

function savedLine({ kind, id, quantity }: CartLine, goods: Goods | undefined): SavedLine {
  const known = kind === 'product' ? goods?.products : goods?.combinations;
  const unitPrice = known?.get(id)?.sellingPrice;
  return unitPrice === undefined ? { id, quantity } : { id, quantity, unitPrice };
}

/** The delivery that was chosen for a cart, or null; the main island if no island type was chosen. */
export function deliveryOf({ islandsType, shipType }: Pick<SavedCart, 'islandsType' | 'shipType'>) {
  return shipType && ({ islandsType: islandsType ?? 'MAIN_ISLAND', shipType } satisfies Delivery);
}

const findText = `select ${columnsAndVersion} from carts c where c.user_id = $1`;

/** The member's saved cart; an empty one if the member has none yet. */
export async function findCart(db: Queryable, memberId: number): Promise<SavedCart> {
  const [row] = await runNamed<SavedCart>(db, 'find cart', findText, [memberId]);
  return row ?? emptySavedCart;
}

/** When the member's cart was last changed. */
export async function findLastChange(db: Queryable, memberId: number): Promise<Date | undefined> {
  const rows = await db
    .select({ updatedAt: carts.updatedAt })
    .from(carts)
    .where(eq(carts.userId, memberId));
  return rows[0]?.updatedAt;
}

/** The content of one sync; an undefined part keeps its saved value. */
export interface CartContent
  extends Pick<SavedCart, 'products' | 'combinations' | 'addOns' | 'giftIds'> {
  delivery: Pick<SavedCart, 'islandsType' | 'shipType' | 'lineEcid'> | undefined;
  couponId: number | null | undefined;
  /** The version that must still be stored; undefined replaces any. */
  version: string | undefined;
}

type SaveRow = BuyingContextRow &
  Pick<Saved, 'versions' | 'unusedCoupons'> & {
    [Column in keyof SavedCart]: SavedCart[Column] | null;
  };

const { places: save, valuesOf: valuesToSave } = namedParameters(
  'memberId',
  'productIds',
  'products',
  'combinations',
  'addOns',
  'chosenGifts',
  'hasDelivery',
  'islandsType',
  'shipType',
  'lineEcid',
  'hasCoupon',
  'couponId',
  'now',
  'giftIds',
  'versionIds',
  'version',
);

// One round trip writes and reads, because every change of a cart in a browser runs this statement.
const saveText = `
  with context as (
    select ${buyingContextColumns({
      productIds: `${save.productIds}::int[]`,
      giftIds: `${save.giftIds}::int[]`,
      couponId: `(case when ${save.hasCoupon} then ${save.couponId}::int
        else (select own.coupon_id from carts own where own.user_id = ${save.memberId}) end)`,
    })}, ${productVersionsText(`${save.versionIds}::int[]`)} as versions,
      ${unusedCouponsText(save.memberId)} as "unusedCoupons"
  ), saved as (
    insert into carts as c
      (user_id, products, combinations, add_ons, gift_ids, islands_type, ship_type, line_ecid, coupon_id, updated_at)
    select ${save.memberId}, ${save.products}::jsonb, ${save.combinations}::jsonb, ${save.addOns}::jsonb,
      ${save.chosenGifts}::jsonb, ${save.islandsType}, ${save.shipType}, ${save.lineEcid}, ${save.couponId}::int, ${save.now}::timestamptz
    from context where not "isClosed"
    on conflict (user_id) do update set
      products = excluded.products,
      combinations = excluded.combinations,
      add_ons = excluded.add_ons,
      gift_ids = excluded.gift_ids,
      islands_type = case when ${save.hasDelivery} then excluded.islands_type else c.islands_type end,
      ship_type = case when ${save.hasDelivery} then excluded.ship_type else c.ship_type end,
      line_ecid = case when ${save.hasDelivery} then excluded.line_ecid else c.line_ecid end,
      coupon_id = case when ${save.hasCoupon} then excluded.coupon_id else c.coupon_id end,
      updated_at = excluded.updated_at
    where ${save.version}::text is null or ${versionText('c')} = ${save.version}
    returning ${columnsAndVersion}
  )
  select context.*, saved.* from context left join saved on true`;

interface Saving extends Omit<Asked, 'couponId'> {
  now: Date;
  /** Statements that fail if nothing may be stored; they run in the same round trip as the one that stores. */
  admission: readonly Statement[];
}

interface Saved {
  cart: SavedCart;
  /** Whether nothing was stored, because the stored cart has another version than the given one. */
  isOutdated: boolean;
  context: BuyingContext;
  /** The versions of the products in the cart's lines. */
  versions: ProductVersions;
  /** The newest unused coupons of the member. */
  unusedCoupons: readonly OwnCoupon[];
}

/**
 * Stores the member's cart and reads its buying context. Stores nothing while buying is closed for maintenance, and
 * nothing over a cart of another version than the given one.
 */
export async function saveCart(
  db: Database,
  memberId: number,
  {
    products,
    combinations,
    addOns,
    giftIds: chosenGifts,
    delivery,
    couponId,
    version,
  }: CartContent,
  { productIds, giftIds, now, admission }: Saving,
): Promise<Saved> {
  const values = valuesToSave({
    memberId,
    productIds,
    products: JSON.stringify(products),
    combinations: JSON.stringify(combinations),
    addOns: JSON.stringify(addOns),
    chosenGifts: JSON.stringify(chosenGifts),
    hasDelivery: delivery !== undefined,
    islandsType: delivery?.islandsType ?? null,
    shipType: delivery?.shipType ?? null,
    lineEcid: delivery?.lineEcid ?? null,
    hasCoupon: couponId !== undefined,
    couponId: couponId ?? null,
    now,
    giftIds,
    versionIds: [...products.map(({ id }) => id), ...addOns.map(({ productId }) => productId)],
    version: version ?? null,
  });
  const statement: Statement = { name: 'save cart', text: saveText, values };
  const rows = await runBatch<readonly Statement[]>(db, [...admission, statement]);
  const [row] = (rows.at(-1) ?? []) as SaveRow[];
  if (!row) throw new Error('The cart was not saved.');
  const { islandsType, shipType, lineEcid } = row;
  const content = { products, combinations, addOns, giftIds: chosenGifts };
  const stored = { couponId: row.couponId, version: row.version ?? emptySavedCart.version };
  const cart = { ...content, islandsType, shipType, lineEcid, ...stored };
  const { versions, unusedCoupons } = row;
  const context = toBuyingContext(row);
  const isOutdated = row.version === null && !context.isClosed;
  return { cart, isOutdated, context, versions, unusedCoupons };
}

const { places: correct, valuesOf: valuesToCorrect } = namedParameters(
  'memberId',
  'fromProducts',
  'fromCombinations',
  'fromAddOns',
  'fromCoupon',
  'toProducts',
  'toCombinations',
  'toAddOns',
  'toGifts',
  'toCoupon',
  'now',
);

const correctText = `
  update carts c set products = ${correct.toProducts}::jsonb, combinations = ${correct.toCombinations}::jsonb,
    add_ons = ${correct.toAddOns}::jsonb, gift_ids = coalesce(${correct.toGifts}::jsonb, gift_ids),
    coupon_id = ${correct.toCoupon}, updated_at = ${correct.now}
  where user_id = ${correct.memberId} and products = ${correct.fromProducts}::jsonb
    and combinations = ${correct.fromCombinations}::jsonb and add_ons = ${correct.fromAddOns}::jsonb
    and coupon_id is not distinct from ${correct.fromCoupon}::int
  returning ${versionText('c')} as version`;

type Correctable = Pick<SavedCart, 'products' | 'combinations' | 'addOns' | 'couponId'>;

/**
 * Replaces lines, add-ons and coupon of a cart (rows 4.037, 4.038), and the chosen gifts if `to` has some. Returns the
 * new version; false, without a change, if they are no longer equal to `from`, because the member has changed them
 * meanwhile.
 */
export async function correctCart(
  db: Queryable,
  memberId: number,
  from: Correctable,
  to: Correctable & Partial<Pick<SavedCart, 'giftIds'>>,
  now: Date,
): Promise<string | false> {
  const values = valuesToCorrect({
    memberId,
    fromProducts: JSON.stringify(from.products),
    fromCombinations: JSON.stringify(from.combinations),
    fromAddOns: JSON.stringify(from.addOns),
    fromCoupon: from.couponId,
    toProducts: JSON.stringify(to.products),
    toCombinations: JSON.stringify(to.combinations),
    toAddOns: JSON.stringify(to.addOns),
    toGifts: to.giftIds ? JSON.stringify(to.giftIds) : null,
    toCoupon: to.couponId,
    now,
  });
  const [row] = await runNamed<{ version: string }>(db, 'correct cart', correctText, values);
  return row?.version ?? false;
}

/** Creates an empty cart for a member who has none. */
export async function openSavedCart(db: Queryable, memberId: number, now: Date): Promise<void> {
  await db.insert(carts).values({ userId: memberId, updatedAt: now }).onConflictDoNothing();
}
