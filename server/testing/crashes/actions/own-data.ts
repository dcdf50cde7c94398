import { eq } from 'drizzle-orm';
import { dayInMilliseconds } from '#rules/dates.ts';
import { orderNotes } from '#server/back-office/order-management/tables.ts';
import { privacyRequests } from '#server/back-office/privacy/tables.ts';
import { orders } from '#server/ordering/orders/tables.ts';
import { mostYears, yearsBefore } from '#server/people/privacy/retention.ts';
import { newMember } from '#server/testing/new-member.ts';
import { finishOrder, memberWithTraces, storedOrder } from '#server/testing/privacy.ts';
import { type Action, action, runJob } from '../action.ts';
import type { ProxiedShop } from '../world.ts';

interface Asking {
  id: number;
  token: string;
  password: string;
}

async function member({ test }: ProxiedShop): Promise<Asking> {
  const { id, token, password } = await newMember(test);
  return { id, token, password };
}

/** A member who asked for the deletion of the account seven days ago. */
async function dueForDeletion(shop: ProxiedShop): Promise<Asking> {
  const asking = await member(shop);
  const { api, shop: inside } = shop.test;
  await api.as(asking.token).requestDeletion({ body: { password: asking.password } });
  await inside.db
    .update(privacyRequests)
    .set({ eraseAt: inside.clock.now() })
    .where(eq(privacyRequests.memberId, asking.id));
  return asking;
}

const statesOf = async ({ test }: ProxiedShop, { id }: Asking) =>
  (
    await test.shop.db
      .select({ state: privacyRequests.state })
      .from(privacyRequests)
      .where(eq(privacyRequests.memberId, id))
  )
    .map(({ state }) => state)
    .join();

const isIn = (wanted: string) => async (shop: ProxiedShop, asking: Asking) => {
  const states = await statesOf(shop, asking);
  return states === wanted ? [] : [`the requests are ${states}`];
};

/** An ended order whose ten years were over yesterday. */
async function oldOrder({ test }: ProxiedShop): Promise<{ orderId: number }> {
  const { orderId, amount } = await memberWithTraces(test);
  await finishOrder(test, { orderId, amount });
  const yesterday = new Date(test.shop.clock.now().getTime() - dayInMilliseconds);
  await test.shop.db
    .update(orders)
    .set({ createdAt: yearsBefore(yesterday, mostYears) })
    .where(eq(orders.id, orderId));
  return { orderId };
}

async function isNotCleared({ test }: ProxiedShop, { orderId }: { orderId: number }) {
  const { buyerName, personalDataClearedAt } = await storedOrder(test, orderId);
  const notes = await test.shop.db.$count(orderNotes, eq(orderNotes.orderId, orderId));
  return buyerName === '' && personalDataClearedAt && notes === 0
    ? []
    : [`the order of ${buyerName} with ${notes} notes`];
}

/** What members do with their own data without an operator. */
export const ownDataActions: readonly Action[] = [
  action<Asking>({
    name: 'ask-for-own-data',
    calls: ['requestDataExport'],
    stage: member,
    act: ({ test }, { token }) => test.api.as(token).requestDataExport(),
    doneAlready: ['PRIVACY_REQUEST_IS_OPEN'],
  }),
  action<Asking>({
    name: 'ask-for-deletion',
    calls: ['requestDeletion'],
    stage: member,
    act: ({ test }, { token, password }) =>
      test.api.as(token).requestDeletion({ body: { password } }),
    wrong: isIn('WAITING'),
    doneAlready: ['PRIVACY_REQUEST_IS_OPEN'],
  }),
  action<Asking>({
    name: 'stop-deletion',
    calls: ['stopDeletion'],
    stage: async (shop) => {
      const asking = await member(shop);
      const body = { password: asking.password };
      await shop.test.api.as(asking.token).requestDeletion({ body });
      return asking;
    },
    act: ({ test }, { token }) => test.api.as(token).stopDeletion(),
    wrong: isIn('WITHDRAWN'),
    doneAlready: ['NOT_FOUND'],
  }),
  action<Asking>({
    name: 'delete-own-account',
    jobs: ['erase-members'],
    stage: dueForDeletion,
    act: (shop) => runJob(shop, 'erase-members'),
    wrong: isIn('DONE'),
    inSteps: 'the last letter leaves before the address is erased',
  }),
  action<{ orderId: number }>({
    name: 'clear-old-order',
    jobs: ['clear-old-orders'],
    stage: oldOrder,
    act: (shop) => runJob(shop, 'clear-old-orders'),
    wrong: isNotCleared,
  }),
];
