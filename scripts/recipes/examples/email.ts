import { edits, putAfter, type Recipe, swap } from '../recipe.ts';

/** An e-mail about an order whose goods are being packed. */
export const email: Recipe = {
  heading: 'An e-mail',
  steps: [
    {
      row: 'contract/email-words/orders.ts',
      edit: putAfter(
        'export const orderWords = {\n',
        `  packed: {
    id: 90,
    placeholders: ofOrder,
    sentences: {
      subject: orderSubject('備貨完成通知'),
      heading: heading('您的商品已包裝完成'),
      opening: sentence('商品交給物流時，會再寄信通知您。'),
    },
  },
`,
      ),
    },
    {
      row: 'server/ordering/orders/emails/deliveries.ts',
      edit: edits(
        swap(
          "WritingOf<'shipped' | 'arrived' | 'lastDay' | 'storeClosed'> = {\n",
          "WritingOf<'packed' | 'shipped' | 'arrived' | 'lastDay' | 'storeClosed'> = {\n",
        ),
        putAfter(
          "WritingOf<'packed' | 'shipped' | 'arrived' | 'lastDay' | 'storeClosed'> = {\n",
          `  packed: (_, __, { subject, heading, opening }) => ({
    subject,
    heading,
    paragraphs: [opening],
    isBrief: true,
  }),
`,
        ),
      ),
    },
    {
      row: 'contract/emails.ts',
      edit: putAfter(
        "  paid: { ...toMember('付款完成', '收到款項後立即寄出'), mayBeOff, byLine },\n",
        "  packed: toMember('備貨完成', '商品包裝完成時寄出'),\n",
      ),
    },
    {
      row: 'server/registries/email-samples.ts',
      edit: putAfter("  paid: orderSample('paid'),\n", "  packed: orderSample('packed'),\n"),
    },
    {
      row: 'server/ordering/order-care/fulfil-order.ts',
    },
  ],
  tests: ['server/back-office/emails/emails.test.ts', 'server/ordering/orders/order-email.test.ts'],
};
