import { and, eq, isNull, sql } from 'drizzle-orm';
import { failuresBeforePauses, pauseAfter } from '#rules/shop/webhook-pauses.ts';
import { transact } from '#server/platform/database/database.ts';
import { moment } from '#server/platform/database/sql-moments.ts';
import {
  type OutsidePost,
  type PostAnswer,
  postOutside,
} from '#server/platform/other-hosts/post-outside.ts';
import type { Shop } from '#server/shop.ts';
import { type Claimed, claimDue, giveUpOld, release, webhooksWithDue } from './claim-due.ts';
import { makeBody } from './make-body.ts';
import { secretsOf } from './secrets.ts';
import { signatureOf } from './signature.ts';
import { webhookDeliveries, webhooks } from './tables.ts';

/** Seconds that a receiver may take for its answer (the handbook says so too). */
const timeoutSeconds = 10;
/** Requests to one receiver at the same time. */
const concurrency = 4;
/**
 * How many deliveries one statement claims, and for how many milliseconds their sending begins; the claim is longer.
 */
const claimBatchSize = 40;
const sendingFor = 40_000;
/** Milliseconds between two searches for receivers that got something to do. */
const pollPause = 1000;
/** Milliseconds after which a run of the job takes no more deliveries, so that it ends before it counts as dead. */
const longestRun = 120_000;

type Delivering = Pick<Shop, 'db' | 'clock' | 'config' | 'keyedHash' | 'log'>;
type Webhook = typeof webhooks.$inferSelect;
type Post = (post: OutsidePost) => Promise<PostAnswer>;
/** How a try ended; NOT_SENT if the shop itself failed. */
type Ended = PostAnswer | { isAnswered: false; reason: 'NOT_SENT' };

/**
 * Sends what is due, to all receivers side by side, so that a slow one does not hold up the others. A receiver that
 * gets something to do meanwhile joins them after the next answer.
 */
export async function deliverWebhooks(shop: Delivering, post: Post = postOutside): Promise<void> {
  const end = performance.now() + longestRun;
  const running = new Map<number, Promise<void>>();
  const failures: unknown[] = [];
  let lastLook = Number.NEGATIVE_INFINITY;
  const begin = async () => {
    if (performance.now() - lastLook < pollPause) return;
    lastLook = performance.now();
    for (const id of await webhooksWithDue(shop.db, shop.clock.now())) {
      if (running.has(id) || performance.now() > end) continue;
      const run = deliverTo(shop, id, { post, end, afterEach: begin })
        .catch((error) => void failures.push(error))
        .finally(() => running.delete(id));
      running.set(id, run);
    }
  };
  await giveUpOld(shop.db, shop.clock.now());
  await begin();
  while (running.size > 0) await Promise.race(running.values());
  if (failures.length > 0) throw failures[0];
}

interface Run {
  post: Post;
  /** By `performance.now`. */
  end: number;
  /** Called after every few answers. */
  afterEach(): Promise<void>;
}

async function deliverTo(shop: Delivering, webhookId: number, run: Run): Promise<void> {
  while (performance.now() < run.end) {
    const [webhook] = await shop.db.select().from(webhooks).where(eq(webhooks.id, webhookId));
    if (!webhook) return;
    const isFailing = webhook.failures >= failuresBeforePauses;
    const now = shop.clock.now();
    const claimed = await claimDue(shop.db, {
      webhookId,
      most: isFailing ? 1 : claimBatchSize,
      now,
    });
    if (claimed.length === 0) return;
    await sendInFours(shop, webhook, claimed, run);
  }
}

/**
 * Sends until a try fails or the claims grow old. The rest is released, and the next claim says how many may be tried.
 */
async function sendInFours(shop: Delivering, webhook: Webhook, claimed: Claimed[], run: Run) {
  const end = Math.min(run.end, performance.now() + sendingFor);
  let next = 0;
  let isSound = true;
  while (next < claimed.length && isSound && performance.now() < end) {
    const four = claimed.slice(next, next + concurrency);
    next += concurrency;
    const tried = await Promise.all(four.map((each) => tryOnce(shop, webhook, each, run.post)));
    isSound = tried.every((isDelivered) => isDelivered);
    await run.afterEach();
  }
  await release(shop.db, claimed.slice(next));
}

/** Whether it needs no other try. */
async function tryOnce(shop: Delivering, webhook: Webhook, claimed: Claimed, post: Post) {
  try {
    const body = await bodyOf(shop, claimed);
    // Erased or deleted since: nothing may be sent.
    if (body === undefined) return true;
    const answer = await postSigned(shop, webhook, { eventId: claimed.eventId, body }, post);
    await finish(shop, claimed, answer);
    return failureOf(answer) === undefined;
  } catch (error) {
    // A body that cannot be made must not hold up the others. Its next try comes like after any other failure.
    shop.log.error({ error, delivery: claimed.id }, 'a webhook could not be sent');
    await finish(shop, claimed, { isAnswered: false, reason: 'NOT_SENT' });
    return false;
  }
}

type Sent = { eventId: string; body: string };

function postSigned(shop: Delivering, webhook: Webhook, { eventId, body }: Sent, post: Post) {
  const now = shop.clock.now();
  const seconds = Math.floor(now.getTime() / 1000);
  const { TEST_MODE, WEBHOOK_PRIVATE } = shop.config;
  return post({
    provider: 'webhook',
    url: webhook.url,
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'user-agent': 'shop-webhook',
      'webhook-id': eventId,
      'webhook-signature': signatureOf(secretsOf(shop, webhook, now), seconds, body),
    },
    body,
    timeoutSeconds,
    mayBeLoopback: TEST_MODE && WEBHOOK_PRIVATE,
  });
}

/**
 * The bytes to send; undefined if the delivery is gone. They are read after the claim was committed: a change that is
 * committed later has a delivery of its own, because a claimed one no longer stands for it.
 */
async function bodyOf({ db }: Delivering, claimed: Claimed): Promise<string | undefined> {
  const isThis = eq(webhookDeliveries.id, claimed.id);
  const stored = async () => {
    const [row] = await db
      .select({ body: webhookDeliveries.body })
      .from(webhookDeliveries)
      .where(isThis);
    return row;
  };
  const before = await stored();
  if (!before || before.body !== null) return before?.body ?? undefined;
  const made = await makeBody(db, claimed);
  // Not if the member was erased meanwhile. Another worker may have stored its bytes before: all tries send the same.
  const isSameMember = sql`${webhookDeliveries.userId} is not distinct from ${claimed.userId}`;
  await db
    .update(webhookDeliveries)
    .set({ body: made })
    .where(and(isThis, isNull(webhookDeliveries.body), isSameMember));
  const after = await stored();
  return after && (after.body ?? (await makeBody(db, claimed)));
}

/** Why a try failed; undefined for a success, which is any status of 200 to 299. */
function failureOf(answer: Ended): string | undefined {
  if (!answer.isAnswered) return answer.reason;
  return answer.status >= 200 && answer.status < 300 ? undefined : `HTTP ${answer.status}`;
}

/** Records how a try ended. The result of a try that a newer one has overtaken no longer counts. */
function finish({ db, clock }: Delivering, claimed: Claimed, answer: Ended): Promise<void> {
  const now = clock.now();
  const failure = failureOf(answer);
  const next = new Date(now.getTime() + pauseAfter(claimed.tries));
  const isGivenUp = failure !== undefined && next.getTime() > claimed.giveUpAt.getTime();
  const state = failure === undefined ? 'DELIVERED' : isGivenUp ? 'GIVEN_UP' : 'WAITING';
  return transact(db, async (transaction) => {
    await transaction
      .update(webhookDeliveries)
      .set({
        state,
        nextTryAt: state === 'WAITING' ? next : null,
        endedAt: state === 'WAITING' ? null : now,
        lastStatus: answer.isAnswered ? answer.status : null,
        lastFailure: failure ?? null,
      })
      .where(
        and(
          eq(webhookDeliveries.id, claimed.id),
          eq(webhookDeliveries.tries, claimed.tries),
          eq(webhookDeliveries.replays, claimed.replays),
          eq(webhookDeliveries.state, 'WAITING'),
        ),
      );
    await transaction
      .update(webhooks)
      .set(failure === undefined ? soundAt(now) : failingAt(now, failure))
      .where(eq(webhooks.id, claimed.webhookId));
  });
}

const soundAt = (now: Date) => ({
  failures: 0,
  failingSince: null,
  lastFailure: null,
  resumeAt: null,
  lastSuccessAt: now,
});

/** From the third failure in a row on, the whole webhook pauses, so that a dead receiver costs one try at a time. */
const failingAt = (now: Date, failure: string) => {
  const at = moment(now);
  return {
    failures: sql`${webhooks.failures} + 1`,
    failingSince: sql`coalesce(${webhooks.failingSince}, ${at})`,
    lastFailure: failure,
    resumeAt: sql`case when ${webhooks.failures} + 1 >= ${sql.raw(String(failuresBeforePauses))}
      then ${at} + least(power(2, least(${webhooks.failures} + 1 - ${sql.raw(String(failuresBeforePauses))}, 20)), 60) * interval '1 minute' end`,
  };
};
