import { newLineMember } from '#server/testing/line-friends.ts';
import { newProduct } from '#server/testing/new-goods.ts';
import { buy, withNewSession } from '#server/testing/new-shopper.ts';
import { type Action, action, runJob } from '../action.ts';

const isShipped = (title: unknown) => String(title).includes('出貨通知');

export const noticeActions: readonly Action[] = [
  action<{ orderId: number; email: string; subject: string }>({
    name: 'tell-by-line',
    jobs: ['send-order-letter'],
    async stage(shop) {
      const member = await newLineMember(shop);
      const product = await newProduct(shop.test.shop, { price: 100, stock: 9 });
      const shopper = await withNewSession(shop.test, member);
      const { id: orderId } = await buy(shopper, { products: { [product]: 1 } });
      return { orderId, email: member.email, subject: member.subject };
    },
    act: (shop, { orderId }) =>
      runJob(shop, 'send-order-letter', [{ orderId, occasion: 'shipped' }]),
    async wrong({ test, network }, { email, subject }) {
      const chat = network.ledgers.lineChats.chatOf(subject);
      const byLine = chat.filter(({ message }) => isShipped(message.altText)).length;
      const byEmail = (await test.mails(email)).filter((each) => isShipped(each.subject)).length;
      return byLine === 1 && byEmail === 0
        ? []
        : [`told ${byLine} times by LINE and ${byEmail} times by e-mail`];
    },
    inSteps: 'the notice is stored before it is pushed, and it ends after LINE has answered',
    mayDiffer: [{ lines: /^line_notices /, because: 'pushes are counted' }],
  }),
];
