import { create, edits, migration, putAfter, putBefore, type Recipe } from '../recipe.ts';
import { config, provider, standIn } from './payment-provider-files.ts';

const folder = 'server/ordering/payments/mori-pay';

/** Mori Pay, an invented provider with a page of its own. */
export const paymentProvider: Recipe = {
  heading: 'A payment provider',
  steps: [
    {
      row: 'contract/enumerations.ts',
      edit: edits(
        putAfter("'LINE_PAY', 'HOME_CASH'", ", 'MORI_PAY'"),
        putAfter("  'LINE_PAY',\n  'CATHAY_CREDIT_CARD',\n  'LINE_LOGIN',\n", "  'MORI_PAY',\n"),
      ),
    },
    {
      row: 'rules/payments/payment-types.ts',
      edit: putBefore(
        '  CATHAY_ATM: {\n    way:',
        `  MORI_PAY: {
    way: 'AT_PROVIDER',
    label: always('Mori Pay'),
    note: always('前往 Mori Pay 付款'),
    marks: [],
    mayRetry: true,
  },
`,
      ),
    },
    {
      row: 'server/ordering/orders/emails/refunds.ts',
      edit: putAfter(
        '  HOME_CASH: refundByTransfer,\n',
        "  MORI_PAY: '款項退回您的 Mori Pay 帳戶',\n",
      ),
    },
    {
      row: 'contract/resources/order-choices.ts',
      edit: putAfter("  HOME_CASH: '貨到付款',\n", "  MORI_PAY: 'Mori Pay',\n"),
    },
    {
      row: 'server/ordering/payments/payment-terms.ts',
      edit: edits(
        putAfter(
          '  cashNote: note,\n',
          '  offersMoriPay: isOn,\n  moriPayLimit: limit,\n  moriPayNote: note,\n',
        ),
        putAfter("  HOME_CASH: 'offersCash',\n", "  MORI_PAY: 'offersMoriPay',\n"),
        putAfter('    HOME_CASH: values.cashLimit,\n', '    MORI_PAY: values.moriPayLimit,\n'),
        putAfter('    HOME_CASH: values.cashNote,\n', '    MORI_PAY: values.moriPayNote,\n'),
      ),
    },
    {
      row: 'contract/payment-settings.ts',
      edit: putBefore(
        "      offersCard: offered('信用卡'),\n",
        `      offersMoriPay: offered(' Mori Pay'),
      moriPayLimit: orderLimit('Mori Pay '),
      moriPayNote: paymentNote('Mori Pay'),
`,
      ),
    },
    {
      row: 'server/ordering/payments/<provider>/config.ts',
      file: `${folder}/config.ts`,
      edit: create(config),
    },
    {
      row: 'server/ordering/payments/<provider>/<provider>.ts',
      file: `${folder}/mori-pay.ts`,
      edit: create(provider),
    },
    {
      row: 'server/ordering/payments/providers.ts',
      edit: edits(
        putAfter(
          "import { linePay } from './line-pay/line-pay.ts';\n",
          "import { moriPay } from './mori-pay/mori-pay.ts';\n",
        ),
        putAfter('  HOME_CASH: cash,\n', '  MORI_PAY: moriPay,\n'),
      ),
    },
    {
      row: 'server/hosts/other-hosts.ts',
      edit: edits(
        putAfter(
          "import { linePayHost } from '#server/ordering/payments/line-pay/config.ts';\n",
          "import { moriPayHost } from '#server/ordering/payments/mori-pay/config.ts';\n",
        ),
        putAfter('  linePay: linePayHost,\n', '  moriPay: moriPayHost,\n'),
      ),
    },
    {
      row: 'sandbox/<provider>/<provider>.ts',
      file: 'sandbox/mori-pay/mori-pay.ts',
      edit: create(standIn),
    },
    {
      row: 'sandbox/sandbox.ts',
      edit: edits(
        putAfter(
          "import { mailbox } from './mailbox.ts';\n",
          "import { type MoriPayOptions, moriPay } from './mori-pay/mori-pay.ts';\n",
        ),
        putAfter(
          '  linePay: { channelId: string; channelSecret: string; pageUrl: string };\n',
          "  moriPay: Pick<MoriPayOptions, 'key' | 'pageUrl'>;\n",
        ),
        putAfter(
          "  app.register(linePay(line), { prefix: '/line-pay' });\n",
          "  app.register(moriPay({ ...options.moriPay, outcomes }), { prefix: '/mori-pay' });\n",
        ),
      ),
    },
    migration('mori-pay'),
    {
      row: 'server/testing/live-environment.ts',
      edit: putAfter(
        "  LINE_PAY_CHANNEL_SECRET: 'secret of LINE Pay',\n",
        "  MORI_PAY_URL: 'https://api.mori.example',\n  MORI_PAY_KEY: 'key of Mori Pay',\n",
      ),
    },
    {
      row: 'docs/configuration.md',
      run: [
        'node_modules/vitest/vitest.mjs',
        'run',
        '--project',
        'shop',
        'server/config.test.ts',
        '-u',
      ],
    },
  ],
  tests: ['server/ordering/payments/every-provider.test.ts', 'server/config.test.ts'],
};
