import { create, edits, migration, putAfter, putBefore, type Recipe } from '../recipe.ts';
import { couponSteps, discountSteps } from './discount-kind.ts';

/** 最貴一件 8 折: one unit of each order is reduced. Besides a kind of discount event and one of coupon. */
export const promotionKind: Recipe = {
  heading: 'A kind of promotion',
  steps: [
    {
      row: 'contract/enumerations.ts',
      edit: putAfter("  'COUNT_AMOUNT',\n", "  'ONE_PERCENT',\n"),
    },
    {
      row: 'rules/quote/kinds/count-percent.ts',
      file: 'rules/quote/kinds/one-percent.ts',
      edit: create(`import { percentWords } from '../../campaigns/campaign-words.ts';
import { discountedPrice } from '../../discounted-price.ts';
import { type KindTerms, type QuantityKind } from './kind.ts';
import { problemOfTiers } from './tiers.ts';

const percentOf = ({ tiers }: KindTerms) => tiers[0]?.percent ?? 0;

/** 最貴一件 8 折: the dearest unit of an order is reduced by \`percent\`. */
export const onePercent: QuantityKind = {
  code: 'ONE_PERCENT',
  name: '最貴一件折扣',
  example: { tiers: [{ count: 1, amount: null, percent: 20 }], maxUsesPerOrder: null },
  isRepeated: false,
  isPair: false,
  problemOf: (terms) => problemOfTiers(terms, 'percent', { most: 1 }),
  sentenceOf: (terms) => \`最貴 1 件 \${percentWords(percentOf(terms))}\`,
  leastUnits: () => 1,
  percentOff: percentOf,
  taking: (terms) => ({
    // The units so far.
    start: [0],
    take: ([units = 0], { price, isInScope }) => {
      if (!isInScope || units > 0) return [];
      const off = { discountType: 'PERCENT' as const, discountValue: percentOf(terms) };
      return [{ progress: [1], saves: price - discountedPrice(price, off) }];
    },
    mayEnd: () => true,
  }),
};
`),
    },
    {
      row: 'rules/quote/kinds/quantity-kinds.ts',
      edit: edits(
        putAfter('  COUNT_AMOUNT: countAmount,\n', '  ONE_PERCENT: onePercent,\n'),
        putBefore('import { pair }', "import { onePercent } from './one-percent.ts';\n"),
      ),
    },
    {
      row: 'contract/resources/offer-fields.ts',
      edit: edits(
        putAfter(
          "  COUNT_AMOUNT: ['count', 'amount'],\n",
          "  ONE_PERCENT: ['count', 'percent'],\n",
        ),
        putAfter("  COUNT_AMOUNT: '滿 N 件折抵',\n", "  ONE_PERCENT: '最貴一件折扣',\n"),
      ),
    },
    migration('one-percent'),
    {
      row: 'rules/testing/any-offers.ts',
      edit: putAfter(
        "  COUNT_AMOUNT: tiersOf(1, count(1, 150), 'amount'),\n",
        '  ONE_PERCENT: count(1, 100).map((percent) => [tier({ count: 1, percent })]),\n',
      ),
    },
    {
      row: 'rules/testing/plain-offers.ts',
      edit: putBefore(
        "    case 'ANY_N_FOR':\n",
        "    case 'ONE_PERCENT':\n      return Math.max(...prices.map((price) => off(price, tiers[0]?.percent ?? 0)), 0);\n",
      ),
    },
    ...discountSteps,
    ...couponSteps,
  ],
  tests: [
    'rules/quote/kinds/quantity-kinds.test.ts',
    'rules/quote/offers/best-price.property.test.ts',
    'rules/quote/kinds/discount-events/discount-kinds.test.ts',
    'server/commerce/catalog/product-filters.test.ts',
    'rules/quote/kinds/coupons/coupon-kinds.test.ts',
    'rules/quote/quote.property.test.ts',
  ],
};
