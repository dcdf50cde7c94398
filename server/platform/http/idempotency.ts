import { setTimeout } from 'node:timers/promises';
import { and, eq, isNull, lte, sql } from 'drizzle-orm';
import type { ErrorCode } from '#contract/error-codes.ts';
import { done, type Failure, type Outcome, refused } from '#contract/outcome.ts';
import { dayInMilliseconds } from '#rules/dates.ts';
import type { Clock } from '../clock.ts';
import type { Database, Queryable, Transaction } from '../database/database.ts';
import { runNamed } from '../database/named.ts';
import { idempotencyKeys } from '../database/tables.ts';
import { sha256 } from '../random.ts';
import { statusOf } from './envelope.ts';

/** A request that may be sent again without its work being done again. Keys belong to the member. */
export interface RepeatableRequest {
  memberId: number;
  endpoint: string;
  /** Without a key every request does its own work. */
  key: string | undefined;
  body: unknown;
  /** Temporary refusals: they free the key, as a failure does. */
  passing?: readonly ErrorCode[];
}

/**
 * Keeps the answer in the transaction of the work itself, so that a repetition finds both or neither. Work that does
 * not need this may leave it out. Throws, and so rolls the work back, if another request has taken over the key.
 */
export type Settle<Value> = (transaction: Transaction, value: Value) => Promise<void>;

/** Milliseconds after which an unanswered first request counts as abandoned, and another may take over its key. */
const abandonedAfter = 60_000;
/** Milliseconds between two checks for the answer of the first request: growing, 15 seconds in total. */
const pauses = Array.from({ length: 75 }, (_, index) => Math.min(20 + index * 10, 230));

type RepeatCode = 'IDEMPOTENCY_KEY_REUSED' | 'SERVICE_BUSY';

/**
 * Does the work of the first request with a key. For 24 hours the same key and body get the same answer, refusals
 * included; the same key with another body gets IDEMPOTENCY_KEY_REUSED. Requests that arrive during the work wait for
 * its answer, or get SERVICE_BUSY. A failure (5xx) frees the key, and so does a refusal in `passing`. If a first
 * request takes so long that another one takes over its key, it answers what the other one answers.
 */
export async function onlyOnce<Value, Code extends ErrorCode>(
  { db, clock }: { db: Database; clock: Clock },
  { memberId, endpoint, key, body, passing = [] }: RepeatableRequest,
  work: (settle: Settle<Value>) => Promise<Outcome<Value, Code>>,
): Promise<Outcome<Value, Code | RepeatCode>> {
  if (key === undefined) return work(async () => undefined);
  const request = { memberId, endpoint, key, bodyHash: sha256(JSON.stringify(body)), passing };
  for (const pause of pauses) {
    const claimedAt = clock.now();
    if (await claim(db, request, claimedAt)) {
      const outcome = await runFirst(db, { ...request, claimedAt }, work);
      if (outcome) return outcome;
    }
    const first = await findFirst(db, request);
    if (first && first.bodyHash !== request.bodyHash) return refused('IDEMPOTENCY_KEY_REUSED');
    if (first?.answer) return JSON.parse(first.answer) as Outcome<Value, Code>;
    await setTimeout(pause);
  }
  return refused('SERVICE_BUSY');
}

interface KeyedRequest {
  memberId: number;
  endpoint: string;
  key: string;
  bodyHash: string;
  passing: readonly ErrorCode[];
}

interface ClaimedRequest extends KeyedRequest {
  /** Distinguishes this claim from a later one that took over the key. */
  claimedAt: Date;
}

/** When the answer was to be kept, another request had taken over the key. */
class ClaimIsLost extends Error {}

/** The outcome of the work; undefined if another request has taken over the key, because then its answer counts. */
async function runFirst<Value, Code extends ErrorCode>(
  db: Queryable,
  request: ClaimedRequest,
  work: (settle: Settle<Value>) => Promise<Outcome<Value, Code>>,
): Promise<Outcome<Value, Code> | undefined> {
  let isSettled = false;
  try {
    const outcome = await work(async (transaction, value) => {
      await keepAnswer(transaction, request, done(value));
      isSettled = true;
    });
    if (!outcome.ok && isPassing(outcome.failure, request)) await release(db, request);
    else if (!(outcome.ok && isSettled)) await keepAnswer(db, request, outcome);
    return outcome;
  } catch (error) {
    if (error instanceof ClaimIsLost) return undefined;
    await release(db, request);
    throw error;
  }
}

function isPassing(failure: Failure, { passing }: KeyedRequest): boolean {
  return statusOf(failure) >= 500 || passing.includes(failure.code);
}

const claimText = `
  insert into idempotency_keys as k (user_id, endpoint, key, body_hash, created_at)
  values ($1, $2, $3, $4, $5)
  on conflict (user_id, endpoint, key) do update
    set body_hash = excluded.body_hash, status = null, answer = null, created_at = excluded.created_at
    where k.created_at <= $6 or (k.status is null and k.created_at <= $7)
  returning 1 as claimed`;

/** Whether this request now owns the key: it is the first, or the one before is older than 24 hours or abandoned. */
async function claim(
  db: Queryable,
  { memberId, endpoint, key, bodyHash }: KeyedRequest,
  now: Date,
): Promise<boolean> {
  const ago = (milliseconds: number) => new Date(now.getTime() - milliseconds);
  const times = [now, ago(dayInMilliseconds), ago(abandonedAfter)];
  const values = [memberId, endpoint, key, bodyHash, ...times];
  return (await runNamed(db, 'claim key', claimText, values)).length === 1;
}

const isThis = ({ memberId, endpoint, key }: KeyedRequest) =>
  and(
    eq(idempotencyKeys.userId, memberId),
    eq(idempotencyKeys.endpoint, endpoint),
    eq(idempotencyKeys.key, key),
  );

async function findFirst(db: Queryable, request: KeyedRequest) {
  const [row] = await db
    .select({ bodyHash: idempotencyKeys.bodyHash, answer: idempotencyKeys.answer })
    .from(idempotencyKeys)
    .where(isThis(request));
  return row;
}

const keepText = `
  update idempotency_keys set status = $4, answer = $5
  where user_id = $1 and endpoint = $2 and key = $3 and created_at = $6
  returning 1 as kept`;

/** Keeps the answer of a request that still owns the key; otherwise throws ClaimIsLost. */
async function keepAnswer(
  db: Queryable,
  { memberId, endpoint, key, claimedAt }: ClaimedRequest,
  outcome: Outcome<unknown>,
): Promise<void> {
  const status = outcome.ok ? 200 : statusOf(outcome.failure);
  const values = [memberId, endpoint, key, status, JSON.stringify(outcome), claimedAt];
  const kept = await runNamed(db, 'keep answer', keepText, values);
  if (kept.length === 0) throw new ClaimIsLost('Another request has taken the place of this one.');
}

/**
 * Frees the key, so that the work can be tried again. It stays if the work kept its answer in its own transaction (even
 * if something failed afterwards), and if another request has taken it over.
 */
async function release(db: Queryable, request: ClaimedRequest): Promise<void> {
  const isOwn = eq(idempotencyKeys.createdAt, request.claimedAt);
  await db
    .delete(idempotencyKeys)
    .where(and(isThis(request), isOwn, isNull(idempotencyKeys.status)));
}

/** Removes the answers that are older than 24 hours; answers how many. */
export async function forgetIdempotencyKeys(db: Queryable, now: Date): Promise<number> {
  const yesterday = new Date(now.getTime() - dayInMilliseconds);
  const gone = await db
    .delete(idempotencyKeys)
    .where(lte(idempotencyKeys.createdAt, yesterday))
    .returning({ one: sql`1` });
  return gone.length;
}
