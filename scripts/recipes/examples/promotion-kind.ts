import { create, edits, migration, putAfter, putBefore, type Recipe } from '../recipe.ts';
import { discountSteps } from './discount-kind.ts';

/** 單件 8 折: each unit is reduced, up to the limit of an order. Besides a kind of discount event. */
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
      edit: create(`import { percentWords } from '../../prices/percent-words.ts';
import { discountedPrice } from '../discounted-price.ts';
import { countUse, type KindTerms, mayUse, type QuantityKind } from './kind.ts';

const percentOf = ({ tiers }: KindTerms) => tiers[0]?.percent ?? 0;

/** 單件 8 折: each unit is reduced by \`percent\`, as often as the limit allows. */
export const onePercent: QuantityKind = {
  code: 'ONE_PERCENT',
  name: '單件折扣',
  example: { tiers: [{ count: 1, amount: null, percent: 20 }], maxUsesPerOrder: null },
  isRepeated: true,
  isPair: false,
  oddityOf: () => null,
  sentenceOf: (terms) => \`單件 \${percentWords(percentOf(terms))}\`,
  leastUnits: () => 1,
  percentOff: percentOf,
  taking: (terms) => ({
    // The units so far, counted only if there is a limit.
    start: [0],
    take: ([used = 0], { price, isInScope }) => {
      if (!isInScope || !mayUse(used, terms)) return [];
      const off = { discountType: 'PERCENT' as const, discountValue: percentOf(terms) };
      return [{ progress: [countUse(used, terms)], saves: price - discountedPrice(price, off) }];
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
        putAfter("  COUNT_AMOUNT: '滿 N 件折抵',\n", "  ONE_PERCENT: '單件折扣',\n"),
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
        `    case 'ONE_PERCENT':
      return bestGroups(offer, units, mayLeave, ([one]) =>
        one ? off(one.price, tiers[0]?.percent ?? 0) : 0,
      );
`,
      ),
    },
    ...discountSteps,
  ],
  tests: [
    'rules/quote/kinds/quantity-kinds.test.ts',
    'rules/quote/offers/best-price.property.test.ts',
    'rules/quote/kinds/discount-events/discount-kinds.test.ts',
    'server/commerce/catalog/product-filters.test.ts',
  ],
};
