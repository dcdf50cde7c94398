import type { OfferScopeName, QuantityOfferKind } from '../enumerations.ts';
import { greatestInteger } from '../integers.ts';
import { choice, integer, money, references, text } from './fields.ts';

/* What the kinds of offer have in common (G-200). */

/** The cells of a step that each kind of quantity offer needs; a pair has one of the two. */
export const tierCells: Readonly<
  Record<QuantityOfferKind, readonly ('count' | 'amount' | 'percent')[]>
> = {
  ANY_N_FOR: ['count', 'amount'],
  NTH_PERCENT: ['count', 'percent'],
  COUNT_PERCENT: ['count', 'percent'],
  COUNT_AMOUNT: ['count', 'amount'],
  PAIR: ['amount', 'percent'],
};

export const quantityOfferKindLabels: Readonly<Record<QuantityOfferKind, string>> = {
  ANY_N_FOR: '任選 N 件一口價',
  NTH_PERCENT: '第 N 件折扣、買幾送一',
  COUNT_PERCENT: '滿 N 件打折',
  COUNT_AMOUNT: '滿 N 件折抵',
  PAIR: '紅配綠',
};

/** The short tag on cards and cart lines. */
export const offerLabel = () =>
  text({ label: '標籤', required: true, maxLength: 10, list: { width: 90 } });

/** The goods that take part: all of them, combinations too, or those named (row 4.030). */
export const offerGoods = () => ({
  scope: choice<OfferScopeName>({
    label: '範圍',
    choices: { ALL_PRODUCTS: '全部商品與組合', PARTIAL_PRODUCTS: '部分商品與組合' },
    default: 'PARTIAL_PRODUCTS',
    filtered: true,
    list: { width: 130 },
  }),
  products: references({
    label: '商品',
    to: 'products',
    most: 5000,
    filtered: true,
    askedWith: { field: 'scope', value: 'PARTIAL_PRODUCTS' },
  }),
  combinations: references({
    label: '組合',
    to: 'product-combinations',
    most: 5000,
    filtered: true,
    askedWith: { field: 'scope', value: 'PARTIAL_PRODUCTS' },
  }),
});

const counted = (label: string, help = '') =>
  integer({ label, ...(help && { help }), min: 0, max: greatestInteger, readOnly: true });

/**
 * What an offer has brought, from the lines of orders. `givenAmount` is TWD. Lists do not have it, because each number
 * reads all lines of the offer.
 */
export const offerNumbers = () => ({
  orderCount: counted('已享優惠的訂單', '取消的訂單不計，日後的退款不扣'),
  unitCount: counted('參加的件數'),
  givenAmount: { ...money({ label: '已折金額', readOnly: true }), max: greatestInteger },
  newBuyerCount: counted('第一次購買的會員', '會員的第一張訂單就用了這項優惠'),
});

/** The names of these fields, in the order of a record's screen. */
export const offerNumberNames = [
  'orderCount',
  'unitCount',
  'givenAmount',
  'newBuyerCount',
] as const;

interface Scope {
  scope: OfferScopeName;
  products: readonly number[];
  combinations: readonly number[];
}

/** An offer for some goods names at least one. */
export const namesGoods = {
  field: 'products',
  message: '請選擇參加的商品或組合',
  holds: ({ scope, products, combinations }: Scope) =>
    scope === 'ALL_PRODUCTS' || products.length + combinations.length > 0,
} as const;
