import { create, edits, migration, putAfter, putBefore, type Recipe } from '../recipe.ts';
import { discountSteps } from './discount-kind.ts';

/** 單件 8 折: each unit is reduced, up to the limit of an order. Besides a kind of discount event. */
export const promotionKind: Recipe = {
  heading: 'A kind of promotion',
  steps: [
    {
      row: 'contract/enumerations.ts',
      edit: putAfter("  'COUNT_AMOUNT',\n", "  'GROUP_PERCENT',\n"),
    },
    {
      row: 'rules/quote/kinds/count-percent.ts',
      file: 'rules/quote/kinds/group-percent.ts',
      edit: create(`import { percentWords } from '../../prices/percent-words.ts';
import { discountedPrice } from '../discounted-price.ts';
import { countUse, type KindTerms, mayUse, type QuantityKind } from './kind.ts';

const tierOf = ({ tiers }: KindTerms) => ({
  count: tiers[0]?.count ?? 1,
  percent: tiers[0]?.percent ?? 0,
});

/** 每 2 件 8 折: each unit of a group of \`count\` is reduced by \`percent\`, as often as the limit allows. */
export const groupPercent: QuantityKind = {
  code: 'GROUP_PERCENT',
  name: '每 N 件打折',
  example: { tiers: [{ count: 2, amount: null, percent: 20 }], maxUsesPerOrder: null },
  isRepeated: true,
  isPair: false,
  oddityOf: () => null,
  sentenceOf: (terms) => \`每 \${tierOf(terms).count} 件 \${percentWords(tierOf(terms).percent)}\`,
  leastUnits: (terms) => tierOf(terms).count,
  percentOff: (terms) => tierOf(terms).percent,
  taking: (terms) => {
    const { count, percent } = tierOf(terms);
    const off = { discountType: 'PERCENT' as const, discountValue: percent };
    return {
      // The units of the open group, and the groups so far.
      start: [0, 0],
      take: ([open = 0, used = 0], { price, isInScope }) => {
        if (!isInScope || !mayUse(used, terms)) return [];
        const isLast = open + 1 === count;
        const progress = isLast ? [0, countUse(used, terms)] : [open + 1, used];
        return [{ progress, saves: price - discountedPrice(price, off) }];
      },
      mayEnd: ([open]) => open === 0,
    };
  },
};
`),
    },
    {
      row: 'rules/quote/kinds/quantity-kinds.ts',
      edit: edits(
        putAfter('  COUNT_AMOUNT: countAmount,\n', '  GROUP_PERCENT: groupPercent,\n'),
        putBefore('import { nthPercent }', "import { groupPercent } from './group-percent.ts';\n"),
      ),
    },
    {
      row: 'contract/resources/offer-fields.ts',
      edit: edits(
        putAfter(
          "  COUNT_AMOUNT: ['count', 'amount'],\n",
          "  GROUP_PERCENT: ['count', 'percent'],\n",
        ),
        putAfter("  COUNT_AMOUNT: '滿 N 件折抵',\n", "  GROUP_PERCENT: '每 N 件打折',\n"),
      ),
    },
    migration('group-percent'),
    {
      row: 'rules/testing/any-offers.ts',
      edit: putAfter(
        "  COUNT_AMOUNT: tiersOf(1, count(1, 150), 'amount'),\n",
        '  GROUP_PERCENT: fc\n    .tuple(count(2, 4), count(1, 100))\n    .map(([n, percent]) => [tier({ count: n, percent })]),\n',
      ),
    },
    {
      row: 'rules/testing/plain-offers.ts',
      edit: putBefore(
        "    case 'ANY_N_FOR':\n",
        `    case 'GROUP_PERCENT':
      return bestGroups(offer, units, mayLeave, (group) => {
        const { count, percent } = tiers[0] ?? {};
        return group.length === count
          ? total(group.map(({ price }) => off(price, percent ?? 0)))
          : 0;
      });
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
