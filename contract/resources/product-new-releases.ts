import { bothPictures, orderedProducts, title, visibility, weight } from './common-fields.ts';
import { link } from './fields.ts';
import { defineResource } from './resource.ts';

/** New goods under a common title. */
export const productNewReleases = defineResource({
  name: 'product-new-releases',
  label: '新品',
  area: 'catalogue',
  title: 'title',
  key: 'id',
  fields: {
    title: title({ label: '標題' }),
    ...bothPictures(),
    link: link({ label: '連結' }),
    products: orderedProducts(200),
    weight: weight(),
    currentVisibilityRule: visibility(),
  },
  rules: [],
  form: [
    {
      title: '新品',
      fields: ['title', 'webImage', 'mobileImage', 'link', 'weight', 'currentVisibilityRule'],
    },
    { title: '商品', fields: ['products'] },
  ],
  sort: { field: 'weight', direction: 'descending' },
  preview: '/products?newRelease=:id',
});
