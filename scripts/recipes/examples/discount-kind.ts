import { create, edits, migration, putAfter, type Step } from '../recipe.ts';

/** 85 折再減 1 元: a discount event that takes a share and one more dollar off each unit. */
export const discountSteps: readonly Step[] = [
  {
    row: 'contract/enumerations.ts',
    edit: putAfter("discountTypes = ['PERCENT', 'AMOUNT', 'FIXED_PRICE'", ", 'PERCENT_AND_DOLLAR'"),
  },
  {
    row: 'contract/resources/discount-units.ts',
    edit: putAfter("  FIXED_PRICE: 'TWD',\n", "  PERCENT_AND_DOLLAR: 'PERCENT',\n"),
  },
  {
    row: 'contract/resources/discount-events.ts',
    edit: putAfter("FIXED_PRICE: '特價（元）'", ", PERCENT_AND_DOLLAR: '折扣再減 1 元'"),
  },
  {
    row: 'rules/quote/kinds/discount-events/discount-prices.ts',
    edit: putAfter(
      '  FIXED_PRICE: (base, value, { atMost }) => atMost(base, value),\n',
      '  PERCENT_AND_DOLLAR: (base, value, { share, less }) => less(share(base, 100 - value), 1),\n',
    ),
  },
  {
    row: 'rules/quote/kinds/discount-events/percent.ts',
    file: 'rules/quote/kinds/discount-events/percent-and-dollar.ts',
    edit: create(`import { percentWords } from '../../../prices/percent-words.ts';
import { inPercent } from '../kind.ts';
import type { DiscountKind } from './kind.ts';

/** 85 折再減 1 元: it takes the greatest share off the cheapest goods. */
export const percentAndDollar: DiscountKind = {
  code: 'PERCENT_AND_DOLLAR',
  example: 15,
  sentenceOf: (value) => \`依會員價（無則售價）\${percentWords(value)}再減 1 元\`,
  percentOff: (value, prices) => inPercent(value / 100 + (prices ? 1 / prices.lowest : 0)),
};
`),
  },
  {
    row: 'rules/quote/kinds/discount-events/discount-kinds.ts',
    edit: edits(
      putAfter('  FIXED_PRICE: fixedPrice,\n', '  PERCENT_AND_DOLLAR: percentAndDollar,\n'),
      putAfter(
        "import { percent } from './percent.ts';\n",
        "import { percentAndDollar } from './percent-and-dollar.ts';\n",
      ),
    ),
  },
  {
    row: 'rules/testing/any-discounts.ts',
    edit: putAfter(
      '  FIXED_PRICE: fc.integer({ min: least, max: most }),\n',
      '  PERCENT_AND_DOLLAR: fc.integer({ min: least, max: 100 }),\n',
    ),
  },
  migration('percent-and-dollar'),
];
