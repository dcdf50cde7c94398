import { and, eq, inArray, or, type SQL, sql } from 'drizzle-orm';
import { findGoodsByMaterialNo } from '#server/commerce/catalog/goods-by-material-no.ts';
import { findGiftsByMaterialNo } from '#server/commerce/gifts/read-gifts.ts';
import { idsByStartOfEmail } from '#server/people/accounts/users.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { contains } from '#server/resource-engine/contains.ts';
import { endsWith, isEndOfPhone } from '#server/resource-engine/phone-endings.ts';
import { type LineKind, namePieces, orderLines, orders } from './tables.ts';

/** The last digits of an order number that may stand for it. Fewer than four would match too many. */
const endOfOrderNo = /^\d{4,14}$/;
/**
 * The beginning of an e-mail address, of at least three characters. Whoever may not see addresses says all that stands
 * before the @, so that nobody finds one letter by letter.
 */
const startOfEmail = /^[\w.+-]{3,}(@[\w.-]*)?$/;
const startWithName = /^[\w.+-]+@[\w.-]*$/;
/**
 * A part of a name has at least two characters: a single one would list a tenth of all orders. Digits and hyphens alone
 * are a number.
 */
const partOfName = /^(?=.*[^\d\s\p{Pd}])[^@]{2,60}$/u;
const itemNumber = /^[\w.-]{2,40}$/;

/**
 * SQL condition for orders by what a customer or a parcel says (G-218): the order number or its last 4 and more digits,
 * the whole virtual account, tracking number or invoice number, a mobile phone, the recipient's landline, or the last 4
 * digits of either, a part of the buyer's or the recipient's name, the beginning of the member's e-mail, or the number
 * of a bought item. With `byParts`, for people who may see phones and addresses, more than 4 last digits of a phone and
 * any beginning of an e-mail. `others` is the condition for orders that the keyword means for another reason.
 */
export async function ordersMeantBy(
  db: Queryable,
  keyword: string,
  { byParts = false, others }: { byParts?: boolean; others?: SQL } = {},
): Promise<SQL | undefined> {
  const digits = keyword.replace(/[\s-]/g, '');
  const isPhone = isEndOfPhone(digits, byParts);
  return or(
    endOfOrderNo.test(digits) ? endsWith(orders.orderNo, digits) : eq(orders.orderNo, keyword),
    eq(orders.virtualAccount, digits),
    inArray(orders.trackingNo, trackingNosMeantBy(keyword)),
    eq(orders.invoiceNo, digits.toUpperCase()),
    isPhone ? endsWith(orders.recipientMobile, digits) : undefined,
    isPhone ? endsWith(orders.buyerMobile, digits) : undefined,
    isPhone ? hasLandline(digits) : undefined,
    wholeLandline.test(digits) ? isLandline(digits) : undefined,
    partOfName.test(keyword) ? isNamed(keyword) : undefined,
    (byParts ? startOfEmail : startWithName).test(keyword)
      ? sql`${orders.userId} = any(${idsByStartOfEmail(keyword.toLowerCase())})`
      : undefined,
    itemNumber.test(keyword) ? await hasItem(db, keyword) : undefined,
    others,
  );
}

/**
 * The tracking numbers that a person may mean. Parcels are noted in capitals; a carrier prints its number with spaces or
 * hyphens, and a customer writes it in small letters.
 */
export function trackingNosMeantBy(keyword: string): string[] {
  const capitals = keyword.toUpperCase();
  return [...new Set([keyword, capitals, capitals.replace(/[\s-]/g, '')])];
}

/** A whole landline may have nine digits. Of a mobile phone they would be a part. */
const wholeLandline = /^0\d{8}$/;
const isLandline = (digits: string): SQL =>
  sql`(${hasLandline(digits)} and replace(${orders.recipientPhone}, '-', '') = ${digits})`;

/** A landline is stored with a hyphen behind its area code. Most orders have none, and are not in its index. */
const hasLandline = (digits: string): SQL => sql`(${orders.recipientPhone} <> ''
  and ${endsWith(orders.recipientPhone, digits.slice(-4))}
  and right(replace(${orders.recipientPhone}, '-', ''), ${digits.length}) = ${digits})`;

const isNamed = (part: string): SQL => sql`(${namePieces(orders)} @> grams(searchable(${part}))
  and (${contains(orders.recipient, part)} or ${contains(orders.buyerName, part)}))`;

/** SQL: the order has a line with this item number, also inside a combination or as a gift. */
async function hasItem(db: Queryable, materialNo: string): Promise<SQL | undefined> {
  const [goods, gifts] = await Promise.all([
    findGoodsByMaterialNo(db, materialNo),
    findGiftsByMaterialNo(db, [materialNo]),
  ]);
  const items: { kind: LineKind; id: number }[] = [
    ...goods,
    ...gifts.map(({ id }) => ({ kind: 'gift' as const, id })),
  ];
  const kinds = [...new Set(items.map(({ kind }) => kind))];
  if (kinds.length === 0) return undefined;
  const lines = kinds.map((kind) => {
    const ids = items.filter((item) => item.kind === kind).map(({ id }) => id);
    return and(eq(orderLines.kind, kind), inArray(orderLines.itemId, ids));
  });
  return sql`${orders.id} = any(array(select ${orderLines.orderId} from ${orderLines} where ${or(...lines)}))`;
}
