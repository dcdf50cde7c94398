import { messages } from '#server/back-office/messages/tables.ts';
import { users } from '#server/people/accounts/tables.ts';
import { isAmong } from '#server/platform/database/columns.ts';
import { newLineMember } from '#server/testing/line-friends.ts';
import { newAdministrator } from '#server/testing/new-administrator.ts';
import { newProduct } from '#server/testing/new-goods.ts';
import { buy, newShoppers, withNewSession } from '#server/testing/new-shopper.ts';
import { type Action, action, auditedAgain, runJob } from '../action.ts';
import type { ProxiedShop } from '../world.ts';

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
  action<{ id: number; token: string; emails: string[] }>({
    name: 'send-message',
    calls: ['sendMessage'],
    async stage(shop) {
      const { token, message, emails } = await draftToThree(shop);
      return { token, id: message.id, emails };
    },
    act: ({ test }, { id, token }) =>
      test.adminApi(token).sendMessage({ params: { id }, body: { expectedCount: 3 } }),
    wrong: readOnce,
    doneAlready: ['ALREADY_HANDLED'],
    mayDiffer: [auditedAgain],
  }),
  action<{ id: number; emails: string[] }>({
    name: 'take-batch-of-message',
    jobs: ['send-messages'],
    async stage(shop) {
      const { token, message, emails } = await draftToThree(shop);
      const params = { id: message.id };
      await shop.test.adminApi(token).sendMessage({ params, body: {} });
      return { id: message.id, emails };
    },
    act: (shop) => runJob(shop, 'send-messages'),
    wrong: readOnce,
    inSteps: 'each batch is taken by a transaction, and the message ends after the last one',
    leavesJobs: true,
  }),
  action<{ id: number; token: string }>({
    name: 'stop-message',
    calls: ['stopMessage'],
    async stage(shop) {
      const { token, message } = await draftToThree(shop);
      const params = { id: message.id };
      await shop.test.adminApi(token).sendMessage({ params, body: {} });
      return { id: message.id, token };
    },
    act: ({ test }, { id, token }) => test.adminApi(token).stopMessage({ params: { id } }),
    doneAlready: ['ALREADY_HANDLED'],
    mayDiffer: [auditedAgain],
    leavesJobs: true,
  }),
];

/** A message that nobody has sent, to three members who agreed to advertising. */
async function draftToThree({ test }: ProxiedShop) {
  const members = await newShoppers(test, 3);
  const memberIds = members.map(({ id }) => id);
  await test.shop.db.update(users).set({ edmStatus: 'YES' }).where(isAmong(users.id, memberIds));
  const { token } = await newAdministrator(test);
  const [message] = await test.shop.db
    .insert(messages)
    .values({ title: '秋季活動', text: '歡迎選購。', segment: { memberIds } })
    .returning();
  if (!message) throw new Error('No message was inserted.');
  return { token, message, emails: members.map(({ email }) => email) };
}

/** Each member has the message once. */
async function readOnce(
  { test }: ProxiedShop,
  { emails }: { emails: string[] },
): Promise<string[]> {
  const counts = await Promise.all(emails.map(async (email) => (await test.mails(email)).length));
  return counts.every((count) => count === 1) ? [] : [`read ${counts.join(', ')} times`];
}
