import { endsAfterBegin, openPeriod, title, visibility } from './common-fields.ts';
import { integer, money, reference, references, rows } from './fields.ts';
import { offerNumberNames, offerNumbers } from './offer-fields.ts';
import { defineResource } from './resource.ts';
import { eventViews } from './views.ts';

/** Goods at a lower price once the cart, without add-ons, reaches an amount (G-200). */
export const addOnOffers = defineResource({
  name: 'add-on-offers',
  label: '加價購',
  area: 'promotions',
  title: 'title',
  key: 'id',
  fields: {
    title: title({ label: '標題' }),
    thresholdAmount: money({
      label: '門檻',
      help: '購物車裡加購以外的商品要滿多少元；0 為沒有門檻',
      required: true,
      default: 0,
      filtered: true,
      sortable: true,
      list: { width: 110 },
    }),
    conditionProductIds: references({
      label: '要買的商品',
      help: '購物車裡要有其中一項；空白為不限',
      to: 'products',
      most: 5000,
      filtered: true,
    }),
    goods: rows({
      label: '加購商品',
      columns: {
        productId: reference({ label: '商品', to: 'products', required: true }),
        addOnPrice: money({ label: '加購價', required: true }),
        limit: integer({ label: '每單上限', required: true, default: 1, min: 1, max: 999 }),
      },
      least: 1,
      most: 100,
      distinct: 'productId',
      list: { width: 240 },
    }),
    ...openPeriod(),
    ...offerNumbers(),
    currentVisibilityRule: visibility(),
  },
  rules: [endsAfterBegin],
  form: [
    {
      title: '加價購',
      fields: ['title', 'thresholdAmount', 'conditionProductIds', 'eventBeginAt', 'eventEndAt'],
    },
    { title: '加購商品', fields: ['goods'] },
    { title: '顯示', fields: ['currentVisibilityRule'] },
  ],
  card: ['thresholdAmount', 'eventBeginAt', 'eventEndAt'],
  sort: { field: 'id', direction: 'descending' },
  numbers: offerNumberNames,
  views: eventViews,
  publish: 'drafts',
});
