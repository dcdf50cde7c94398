import { create, edits, migration, putAfter, type Recipe, swap } from '../recipe.ts';

/** 不限購: goods without a limit for each order. */
export const filter: Recipe = {
  heading: 'A filter of the listing',
  steps: [
    {
      row: 'contract/calls/catalog.ts',
      edit: putAfter(
        '  onSale: z.stringbool().optional(),\n',
        '  unlimited: z.stringbool().optional(),\n',
      ),
    },
    {
      row: 'server/commerce/catalog/product-filters.ts',
      edit: edits(
        putAfter(
          '      filter.inStock ? not(productIsSoldOut) : undefined,\n',
          '      filter.unlimited ? isNull(products.purchaseLimit) : undefined,\n',
        ),
        swap('import { and, eq, inArray, not,', 'import { and, eq, inArray, isNull, not,'),
      ),
    },
    {
      row: 'server/commerce/catalog/tables.ts',
      edit: swap(
        '      table.scented,\n    ];',
        '      table.scented,\n      table.purchaseLimit,\n    ];',
      ),
    },
    migration('listing-purchase-limit'),
    {
      row: 'storefront/app/pages/listing/listing-query.ts',
      edit: edits(
        swap('  inStock: boolean;\n', '  inStock: boolean;\n  unlimited?: boolean | undefined;\n'),
        putAfter(
          "      inStock: search.get('inStock') === '1',\n",
          "      unlimited: search.get('unlimited') === '1' || undefined,\n",
        ),
        putAfter(
          "    set('inStock', filters.inStock && 1);\n",
          "    set('unlimited', filters.unlimited && 1);\n",
        ),
      ),
    },
    {
      row: 'storefront/app/links/query.ts',
      edit: putAfter("  'inStock',\n", "  'unlimited',\n"),
    },
    {
      row: 'storefront/app/pages/listing/filter-options.ts',
      edit: putAfter(
        "  { text: '有現貨', filters: { inStock: true } },\n",
        "  { text: '不限購', filters: { unlimited: true } },\n",
      ),
    },
  ],
  fixtures: [
    {
      row: 'server/commerce/catalog/unlimited.test.ts',
      edit: create(`import { expect, it } from 'vitest';
import { shopForTests } from '#server/testing/for-tests.ts';
import { newProduct } from '#server/testing/new-goods.ts';

const test = shopForTests();

it('finds the goods without a limit', async () => {
  const free = await newProduct(test.shop, { purchaseLimit: null });
  await newProduct(test.shop, { purchaseLimit: 2 });
  const { data } = await test.api.listProducts({ query: { unlimited: true } });
  expect(data.map(({ id }) => id)).toEqual([free]);
});
`),
    },
  ],
  tests: [
    'server/commerce/catalog/unlimited.test.ts',
    'server/commerce/catalog/product-filters.test.ts',
    'storefront/app/pages/listing/listing-query.test.ts',
  ],
};
