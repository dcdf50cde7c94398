import { create, edits, migration, putAfter, putBefore, type Recipe, swap } from '../recipe.ts';

/** 付款: every start of a payment. */
export const readOnly: Recipe = {
  heading: 'A list that operators only read',
  steps: [
    {
      row: 'contract/resources/read-only/refunds.ts',
      file: 'contract/resources/read-only/payment-starts.ts',
      edit: create(`import { choice, instant, money, text } from '../fields.ts';
import { paymentTypeWords } from '../order-choices.ts';
import { defineReadOnlyResource } from '../resource.ts';

/** Every start of paying an order. */
export const paymentStarts = defineReadOnlyResource({
  name: 'payment-starts',
  label: '付款',
  group: 'orders',
  access: 'money.read',
  finds: '單號、電話末碼、信箱',
  empty: '顧客付款時會出現在這裡。',
  foundIn: 'orders',
  title: 'orderNo',
  fields: {
    orderNo: text({ label: '單號', maxLength: 40, list: { width: 170, pinned: true } }),
    startedAt: instant({ label: '時間', filtered: true, sortable: true, list: { width: 150 } }),
    amount: money({ label: '金額', list: { width: 110 } }),
    provider: choice({
      label: '付款方式',
      choices: paymentTypeWords,
      default: 'LINE_PAY',
      list: { width: 110 },
    }),
  },
  sort: { field: 'id', direction: 'descending' },
});
`),
    },
    {
      row: 'contract/resources/read-only/index.ts',
      edit: edits(
        putBefore(
          "import { priceHistory } from './price-history.ts';\n",
          "import { paymentStarts } from './payment-starts.ts';\n",
        ),
        putAfter('  paymentExceptions,\n', '  paymentStarts,\n'),
      ),
    },
    {
      row: 'server/ordering/payments/read-only-adapters.ts',
      edit: edits(
        putBefore(
          'import { refunds as refundsDeclared }',
          "import { paymentStarts as startsDeclared } from '#contract/resources/read-only/payment-starts.ts';\n",
        ),
        putAfter(
          `      await belongsToMeant(db, paymentRefunds.orderId, keyword, byParts),
    ),
  ],
});
`,
          `
/** The list of all starts of payments. */
export const paymentStartsAdapter = adaptReadOnlyResource(startsDeclared, paymentAttempts, {
  computed: { orderNo: orderNoOf(paymentAttempts.orderId) },
  keyword: async (db, keyword, byParts) => [
    await isAmongMatches(
      db,
      paymentAttempts,
      await belongsToMeant(db, paymentAttempts.orderId, keyword, byParts),
    ),
  ],
});
`,
        ),
      ),
    },
    {
      row: 'server/registries/resource-adapters.ts',
      edit: edits(
        (text) =>
          text.replace(
            '  paymentExceptionsAdapter,\n',
            '  paymentExceptionsAdapter,\n  paymentStartsAdapter,\n',
          ),
        putAfter('  invoicesAdapter,\n  paymentExceptionsAdapter,\n', '  paymentStartsAdapter,\n'),
      ),
    },
    {
      row: 'server/ordering/payments/tables.ts',
      edit: putBefore(
        "    uniqueIndex('payment_attempts_number').on(table.orderId, table.number),\n",
        "    index('payment_attempts_by_start').on(table.startedAt, table.id),\n",
      ),
    },
    migration('payment-starts'),
    {
      row: 'backoffice/handbook/refunds.md',
      edit: swap('screens: refunds', 'screens: refunds, payment-starts'),
    },
    {
      row: 'contract/rights.md',
      edit: putAfter(
        '`payment-exceptions/export`, ',
        '`payment-starts/advance-search`, `payment-starts/export`, ',
      ),
    },
  ],
  tests: [
    'server/back-office/resource-calls/read-only-resources.test.ts',
    'server/testing/access.test.ts',
    'e2e/help-pages.test.ts',
  ],
};
