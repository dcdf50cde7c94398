import { eq, sql } from 'drizzle-orm';
import { whyLeftOutLabels } from '#contract/messages.ts';
import { done, refused } from '#contract/outcome.ts';
import { dayInMilliseconds, toWireInstant } from '#rules/dates.ts';
import { nextOpenMoment } from '#rules/members/quiet-hours.ts';
import { formatNumber } from '#rules/numbers.ts';
import { readGiveableCoupons } from '#server/commerce/coupons/giveable-coupons.ts';
import { notGiveable } from '#server/commerce/coupons/shop-coupons.ts';
import { publicUrl } from '#server/config.ts';
import type { Queryable, Transaction } from '#server/platform/database/database.ts';
import { moment } from '#server/platform/database/sql-moments.ts';
import { invalid } from '#server/platform/http/call-input.ts';
import type { RequestContext } from '#server/platform/http/handler.ts';
import { killPoint } from '#server/platform/kill-points.ts';
import type { Shop } from '#server/shop.ts';
import { type Audited, audited } from '../admin/audit.ts';
import { askForApproval } from '../approvals/ask.ts';
import { readApprovalLimits } from '../approvals/limits.ts';
import { whyTooMany } from '../approvals/worth-of-coupons.ts';
import { whyNotAdvertised } from './advertised-link.ts';
import { type ChosenMember, classify, nobodyLeftOut } from './classify.ts';
import { membersOfSegment } from './members-of-segment.ts';
import { messageSettings } from './message-settings.ts';
import { lockMessage } from './origin.ts';
import { messageRecipients, messages } from './tables.ts';
import { lockSending, messageSubject, sentWithoutApproval } from './without-approval.ts';

type Message = typeof messages.$inferSelect;
type MessageShop = Pick<Shop, 'config' | 'clock'>;

/**
 * Whom a message would reach now, batch by batch. `take` gets the members who would get it. Answers the counts, or
 * VALIDATION_FAILED with a sentence if the segment is gone.
 */
async function reach(
  shop: MessageShop,
  db: Queryable,
  { administratorId }: Pick<RequestContext, 'administratorId'>,
  message: Message,
  take: (chosen: readonly ChosenMember[]) => Promise<void> = async () => undefined,
) {
  const now = shop.clock.now();
  const { daysBetween: days } = await messageSettings.read(db);
  const batches = await membersOfSegment({ db, now, administratorId }, message.segment);
  if (!batches.ok) return batches;
  const counted = { byLine: 0, byEmail: 0, leftOut: nobodyLeftOut() };
  for await (const ids of batches.value) {
    const { chosen, leftOut } = await classify(shop, db, ids, {
      channel: message.channel,
      now,
      days,
    });
    for (const why of Object.keys(leftOut) as (keyof typeof leftOut)[]) {
      counted.leftOut[why] += leftOut[why];
    }
    const byLine = chosen.filter(({ channel }) => channel === 'LINE').length;
    counted.byLine += byLine;
    counted.byEmail += chosen.length - byLine;
    await take(chosen);
  }
  return done({ ...counted, recipients: counted.byLine + counted.byEmail });
}

/** Days ahead for which a message may be planned; by then its recipients may have become others. */
const mostDaysAhead = 180;
const daysUntil = (moment: Date, now: Date) =>
  (moment.getTime() - now.getTime()) / dayInMilliseconds;

/** When the first letter of a message would leave. */
const sendsAt = ({ sendAt }: Pick<Message, 'sendAt'>, now: Date) =>
  nextOpenMoment(sendAt !== null && sendAt > now ? sendAt : now);

/**
 * The reason why a second person must approve a message to so many members; undefined if none must. What was sent
 * without approval in the last 24 hours counts as well, so that nobody sends to many in parts. With a coupon, `sentAt`
 * decides what it is worth.
 */
async function whyApproval(
  db: Queryable,
  { couponEventId }: Pick<Message, 'couponEventId'>,
  recipients: number,
  { now, sentAt }: { now: Date; sentAt: Date },
): Promise<string | undefined> {
  const { messageRecipients: most } = await readApprovalLimits(db);
  const limit = `超過 ${formatNumber(most)} 人的門檻`;
  if (recipients > most) return `送給 ${formatNumber(recipients)} 位會員，${limit}`;
  const before = await sentWithoutApproval(db, { now, couponEventId });
  const all = recipients + before.recipients;
  if (all > most) {
    return `24 小時內未經核可的訊息，連同這則共送給 ${formatNumber(all)} 位會員，${limit}`;
  }
  const coupon = (await readGiveableCoupons(db, sentAt)).get(couponEventId ?? 0);
  return coupon && whyTooMany(db, coupon, recipients + before.withCoupon);
}

/** Whom a message would reach, what it costs and who is left out; nothing is sent. */
export async function previewMessage(
  shop: Pick<Shop, 'db' | 'config' | 'clock'>,
  request: Pick<RequestContext, 'administratorId'>,
  id: number,
) {
  const { db, clock } = shop;
  const [message] = await db.select().from(messages).where(eq(messages.id, id));
  if (!message) return refused('NOT_FOUND');
  const reached = await reach(shop, db, request, message);
  if (!reached.ok) return reached;
  const { recipients, byLine, byEmail, leftOut } = reached.value;
  const { lineCost } = await messageSettings.read(db);
  const now = clock.now();
  const sentAt = sendsAt(message, now);
  return done({
    recipients,
    byLine,
    byEmail,
    leftOut,
    cost: Math.ceil((byLine * lineCost) / 1000),
    needsApproval: (await whyApproval(db, message, recipients, { now, sentAt })) !== undefined,
    sendsAt: toWireInstant(sentAt),
  });
}

/**
 * Fixes the recipients of a message and lets it be sent; one press sends it once. COUNT_CHANGED if their number differs
 * from the one that the caller saw; APPROVAL_NEEDED, with the approval request, if they are more than the limit.
 */
export async function sendMessage(
  shop: Shop,
  request: RequestContext,
  id: number,
  { expectedCount }: { expectedCount?: number | undefined },
) {
  const outcome = await audited(shop, request, async (within) => {
    const { transaction } = within;
    const now = shop.clock.now();
    const message = await lockMessage(transaction, id);
    if (!message) return refused('NOT_FOUND');
    if (message.state !== 'DRAFT') return refused('ALREADY_HANDLED');
    if (message.sendAt !== null && daysUntil(message.sendAt, now) > mostDaysAhead) {
      return invalid({ sendAt: `最晚為 ${mostDaysAhead} 天之後` });
    }
    const notAdvertised = await whyNotAdvertised(transaction, message.link, publicUrl(shop.config));
    if (notAdvertised) return invalid({ link: notAdvertised });
    const { couponEventId } = message;
    const sentAt = sendsAt(message, now);
    const coupons = await readGiveableCoupons(transaction, sentAt);
    if (couponEventId !== null && !coupons.has(couponEventId))
      return refused('COUPON_EVENT_IS_OFFLINE', { message: notGiveable });
    const reached = await reach(shop, transaction, request, message, (chosen) =>
      addRecipients(transaction, id, chosen, now),
    );
    if (!reached.ok) return reached;
    const { recipients, leftOut } = reached.value;
    if (recipients === 0) {
      return invalid({ segment: `沒有可以收到的會員（${leftOutSentence(leftOut)}）` });
    }
    if (expectedCount !== undefined && expectedCount !== recipients) {
      return refused('COUNT_CHANGED', { extra: { count: recipients } });
    }
    await lockSending(transaction);
    const why = await whyApproval(transaction, message, recipients, { now, sentAt });
    if (why) {
      return done({ why, approvalId: await ask(within, request, message, recipients, why) });
    }
    await begin(within, message, request.administratorId, recipients);
    return done({
      id,
      state: 'SENDING' as const,
      recipients,
      sendsAt: toWireInstant(sentAt),
    });
  });
  if (!outcome.ok || !('approvalId' in outcome.value))
    return outcome as Exclude<typeof outcome, { value: { why: string } }>;
  const { why, approvalId } = outcome.value;
  const message = `${why}，已送出核可申請，核可後才會送出`;
  return refused('APPROVAL_NEEDED', { message, extra: { approvalId } });
}

const leftOutSentence = (leftOut: Readonly<Record<keyof typeof whyLeftOutLabels, number>>) =>
  Object.entries(whyLeftOutLabels)
    .map(([why, label]) => `${label} ${leftOut[why as keyof typeof leftOut]}`)
    .join('、');

async function addRecipients(
  transaction: Transaction,
  messageId: number,
  chosen: readonly ChosenMember[],
  now: Date,
): Promise<void> {
  if (chosen.length === 0) return;
  const ids = chosen.map(({ id }) => id);
  await transaction.execute(sql`
    insert into ${messageRecipients} (message_id, user_id, created_at)
    select ${messageId}::int, unnest(${sql.param(ids)}::int[]), ${moment(now)}
    on conflict do nothing`);
  killPoint('message: recipients written');
}

/** Lets a message whose recipients are fixed be sent, with its audit entry. */
export async function begin(
  { inside, transaction, note }: Pick<Audited, 'inside' | 'transaction' | 'note'>,
  { id, title }: Pick<Message, 'id' | 'title'>,
  sentBy: number,
  recipients: number,
): Promise<void> {
  await transaction
    .update(messages)
    .set({ state: 'SENDING', sentBy, startedAt: inside.clock.now() })
    .where(eq(messages.id, id));
  await inside.jobs.enqueue(transaction, 'send-messages', {});
  await note({
    call: 'sendMessage',
    subject: [messageSubject, id],
    title,
    after: { state: 'SENDING', recipients },
  });
}

async function ask(
  within: Audited,
  request: RequestContext,
  { id, title }: Message,
  recipients: number,
  why: string,
): Promise<number> {
  await within.transaction
    .update(messages)
    .set({ state: 'AWAITING', sentBy: request.administratorId })
    .where(eq(messages.id, id));
  return askForApproval(within, request, {
    kind: 'MESSAGE',
    subject: [messageSubject, id],
    title: `送出訊息「${title}」給 ${formatNumber(recipients)} 位會員`,
    path: `/messages/${id}`,
    facts: [{ label: '原因', value: why }],
    data: { messageId: id },
    requestKey: `message-${id}`,
    reason: '',
    call: 'sendMessage',
  });
}
