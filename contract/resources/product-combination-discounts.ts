import { bothPictures, title, visibility, weight } from './common-fields.ts';
import { references } from './fields.ts';
import { defineResource } from './resource.ts';

/** Combinations that are offered together under one title. */
export const productCombinationDiscounts = defineResource({
  name: 'product-combination-discounts',
  label: '組合優惠',
  area: 'promotions',
  title: 'title',
  key: 'id',
  fields: {
    title: title({ label: '標題' }),
    ...bothPictures(),
    combinations: references({
      label: '組合',
      to: 'product-combinations',
      most: 200,
      ordered: true,
      filtered: true,
    }),
    weight: weight(),
    currentVisibilityRule: visibility(),
  },
  rules: [],
  form: [
    {
      title: '組合優惠',
      fields: ['title', 'webImage', 'mobileImage', 'weight', 'currentVisibilityRule'],
    },
    { title: '組合', fields: ['combinations'] },
  ],
  sort: { field: 'weight', direction: 'descending' },
  preview: '/products?combination=:id',
  publish: 'drafts',
});
