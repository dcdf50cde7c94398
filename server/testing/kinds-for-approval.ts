import { toWireInstant } from '#rules/dates.ts';

type Values = Record<string, unknown>;

/** The item number of the goods of the records. */
export const goodsNo = 'TWO-GOODS';
const online = { currentVisibilityRule: 'ONLINE' };
let count = 0;
const sale = () => ({ ...online, name: `兩人 ${++count}`, materialNo: `TWO-${count}` });

/** Values of an entity of which some need the approval of a second person. */
export interface Kind {
  resource: string;
  /** Values of a new record that shoppers see and that need no approval. */
  fresh: () => Values;
  mild: Values;
  /** Values that need the approval of a second person. */
  dear: Values;
  /** The header of the column in a spreadsheet, for the field. */
  column: string;
  /** Whether a new record with these values needs no approval, because there is nothing to compare with. */
  isFreeWhenNew: boolean;
  /** The change of many records that gives them the values; without it, the values themselves. */
  inBulk?: (values: Values) => Values;
}

/** The kinds of values, by what they are; `goods` answers the id of goods that cost 100 TWD. */
export function kindsForApproval(begin: Date, goods: () => number): Readonly<Record<string, Kind>> {
  const at = (hours: number) => toWireInstant(new Date(begin.getTime() + hours * 3_600_000));
  const period = { eventBeginAt: at(-1), eventEndAt: at(90 * 24) };
  const content = (quantity: number) => ({
    get products() {
      return [{ id: goods(), quantity }];
    },
  });
  return {
    'a price': {
      resource: 'products',
      fresh: () => ({ ...sale(), price: 459, memberPrice: null }),
      mild: { price: 459 },
      dear: { price: 20 },
      column: '售價',
      isFreeWhenNew: true,
    },
    'a first member price': {
      resource: 'products',
      fresh: () => ({ ...sale(), price: 459, memberPrice: null }),
      mild: { memberPrice: 400 },
      dear: { memberPrice: 10 },
      column: '會員價',
      isFreeWhenNew: true,
    },
    'the price of a combination': {
      resource: 'product-combinations',
      fresh: () => ({
        ...sale(),
        price: 900,
        memberPrice: 850,
        products: [{ id: goods(), quantity: 2 }],
      }),
      mild: { price: 900, memberPrice: 850 },
      dear: { memberPrice: 500 },
      column: '會員價',
      isFreeWhenNew: true,
    },
    'the content of a combination': {
      resource: 'product-combinations',
      fresh: () => ({ ...sale(), price: 100, memberPrice: 90, ...content(1) }),
      mild: content(1),
      dear: content(50),
      column: '內容物',
      isFreeWhenNew: false,
      inBulk: ({ products }) => ({ products: { add: products } }),
    },
    'a discount event': {
      resource: 'discount-events',
      fresh: () => ({
        ...online,
        ...period,
        title: `兩人 ${++count}`,
        label: '兩人',
        discountValue: 10,
        products: [goods()],
        webImage: '/media/a.webp',
        mobileImage: '/media/a.webp',
      }),
      mild: { discountValue: 10 },
      dear: { discountValue: 60 },
      column: '值',
      isFreeWhenNew: false,
    },
    'an amount offer': {
      resource: 'amount-offers',
      fresh: () => ({
        ...online,
        ...period,
        title: `兩人 ${++count}`,
        label: '兩人',
        thresholdAmount: 1000,
        discountValue: 100,
        products: [goods()],
      }),
      mild: { discountValue: 100 },
      dear: { discountValue: 501 },
      column: '折扣／金額',
      isFreeWhenNew: false,
    },
    'a quantity offer': {
      resource: 'quantity-offers',
      fresh: () => ({
        ...online,
        ...period,
        title: `兩人 ${++count}`,
        label: '兩人',
        tiers: [{ count: 2, amount: 150, percent: null }],
        products: [goods()],
      }),
      mild: { tiers: [{ count: 2, amount: 100, percent: null }] },
      dear: { tiers: [{ count: 2, amount: 99, percent: null }] },
      column: '優惠內容',
      isFreeWhenNew: false,
    },
    'a share of a coupon': {
      resource: 'coupon-events',
      fresh: () => ({
        ...online,
        ...period,
        name: `兩人 ${++count}`,
        discountType: 'PERCENT',
        discountValue: 10,
      }),
      mild: { discountValue: 10 },
      dear: { discountValue: 100 },
      column: '值',
      isFreeWhenNew: false,
    },
    'a sum of a coupon': {
      resource: 'coupon-events',
      fresh: () => ({ ...online, ...period, name: `兩人 ${++count}`, discountValue: 300 }),
      mild: { discountValue: 300 },
      dear: { discountValue: 99_999 },
      column: '值',
      isFreeWhenNew: false,
    },
  };
}
