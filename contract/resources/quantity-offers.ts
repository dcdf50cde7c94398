import type { QuantityOfferKind } from '../enumerations.ts';
import {
  bothPictures,
  bothPicturesOrNone,
  endsAfterBegin,
  openPeriod,
  title,
  visibility,
  weight,
} from './common-fields.ts';
import { choice, integer, link, money, references, rows } from './fields.ts';
import {
  namesGoods,
  offerGoods,
  offerLabel,
  offerNumberNames,
  offerNumbers,
  quantityOfferKindLabels,
  tierCells,
} from './offer-fields.ts';
import { defineResource } from './resource.ts';
import { eventViews } from './views.ts';

/** A step of an offer; the kind decides which of the cells it has. */
export interface Tier {
  count: number | null;
  amount: number | null;
  percent: number | null;
}

interface Values {
  kind: QuantityOfferKind;
  tiers: readonly Tier[];
}

/** Offers on several units, at the best price for the shopper (G-200). */
export const quantityOffers = defineResource({
  name: 'quantity-offers',
  label: '多件優惠',
  area: 'promotions',
  title: 'title',
  key: 'id',
  fields: {
    title: title({ label: '標題' }),
    label: offerLabel(),
    kind: choice<QuantityOfferKind>({
      label: '方式',
      choices: quantityOfferKindLabels,
      default: 'ANY_N_FOR',
      filtered: true,
      list: { width: 170 },
    }),
    tiers: rows({
      label: '優惠內容',
      help: '折扣填減去的百分比：5 折填 50，買 3 送 1 是第 4 件減 100',
      columns: {
        count: integer({ label: '件數', min: 2, max: 99 }),
        amount: money({ label: '金額' }),
        percent: integer({ label: '減去的 %', min: 1, max: 100 }),
      },
      least: 1,
      most: 10,
      words: 'QUANTITY_OFFER_TIER',
      list: { width: 200 },
    }),
    ...offerGoods(),
    groupB: references({
      label: '第二組商品',
      help: '紅配綠：上面的商品一件，配這裡的商品一件',
      to: 'products',
      most: 5000,
      askedWith: { field: 'kind', value: 'PAIR' },
    }),
    maxUsesPerOrder: integer({
      label: '每張訂單最多幾組',
      help: '空白為不限',
      min: 1,
      max: 999,
      list: { width: 140, hidden: true },
    }),
    ...openPeriod(),
    ...bothPictures({ isOptional: true, help: '空白就不顯示橫幅，兩張要一起選' }),
    link: link({ label: '連結' }),
    weight: weight(),
    ...offerNumbers(),
    currentVisibilityRule: visibility(),
  },
  rules: [
    endsAfterBegin,
    namesGoods,
    {
      field: 'tiers',
      message: '每一列都要填這個方式需要的欄位，其他的空白；紅配綠只填金額或減去的 %',
      holds: ({ kind, tiers }) => tiers.every((tier) => hasCellsOf(kind, tier)),
    },
    {
      field: 'tiers',
      message: '這個方式只有一列',
      holds: ({ kind, tiers }) => (kind !== 'NTH_PERCENT' && kind !== 'PAIR') || tiers.length === 1,
    },
    {
      field: 'tiers',
      message: '每列的件數不可重複',
      holds: ({ tiers }) => new Set(tiers.map(({ count }) => count)).size === tiers.length,
    },
    {
      field: 'tiers',
      message: '件數較多的列，金額或減去的 % 也要較高',
      holds: (values) => growsWithCount(values),
    },
    {
      field: 'tiers',
      message: '折抵的金額至少 1 元',
      holds: ({ kind, tiers }) =>
        kind !== 'COUNT_AMOUNT' || tiers.every(({ amount }) => amount !== 0),
    },
    {
      field: 'scope',
      message: '紅配綠要選擇兩組商品，範圍請選部分商品',
      holds: ({ kind, scope }) => kind !== 'PAIR' || scope === 'PARTIAL_PRODUCTS',
    },
    {
      field: 'combinations',
      message: '紅配綠只能選商品，不能選組合',
      holds: ({ kind, combinations }) => kind !== 'PAIR' || combinations.length === 0,
    },
    {
      field: 'groupB',
      message: '請選擇第二組商品',
      holds: ({ kind, groupB }) => kind !== 'PAIR' || groupB.length > 0,
    },
    {
      field: 'groupB',
      message: '只有紅配綠有第二組商品，請先移除',
      holds: ({ kind, groupB }) => kind === 'PAIR' || groupB.length === 0,
    },
    {
      field: 'groupB',
      message: '同一項商品不能在兩組裡',
      holds: ({ products, groupB }) => new Set(products).isDisjointFrom(new Set(groupB)),
    },
    ...bothPicturesOrNone,
  ],
  form: [
    {
      title: '多件優惠',
      fields: ['title', 'label', 'kind', 'tiers', 'maxUsesPerOrder', 'eventBeginAt', 'eventEndAt'],
    },
    { title: '參加的商品', fields: ['scope', 'products', 'combinations', 'groupB'] },
    {
      title: '顯示',
      fields: ['webImage', 'mobileImage', 'link', 'weight', 'currentVisibilityRule'],
    },
  ],
  card: ['kind', 'tiers', 'eventEndAt'],
  sort: { field: 'id', direction: 'descending' },
  numbers: offerNumberNames,
  views: eventViews,
  preview: '/products?quantityOffer=:id',
  publish: 'drafts',
});

/** Whether a step has exactly the cells of the kind: a pair has an amount or a percentage. */
function hasCellsOf(kind: QuantityOfferKind, tier: Tier): boolean {
  const filled = (['count', 'amount', 'percent'] as const).filter((name) => tier[name] !== null);
  if (kind === 'PAIR') return filled.length === 1 && filled[0] !== 'count';
  const needed = tierCells[kind];
  return filled.length === needed.length && filled.every((name) => needed.includes(name));
}

/** More units never cost less together, and never save less. */
function growsWithCount({ tiers }: Values): boolean {
  const sorted = tiers.toSorted((one, other) => (one.count ?? 0) - (other.count ?? 0));
  return sorted.every((tier, index) => {
    const before = sorted[index - 1];
    return !before || sizeOf(tier) > sizeOf(before);
  });
}

const sizeOf = ({ amount, percent }: Tier) => amount ?? percent ?? 0;
