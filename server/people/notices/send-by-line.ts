import { and, eq, gt, inArray, lte, or, sql } from 'drizzle-orm';
import { declaredEmail, type EmailName } from '#contract/emails.ts';
import type { WhyByEmail } from '#contract/notices.ts';
import { keepFromErasure } from '#server/people/accounts/person.ts';
import { type Queryable, type Transaction, transact } from '#server/platform/database/database.ts';
import type { JobName, JobRun } from '#server/platform/jobs/jobs.ts';
import { killPoint } from '#server/platform/kill-points.ts';
import { settleIndependently, throwIfAny } from '#server/platform/settle-independently.ts';
import type { Shop } from '#server/shop.ts';
import { type LineMessages, type PushAnswer, pushToLine } from '../line-messaging/push.ts';
import { noteUsedUp } from '../line-messaging/quota.ts';
import { fateOfTriedNotice } from './notice-settings.ts';
import { type EmailJob, lineNotices } from './tables.ts';

type LineNoticeShop = Pick<Shop, 'db' | 'clock' | 'fetch' | 'config' | 'log' | 'jobs'>;
type Claimed = typeof lineNotices.$inferSelect;

const seconds = 1000;
const minutes = 60 * seconds;
const hours = 60 * minutes;

/**
 * Milliseconds after the first push during which another one may begin. LINE knows a retry key for 24 hours from then
 * on, so later the same message could arrive twice. The last minutes are left for the push itself.
 */
export const retryKeyLife = 24 * hours - 15 * minutes;
/** For how long a copy of the server has a notice to itself. A push ends long before, or its process has died. */
const claim = 5 * minutes;
const shortestPause = 15 * seconds;
const longestPause = 60 * minutes;
/** How far clocks of two copies may differ. If a first push is later than that, nobody knows how long ago it was. */
const clockSkew = 5 * minutes;

/** A notice for LINE, with the job that sends it by e-mail if LINE does not take it. */
export interface LineNotice {
  name: EmailName;
  memberId: number;
  title: string;
  to: string;
  messages: LineMessages;
  emailJob: EmailJob;
  /** Milliseconds for which LINE is tried, if it must be told earlier than a day later. */
  lineTimeout?: number | undefined;
}

/** Whether an earlier run of this job handed its notice to LINE. */
export async function isHandedToLine(db: Queryable, { id }: JobRun): Promise<boolean> {
  const found = await db
    .select({ id: lineNotices.id })
    .from(lineNotices)
    .where(eq(lineNotices.id, id));
  return found.length > 0;
}

/** Those of these jobs whose notice an earlier run handed to LINE, by their ids. */
export async function handedToLine(
  db: Queryable,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const found = await db
    .select({ id: lineNotices.id })
    .from(lineNotices)
    .where(inArray(lineNotices.id, [...ids]));
  return new Set(found.map(({ id }) => id));
}

/**
 * Hands a notice to LINE. From then on it is stored: LINE takes it, or `retryLineNotices` pushes it again or gives it
 * to e-mail. `run` is the job's, and its id is the retry key. A job that runs a second time changes nothing, and
 * nothing goes to a member who has been erased meanwhile.
 */
export async function sendByLine(
  shop: LineNoticeShop,
  { memberId: userId, to: recipient, lineTimeout = retryKeyLife, ...notice }: LineNotice,
  { id }: JobRun,
): Promise<void> {
  const now = shop.clock.now();
  const claimed = await transact(shop.db, async (transaction) => {
    // The data of an erased member must not come back.
    if (!(await keepFromErasure(transaction, userId))) return undefined;
    const rows = await transaction
      .insert(lineNotices)
      .values({
        ...notice,
        id,
        userId,
        recipient,
        firstAt: now,
        nextAt: later(now, claim),
        giveUpAt: later(now, Math.min(lineTimeout, retryKeyLife)),
      })
      .onConflictDoNothing()
      .returning();
    return rows[0];
  });
  killPoint('LINE notice: claimed');
  // Otherwise the member was erased, or an earlier run of this job stored it. `retryLineNotices` goes on with it.
  if (claimed) await push(shop, claimed);
}

/**
 * Pushes what is due again, and gives to e-mail what LINE has not taken for too long. A run ends when nobody answers,
 * or when LINE wants to be asked later: the rest waits for the next one.
 */
export async function retryLineNotices(shop: LineNoticeShop): Promise<void> {
  let failed = 0;
  for (let isAnswering = true; isAnswering; ) {
    const claimed = await claimDue(shop);
    let silent = 0;
    failed += await settleIndependently({
      log: shop.log,
      items: claimed,
      concurrency: pushConcurrency,
      logFields: ({ id }) => ({ noticeId: id }),
      work: async (notice) => {
        if (isSilent(await goOn(shop, notice))) silent++;
      },
    });
    isAnswering = claimed.length > silent;
  }
  throwIfAny(failed);
}

/** Whether an answer says that pushing more is of no use now. */
const isSilent = (answer: PushAnswer['is'] | undefined) =>
  answer === 'UNKNOWN' || answer === 'LATER';

/** Goes on with a claimed notice, as its member may be told by now; answers what LINE said if it was asked. */
async function goOn(shop: LineNoticeShop, notice: Claimed): Promise<PushAnswer['is'] | undefined> {
  const { userId: memberId, name, recipient: to } = notice;
  const kind = declaredEmail(name).byLine;
  const fate = kind && (await fateOfTriedNotice(shop, shop.db, { memberId, kind, to }));
  if (fate === 'UNWANTED') await shop.db.delete(lineNotices).where(isTried(notice.id));
  else if (fate === 'UNREACHABLE') await giveToEmail(shop, notice, 'UNREACHABLE');
  else if (isOver(shop, notice)) await giveToEmail(shop, notice, 'UNKNOWN');
  else return push(shop, notice);
  return undefined;
}

/** Whether the retry key may be unknown to LINE by now, or the notice would come too late. */
function isOver({ clock }: LineNoticeShop, { firstAt, giveUpAt }: Claimed): boolean {
  const now = clock.now();
  return now >= giveUpAt || now.getTime() < firstAt.getTime() - clockSkew;
}

const batchSize = 40;
const pushConcurrency = 8;

/** Claims notices whose next push is due, so that no other copy pushes them at the same time. */
function claimDue({ db, clock }: LineNoticeShop): Promise<Claimed[]> {
  const now = clock.now();
  return transact(db, async (transaction) => {
    const due = await transaction
      .select({ id: lineNotices.id })
      .from(lineNotices)
      .where(
        and(
          eq(lineNotices.state, 'TRYING'),
          // No pause is that long: the clock was set back.
          or(lte(lineNotices.nextAt, now), gt(lineNotices.nextAt, later(now, 2 * longestPause))),
        ),
      )
      .orderBy(lineNotices.nextAt)
      .limit(batchSize)
      .for('update', { skipLocked: true });
    if (due.length === 0) return [];
    return transaction
      .update(lineNotices)
      .set({ tries: sql`${lineNotices.tries} + 1`, nextAt: later(now, claim) })
      .where(
        inArray(
          lineNotices.id,
          due.map(({ id }) => id),
        ),
      )
      .returning();
  });
}

/** Pushes a claimed notice once, and stores what follows from the answer. */
async function push(shop: LineNoticeShop, notice: Claimed): Promise<PushAnswer['is']> {
  const { id, recipient: to, messages } = notice;
  if (to === null || messages === null) throw new Error('A notice that is tried has a message.');
  const answer = await pushToLine(shop, { to, messages, retryKey: id });
  killPoint('LINE notice: pushed');
  if (answer.is === 'TAKEN') await end(shop, notice, { state: 'SENT' });
  else if (answer.is === 'REFUSED') await giveToEmail(shop, notice, 'REFUSED');
  else if (answer.is === 'LATER') await pause(shop, notice, answer.seconds);
  else if (answer.is === 'UNKNOWN') await pause(shop, notice);
  else {
    await noteUsedUp(shop.db, shop.clock.now());
    await giveToEmail(shop, notice, 'QUOTA');
  }
  return answer.is;
}

/**
 * Waits as long as LINE wants, but 15 seconds at least and an hour at most, or twice as long as before. The last wait
 * ends when LINE is given up.
 */
async function pause(
  { db, clock }: LineNoticeShop,
  { id, tries, giveUpAt }: Claimed,
  wanted?: number,
): Promise<void> {
  const usual = shortestPause * 2 ** Math.min(tries, 10);
  const asked = wanted === undefined ? usual : wanted * seconds;
  const length = Math.min(Math.max(asked, shortestPause), longestPause);
  const next = later(clock.now(), length);
  await db
    .update(lineNotices)
    .set({ nextAt: next < giveUpAt ? next : giveUpAt })
    .where(isTried(id));
}

const isTried = (id: string) => and(eq(lineNotices.id, id), eq(lineNotices.state, 'TRYING'));

/** Gives a notice to e-mail: the job that sends it exists if and only if LINE is never tried again. */
async function giveToEmail(shop: LineNoticeShop, notice: Claimed, why: WhyByEmail): Promise<void> {
  const { emailJob } = notice;
  await transact(shop.db, async (transaction) => {
    const ended = await end({ ...shop, db: transaction }, notice, { state: 'BY_EMAIL', why });
    if (ended && emailJob) {
      await shop.jobs.enqueue(transaction, emailJob.job as JobName, emailJob.data as never);
    }
  });
}

/** Ends a notice; false if it has ended already. What was pushed is forgotten. */
async function end(
  { db, clock }: { db: Transaction | Shop['db']; clock: Shop['clock'] },
  { id }: Claimed,
  how: { state: 'SENT' } | { state: 'BY_EMAIL'; why: WhyByEmail },
): Promise<boolean> {
  const ended = await db
    .update(lineNotices)
    .set({ ...how, recipient: null, messages: null, emailJob: null, endedAt: clock.now() })
    .where(isTried(id))
    .returning({ id: lineNotices.id });
  return ended.length > 0;
}

const later = (moment: Date, milliseconds: number) => new Date(moment.getTime() + milliseconds);
