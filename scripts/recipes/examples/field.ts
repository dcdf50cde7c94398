import { edits, migration, putAfter, type Recipe, swap } from '../recipe.ts';

/** 保養方式, a text of products and combinations. */
export const field: Recipe = {
  heading: 'A field of a product',
  steps: [
    {
      row: 'contract/entities/catalog.ts',
      edit: putAfter(
        '  origin: z.string(),\n',
        '  /** How to look after it; empty if nothing is to be done. */\n  careNote: z.string(),\n',
      ),
    },
    {
      row: 'server/commerce/catalog/tables.ts',
      edit: putAfter(
        "  origin: text().notNull().default(''),\n",
        "  careNote: text().notNull().default(''),\n",
      ),
    },
    migration('product-care-note'),
    {
      row: 'contract/resources/sale-fields.ts',
      edit: edits(
        putAfter(
          "  origin: text({ label: '產地', maxLength: 40 }),\n",
          "  careNote: text({ label: '保養方式', maxLength: 100 }),\n",
        ),
        putAfter("    'origin',\n", "    'careNote',\n"),
      ),
    },
    {
      row: 'seed/data/common-fields.ts',
      edit: edits(
        swap("Pick<Product, 'origin'>", "Pick<Product, 'origin' | 'careNote'>"),
        putAfter("  origin: '台灣',\n", "  careNote: '存放於陰涼乾燥處',\n"),
      ),
    },
    {
      row: 'storefront/app/pages/product/details.tsx',
      edit: edits(
        swap(
          'origin, spec, description, notice }',
          'origin, careNote, spec, description, notice }',
        ),
        putAfter(
          "<DetailTable rows={[{ name: '產地', value: origin }]} />}\n",
          "          {careNote && <DetailTable rows={[{ name: '保養方式', value: careNote }]} />}\n",
        ),
      ),
    },
  ],
  fixtures: [
    {
      row: 'server/commerce/catalog/read-product.test.ts',
      edit: edits(
        swap(
          "  origin: '台灣',\n  price: 199,",
          "  origin: '台灣',\n  careNote: '乾燥',\n  price: 199,",
        ),
        swap(
          "        origin: '台灣',\n        price: 199,",
          "        origin: '台灣',\n        care_note: '乾燥',\n        price: 199,",
        ),
      ),
    },
    {
      row: 'storefront/app/testing/cards.ts',
      edit: putAfter("    origin: '',\n", "    careNote: '',\n"),
    },
  ],
  tests: [
    'server/commerce/catalog/read-product.test.ts',
    'server/registries/declared-resources.test.ts',
    'seed/load-demonstration.test.ts',
  ],
};
