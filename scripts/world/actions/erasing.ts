import { ApiError } from '#contract/client.ts';
import { checkErased, hasOpenOrder } from '../auditor/erased.ts';
import { callShop, expectRefusal } from '../call.ts';
import { activePeople, apiOf, officeOf, type Person, signIn, type World } from '../people.ts';
import type { Action, Doing } from './action.ts';
import { readEmails, readOrder } from './reading.ts';
import { runJobs } from './time.ts';

/** Whether a return of the member is under way. */
const hasOpenReturn = ({ orders, people }: World, { id }: Person): boolean =>
  [...orders.values()].some(({ openReturn, person }) => openReturn && people[person]?.id === id);

/** An operator notes that a member wants to be erased, which happens after seven days unless something is open. */
async function askErasure({ world, dice, number }: Doing): Promise<void> {
  const { knowledge } = world;
  const isFree = (person: Person) =>
    !hasOpenOrder(knowledge, person.id) && !hasOpenReturn(world, person);
  const bought = new Set([...knowledge.orders.values()].map(({ member }) => member));
  const buyers = activePeople(world).filter(({ id }) => bought.has(id));
  const free = buyers.filter(isFree);
  const some = dice.luck(80) && free.length > 0 ? free : buyers;
  if (some.length === 0) return;
  const person = dice.one(some);
  // The erasure deletes the e-mails too. Those that wait leave before.
  await runJobs(world);
  await readEmails(world);
  // Those that nobody paid in time are over.
  for (const order of world.orders.values())
    if (world.people[order.person] === person) await readOrder(world, order);
  const memberId = person.id;
  const { data: made } = await officeOf(world, 0).createPrivacyRequest({
    body: { memberId, kind: 'ERASURE', channel: 'PHONE' },
  });
  const params = { id: made.id };
  const { data: page } = await officeOf(world, 0).readPrivacyRequest({ params });
  const isPossible = page.plan?.obstacles.length === 0;
  if (isPossible && !isFree(person))
    knowledge.differences.push(`${number}: nothing keeps member ${memberId} from being erased`);
  const body = { memberId, seen: page.plan?.seen ?? '' };
  const answer = await callShop(world, { dice, key: `${number}`, isKeyed: false }, () =>
    officeOf(world, 0).beginErasure({ params, body }),
  );
  const again = answer.tries > 1 ? ['ALREADY_HANDLED'] : [];
  expectRefusal(world, `${number} erasure`, answer, [
    ...(isPossible ? again : ['ERASURE_IS_NOT_POSSIBLE']),
  ]);
  if (isPossible) {
    Object.assign(person, { erasure: made.id, sent: null });
    return;
  }
  if (answer.ok) knowledge.differences.push(`${number}: member ${memberId} may be erased`);
  await withdraw(world, made.id);
}

async function withdraw(world: World, id: number): Promise<void> {
  const body = { reason: '會員來電撤回' };
  await officeOf(world, 0).withdrawPrivacyRequest({ params: { id }, body });
}

/** Looks at the erasures whose seven days may be over. One with an obstacle went back to the operators. */
export async function followErasures(world: World): Promise<void> {
  for (const person of world.people) {
    if (person.erasure === null || person.isErased) continue;
    const params = { id: person.erasure };
    const { data: page } = await officeOf(world, 0).readPrivacyRequest({ params });
    if (page.state === 'WAITING') continue;
    if (page.state === 'DONE') {
      person.isErased = true;
      await look(world, person, new Date(page.doneAt ?? ''));
      continue;
    }
    await withdraw(world, person.erasure);
    person.erasure = null;
    await signIn(world, person);
  }
}

/** Operators see the orders and no more of the member, and the old session opens nothing. */
async function look(world: World, person: Person, at: Date): Promise<void> {
  const office = officeOf(world, 0);
  const orders = [];
  for (const { id, person: place } of world.orders.values()) {
    if (world.people[place] !== person) continue;
    const { data: page } = await office.readOrderDesk({ params: { id } });
    const { orderNo, orderStatus: status, recipientMobile: mobile, orderNote } = page.order;
    const notes = `${orderNote}${page.delivery.shipNote}`;
    orders.push({ orderNo, status, asked: page.money.asked, mobile, notes });
  }
  const account = await office
    .revealMember({ params: { id: person.id }, body: { reason: '查核刪除' } })
    .then(({ data }) => JSON.stringify(data), refusedOnly);
  checkErased(world.knowledge, { member: person.id, email: person.email, at }, { orders, account });
  const opened = await apiOf(world, person)
    .listUserCoupons({ query: {} })
    .then(() => 'opened', refusedOnly);
  if (opened === 'opened')
    world.knowledge.differences.push(`the session of erased member ${person.id} is good`);
}

function refusedOnly(error: unknown): string {
  if (error instanceof ApiError && error.status < 500) return '';
  throw error;
}

export const erasing: Record<string, Action> = {
  askErasure: { weight: 1.2, run: askErasure },
  followErasures: { weight: 0.6, run: ({ world }) => followErasures(world) },
};
