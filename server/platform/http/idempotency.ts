import { setTimeout } from 'node:timers/promises';
import { lte, sql } from 'drizzle-orm';
import type { ErrorCode } from '#contract/error-codes.ts';
import { done, type Failure, type Outcome, refused } from '#contract/outcome.ts';
import { addDays } from '#rules/dates.ts';
import type { Clock } from '../clock.ts';
import type { Database, Queryable, Transaction } from '../database/database.ts';
import {
  type RowsOf,
  refusedWith,
  refuseText,
  runBatch,
  type Statement,
} from '../database/run-batch.ts';
import { runStatement } from '../database/run-named.ts';
import { idempotencyKeys } from '../database/tables.ts';
import { sha256 } from '../random.ts';
import { statusOf } from './envelope.ts';
import { type Claim, freeKey, isKey, type KeyName, newClaim } from './free-key.ts';
import { isConnectionLost } from './request-errors.ts';

/** A request that may be sent again without repeating its work. The keys of two members are independent. */
export interface RepeatableRequest {
  memberId: number;
  endpoint: string;
  /** The header `Idempotency-Key`. Without a key every request does its own work. */
  key: string | undefined;
  body: unknown;
  /**
   * Statements that run before everything else, even before the claim of the key, and refuse if the request may not
   * be made.
   */
  admission?: readonly Statement[] | undefined;
  /** Codes of temporary refusals. They free the key, as a failure does. */
  passing?: readonly ErrorCode[];
}

/**
 * Stores the answer in the transaction of the work itself, so that a repetition finds both or neither. Work may also
 * leave that to `onlyOnce`. If another request has taken over the key, it throws, which rolls the work back.
 */
export interface StoreAnswer<Value> {
  (transaction: Transaction, value: Value): Promise<void>;
  /** The same as statements, for work that runs as one statement batch. Empty without a key. */
  statements(value: Value): Statement[];
}

/**
 * Milliseconds after which a first request without an answer counts as abandoned. Then another request may take over
 * its key.
 */
const abandonedAfter = 60_000;
/** Loaded only when something has failed. */
const freeing = () => import('./free-key-later.ts');
/** Milliseconds between two checks for the answer of the first request: growing, 15 seconds in total. */
const pauses = Array.from({ length: 75 }, (_, index) => Math.min(20 + index * 10, 230));

type RepeatCode = 'IDEMPOTENCY_KEY_REUSED' | 'SERVICE_BUSY';

/**
 * Does the work of the first request with a key. For 24 hours the same key and body get the same answer, also if it
 * is a refusal. The same key with another body is refused with IDEMPOTENCY_KEY_REUSED. Requests that arrive during
 * the work wait for its answer, or get SERVICE_BUSY. A failure (5xx) frees the key, and so does a refusal in
 * `passing`. If a first request takes so long that another one takes over its key, both answer what the other one
 * answers. `questions` are the statements by which the work begins. They run in one batch with the claim of the key.
 */
export async function onlyOnce<
  Value,
  Code extends ErrorCode,
  const Questions extends readonly Statement[] = [],
>(
  { db, clock }: { db: Database; clock: Clock },
  { memberId, endpoint, key, body, admission = [], passing = [] }: RepeatableRequest,
  work: (
    storeAnswer: StoreAnswer<Value>,
    ...answers: RowsOf<Questions>
  ) => Promise<Outcome<Value, Code>>,
  questions?: Questions,
): Promise<Outcome<Value, Code | RepeatCode>> {
  const asked = questions ?? [];
  /** Runs the admission and then these statements in one batch, and answers the rows of each. */
  const ask = async (statements: readonly Statement[]) => {
    const all = [...admission, ...statements];
    const rows = all.length > 0 ? await runBatch<readonly Statement[]>(db, all) : [];
    return rows.slice(admission.length);
  };
  if (key === undefined) return work(withoutKey, ...((await ask(asked)) as RowsOf<Questions>));
  const request = { memberId, endpoint, key, bodyHash: sha256(JSON.stringify(body)), passing };
  for (const [round, pause] of pauses.entries()) {
    const now = clock.now();
    const claimed: ClaimedRequest = { ...request, claimedAt: newClaim(now) };
    // Who waits for the answer of another request seldom has anything to ask.
    const together = round === 0 ? asked : [];
    const claim = claimStatement(claimed, now);
    const [own, ...answers] = await ask([claim, ...together]).catch(async (error) => {
      // The connection may have ended after the key was claimed and before that was answered.
      if (isConnectionLost(error)) await (await freeing()).freeUnanswered(db, claimed);
      throw error;
    });
    if (own?.length) {
      const known = async () => (round === 0 ? answers : ask(asked)) as Promise<RowsOf<Questions>>;
      const outcome = await runFirst(db, claimed, async (storeAnswer: StoreAnswer<Value>) =>
        work(storeAnswer, ...(await known())),
      );
      if (outcome) return outcome;
    }
    const first = await findFirst(db, request);
    if (first && first.bodyHash !== request.bodyHash) return refused('IDEMPOTENCY_KEY_REUSED');
    if (first?.answer) return JSON.parse(first.answer) as Outcome<Value, Code>;
    await setTimeout(pause);
  }
  return refused('SERVICE_BUSY');
}

/** Without a key no answer is stored. */
const withoutKey = Object.assign(async () => undefined, { statements: () => [] });

interface KeyedRequest extends KeyName {
  bodyHash: string;
  passing: readonly ErrorCode[];
}

type ClaimedRequest = KeyedRequest & Claim;

/** The code with which the statement that stores the answer refuses, if another request has taken over the key. */
const claimIsLost = 'CLAIM_IS_LOST';

/** Answers the outcome of the work; undefined if another request has taken over the key, whose answer then counts. */
async function runFirst<Value, Code extends ErrorCode>(
  db: Queryable,
  request: ClaimedRequest,
  work: (storeAnswer: StoreAnswer<Value>) => Promise<Outcome<Value, Code>>,
): Promise<Outcome<Value, Code> | undefined> {
  let isStored = false;
  try {
    const statements = (value: Value) => {
      isStored = true;
      return [keepStatement(request, done(value))];
    };
    const storeAnswer = async (transaction: Transaction, value: Value) => {
      for (const statement of statements(value)) await runStatement(transaction, statement);
    };
    const outcome = await work(Object.assign(storeAnswer, { statements }));
    if (!outcome.ok && isPassing(outcome.failure, request)) await freeKey(db, request);
    else if (!(outcome.ok && isStored)) await runStatement(db, keepStatement(request, outcome));
    return outcome;
  } catch (error) {
    if (refusedWith(error) === claimIsLost) return undefined;
    await (await freeing()).freeSoon(db, request);
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

/**
 * A statement that claims the key. It answers a row if this request now owns it: no request had the key, or the
 * earlier one is older than 24 hours or abandoned.
 */
function claimStatement(request: ClaimedRequest, now: Date): Statement {
  const { memberId, endpoint, key, bodyHash, claimedAt } = request;
  const abandoned = new Date(now.getTime() - abandonedAfter);
  const times = [claimedAt, addDays(now, -1), abandoned];
  const values = [memberId, endpoint, key, bodyHash, ...times];
  return { name: 'claim key', text: claimText, values };
}

async function findFirst(db: Queryable, request: KeyedRequest) {
  const [row] = await db
    .select({ bodyHash: idempotencyKeys.bodyHash, answer: idempotencyKeys.answer })
    .from(idempotencyKeys)
    .where(isKey(request));
  return row;
}

const keepText = `
  with kept as (
    update idempotency_keys set status = $4, answer = $5
    where user_id = $1 and endpoint = $2 and key = $3 and created_at = $6
    returning key
  )
  select case when not exists (select from kept) then ${refuseText(`'${claimIsLost}'`)} end`;

/** A statement that stores the answer if the request still owns the key. Otherwise it refuses with `claimIsLost`. */
function keepStatement(
  { memberId, endpoint, key, claimedAt }: ClaimedRequest,
  outcome: Outcome<unknown>,
): Statement {
  const status = outcome.ok ? 200 : statusOf(outcome.failure);
  const values = [memberId, endpoint, key, status, JSON.stringify(outcome), claimedAt];
  return { name: 'keep answer', text: keepText, values };
}

/** Deletes the stored answers that are older than 24 hours, and answers how many they were. */
export async function deleteIdempotencyKeys(db: Queryable, now: Date): Promise<number> {
  const yesterday = addDays(now, -1);
  const gone = await db
    .delete(idempotencyKeys)
    .where(lte(idempotencyKeys.createdAt, yesterday))
    .returning({ one: sql`1` });
  return gone.length;
}
