import { create, edits, putAfter, putBefore, type Recipe } from '../recipe.ts';

/** 消費兩倍累積: from an amount on, an order counts twice for the level. A cart names it until it is reached. */
export const thresholdKind: Recipe = {
  heading: 'A kind of benefit from an amount on',
  steps: [
    {
      row: 'contract/enumerations.ts',
      edit: putAfter(
        "export const thresholdKinds = [\n  'FREE_SHIPPING',\n",
        "  'COUNTS_TWICE',\n",
      ),
    },
    {
      row: 'rules/quote/terms.ts',
      edit: putAfter(
        '  freeShippingEvents: readonly FreeShippingTerms[];\n',
        '  countsTwiceEvents?: readonly FreeShippingTerms[];\n',
      ),
    },
    {
      row: 'rules/quote/kinds/thresholds/free-shipping.ts',
      file: 'rules/quote/kinds/thresholds/counts-twice.ts',
      edit: create(`import { notRunning } from '../../windows.ts';
import type { ThresholdGoals } from './kind.ts';

/** Every running event is a goal. */
export const countsTwiceGoals: ThresholdGoals = {
  counts: 'goodsAmount',
  goalsOf: ({ countsTwiceEvents = [], moment }) =>
    countsTwiceEvents
      .filter((event) => !notRunning(event, moment))
      .map(({ id, title, thresholdAmount }) => {
        return { kind: 'COUNTS_TWICE', id, title, gifts: [], thresholdAmount };
      }),
};
`),
    },
    {
      row: 'rules/quote/kinds/thresholds/threshold-goals.ts',
      edit: edits(
        putAfter('  FREE_SHIPPING: freeShippingGoals,\n', '  COUNTS_TWICE: countsTwiceGoals,\n'),
        putBefore(
          'import { couponGoals }',
          "import { countsTwiceGoals } from './counts-twice.ts';\n",
        ),
      ),
    },
    {
      row: 'rules/quote/thresholds.ts',
      edit: putAfter('  AMOUNT_OFFER: 4,\n', '  COUNTS_TWICE: 5,\n'),
    },
    {
      row: 'rules/quote/kinds/thresholds/threshold-words.ts',
      edit: putAfter(
        "  FREE_SHIPPING: () => '享免運',\n",
        "  COUNTS_TWICE: () => '消費兩倍累積',\n",
      ),
    },
    {
      row: 'rules/quote/kinds/thresholds/threshold-reviews.ts',
      edit: putBefore(
        '  THRESHOLD_REWARD: {\n',
        `  COUNTS_TWICE: {
    example: 2000,
    sentenceOf: (amount) => \`訂單\${amountWords(amount)}，消費兩倍累積\`,
    overlapOf: (_, other) => \`\${sameTime(other)}，門檻低者先達到\`,
  },
`,
      ),
    },
    {
      row: 'storefront/app/cart/threshold-progress.tsx',
      edit: putAfter("  FREE_SHIPPING: 'truck',\n", "  COUNTS_TWICE: 'plus',\n"),
    },
    {
      row: 'rules/quote/goals.test.ts',
      edit: putBefore(
        "  it('is of free shipping the nearest only'",
        `  it('names an order that counts twice, until the cart has reached it', () => {
    const countsTwiceEvents = [reward(1, 500), reward(2, 50), reward(3, 200, past)];
    const { thresholds } = quoteOf([100], { countsTwiceEvents });
    expect(thresholds).toMatchObject([{ kind: 'COUNTS_TWICE', id: 1, missing: 400 }]);
  });

`,
      ),
    },
  ],
  tests: ['rules/quote/goals.test.ts', 'rules/quote/kinds/thresholds/threshold-reviews.test.ts'],
};
