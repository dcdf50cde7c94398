import { edits, putAfter, type Recipe, swap } from '../recipe.ts';

/** An e-mail about an order whose goods are being packed. */
export const email: Recipe = {
  heading: 'An e-mail',
  steps: [
    {
      row: 'server/ordering/orders/order-email-wording.ts',
      edit: edits(
        swap("  'paid',\n  'shipped',", "  'paid',\n  'packed',\n  'shipped',"),
        putAfter(
          "'出貨時會再寄信通知您'],\n  }),\n",
          `  packed: () => ({
    subject: '備貨完成通知',
    heading: '您的商品已包裝完成',
    paragraphs: ['商品交給物流時，會再寄信通知您。'],
    isBrief: true,
  }),
`,
        ),
      ),
    },
    {
      row: 'contract/emails.ts',
      edit: putAfter(
        "  paid: { ...toMember('付款完成', '收到款項後立即寄出'), mayBeOff },\n",
        "  packed: toMember('備貨完成', '商品包裝完成時寄出'),\n",
      ),
    },
    {
      row: 'server/registries/email-samples.ts',
      edit: putAfter("  paid: ofOrder('paid'),\n", "  packed: ofOrder('packed'),\n"),
    },
    {
      row: 'server/ordering/order-care/fulfil-order.ts',
    },
  ],
  tests: ['server/back-office/emails/emails.test.ts', 'server/ordering/orders'],
};
