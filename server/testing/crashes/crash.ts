import { drizzle } from 'drizzle-orm/node-postgres';
import { ApiError } from '#contract/client.ts';
import { findComplaints } from '#server/ordering/reconciliation/reconcile-ledgers.ts';
import {
  copyTestDatabase,
  createTestDatabase,
  type TestDatabase,
} from '#server/platform/database/testing.ts';
import type { Action } from './action.ts';
import type { Message } from './message-proxy.ts';
import { moneyDifference } from './money-at-providers.ts';
import { type Before, difference, noteBefore, rowsWritten, type Trace } from './rows-written.ts';
import { openProxiedShop, openScene, type ProxiedShop, type Scene } from './world.ts';

/** How an action is interrupted at one of its messages to PostgreSQL. */
export const crashKinds = {
  'cut before': 'the connection ends before the message arrives',
  'cut after': 'the connection ends after PostgreSQL has done the message and before it answers',
  'process ends': 'the process is gone before it sends the message',
  'too slow': 'the message takes longer than the limit of time of a statement',
} as const;
export type CrashKind = keyof typeof crashKinds;

export interface CrashPoint {
  kind: CrashKind;
  /** The message at which it happens, from 0. */
  place: number;
}

/** An action whose stage is set, with what it leaves when nothing goes wrong. */
export interface StagedAction {
  action: Action;
  database: TestDatabase;
  data: Record<string, unknown>;
  now: Date;
  /** What it has left when it has been answered, and when the jobs after it have run. */
  done: Trace;
  afterJobs: Trace;
  /** The messages of an undisturbed try. */
  messages: string[];
  drop(): Promise<void>;
}

/** `reached` is false if the action sends fewer messages. No failures: everything was as it must be. */
export interface CrashResult {
  reached: boolean;
  at: string;
  failures: string[];
}

/** Seconds after which a client tries again when the whole shop was gone: then the claim of its key is over. */
const pauseAfterDeath = 61;
/** Seconds before each of the rounds of jobs that finish an action: what one of them enqueues, a later one does. */
const pausesBeforeJobs = [600, 600, 1800];

/** Sets an action's stage once, and lets it be done once without any disturbance. */
export async function stageAction(action: Action): Promise<StagedAction> {
  const database = await createTestDatabase({ jobs: true });
  const { data, now } = await setStage(database, action);
  const staged: StagedAction = {
    ...{ action, database, data, now, done: [], afterJobs: [], messages: [] },
    drop: () => database.drop(),
  };
  await onCopy(staged, async (scene, shop, before) => {
    shop.proxy.watch((message) => {
      staged.messages.push(message.text);
      void message.pass();
    });
    await action.act(shop, data);
    shop.proxy.watch(undefined);
    staged.done = await rowsWritten(scene.observer, before);
    await runJobs(scene, shop);
    staged.afterJobs = await rowsWritten(scene.observer, before);
    const wrong = await disagreements(scene, shop);
    if (wrong.length > 0) throw new Error(`${action.name}, undisturbed: ${wrong.join('\n')}`);
  });
  return staged;
}

async function setStage(database: TestDatabase, action: Action) {
  const scene = await openScene({ ...database, drop: async () => undefined });
  const shop = await openProxiedShop(scene);
  try {
    const data = await action.stage(shop);
    if (!action.leavesJobs) await runJobs(scene, shop, [0]);
    return { data, now: shop.test.clock.now() };
  } finally {
    await shop.close();
    await scene.close();
  }
}

/** Does work with a new shop on a copy of the action's database. */
async function onCopy<Result>(
  { database, now }: StagedAction,
  work: (scene: Scene, shop: ProxiedShop, before: Before) => Promise<Result>,
): Promise<Result> {
  const scene = await openScene(await copyTestDatabase(database));
  const shop = await openProxiedShop(scene, now);
  try {
    return await work(scene, shop, await noteBefore(scene.observer));
  } finally {
    await shop.close().catch(() => undefined);
    shop.proxy.close();
    await scene.close();
  }
}

/** Does a staged action once more, interrupted at one point, and says what is wrong afterwards. */
export function crashAt(staged: StagedAction, point: CrashPoint): Promise<CrashResult> {
  return onCopy(staged, async (scene, first, before) => {
    const { action, data } = staged;
    const failures: string[] = [];
    const interrupted = interruptAt(first, point);
    const answer = await answerOf(action.act(first, data));
    first.proxy.watch(undefined);
    const at = interrupted.at;
    if (at === undefined) return { reached: false, at: '', failures };
    const isDead = point.kind === 'process ends';
    if (isDead) first.die();
    const shop = isDead ? await openProxiedShop(scene, first.test.clock.now()) : first;
    try {
      failures.push(...(await openTransactions(scene)));
      const trace = await rowsWritten(scene.observer, before);
      const isDone = isSame(action, staged.done, trace);
      failures.push(...judgeFirst(staged, { answer, trace, isDone, isDead }));
      failures.push(...(await disagreements(scene)));
      if (isDead) shop.test.clock.advance(pauseAfterDeath);
      const again = await answerOf(action.act(shop, data));
      failures.push(...judgeSecond(action, again, isDone));
      failures.push(...(await openTransactions(scene)));
      await runJobs(scene, shop);
      const left = differs(action, staged.afterJobs, await rowsWritten(scene.observer, before));
      if (left.length > 0) failures.push(`after the second try and the jobs:\n${left.join('\n')}`);
      failures.push(...(await disagreements(scene, shop)));
      failures.push(...((await action.wrong?.(shop, data)) ?? []));
    } finally {
      if (isDead) await shop.close();
    }
    return { reached: true, at, failures };
  });
}

/** Interrupts the shop at the point. `at` is the text of the message once it has happened. */
function interruptAt(shop: ProxiedShop, { kind, place }: CrashPoint): { at: string | undefined } {
  const happened: { at: string | undefined } = { at: undefined };
  let count = 0;
  const strike = (message: Message) => {
    if (kind === 'cut before') message.cutBefore();
    else if (kind === 'cut after') void message.cutAfter();
    else if (kind === 'too slow') void message.takeTooLong();
    else shop.die();
  };
  shop.proxy.watch((message) => {
    if (count++ !== place) return void message.pass();
    happened.at = message.text;
    strike(message);
  });
  return happened;
}

export interface Answer {
  /** '' for an answer that is no refusal. */
  code: string;
  status: number;
}

export async function answerOf(work: Promise<unknown>): Promise<Answer> {
  try {
    await work;
    return { code: '', status: 200 };
  } catch (error) {
    if (error instanceof ApiError)
      return { code: error.errorCode || String(error.status), status: error.status };
    return { code: `${error}`, status: 500 };
  }
}

interface First {
  answer: Answer;
  trace: Trace;
  isDone: boolean;
  isDead: boolean;
}

/** What was told must be so, and an error leaves nothing or everything. */
function judgeFirst({ action, done }: StagedAction, { answer, trace, isDone, isDead }: First) {
  const failures: string[] = [];
  // What a dead process answers reaches nobody.
  if (!isDead && answer.code === '' && !isDone && !action.goesOn)
    failures.push(
      `it answered well, but left something else:\n${differs(action, done, trace).join('\n')}`,
    );
  if (!isDead && answer.code !== '' && answer.code !== 'SERVICE_BUSY' && !action.jobs)
    failures.push(`it answered ${answer.code} instead of SERVICE_BUSY`);
  const isUntouched = isSame(action, [], trace);
  if (!isDone && !isUntouched && answer.code !== '' && !action.inSteps)
    failures.push(`it left half an action:\n${differs(action, done, trace).join('\n')}`);
  return failures;
}

function judgeSecond(action: Action, { code }: Answer, wasDone: boolean): string[] {
  const { doneAlready = [], mayWait = [] } = action;
  if (code === '' || mayWait.includes(code) || (wasDone && doneAlready.includes(code))) return [];
  return [`the second try was refused with ${code}${wasDone ? ', although it was done' : ''}`];
}

const differs = ({ mayDiffer = [] }: Action, expected: Trace, found: Trace): string[] =>
  difference(expected, found).filter(
    (line) => !mayDiffer.some(({ lines }) => lines.test(line.slice(2))),
  );

const isSame = (action: Action, expected: Trace, found: Trace) =>
  differs(action, expected, found).length === 0;

/** Runs what became due, as running servers do: runs that were broken off and failed ones are due again. */
export async function runJobs(
  { observer }: Scene,
  { test }: ProxiedShop,
  pauses = pausesBeforeJobs,
) {
  for (const pause of pauses) {
    test.clock.advance(pause);
    await observer.query(
      `update jobs.job set state = case state when 'active' then 'retry' else state end, start_after = now()
       where state in ('created', 'retry', 'active')`,
    );
    await test.shop.jobs.runDue();
  }
}

/** Where the ledgers of the shop, and of the shop and its providers, do not agree. */
export async function disagreements({ observer }: Scene, shop?: ProxiedShop): Promise<string[]> {
  const complaints = await findComplaints(drizzle(observer, { casing: 'snake_case' }));
  const money = shop && (await moneyDifference(observer, shop.network));
  return [
    ...complaints.map(({ complaint, subject, ids }) => `${complaint}: ${subject} ${ids.join()}`),
    ...(money ? [money] : []),
  ];
}

/** Times that the activity is read until a server process of PostgreSQL must have noticed that its client is gone. */
const mostReadings = 2000;

/** Waits until no connection works on anything; a transaction that stays open is a failure. */
export async function openTransactions({ observer }: Scene): Promise<string[]> {
  let open: { state: string; query: string }[] = [];
  for (let time = 0; time < mostReadings; time++) {
    const { rows } = await observer.query<{ state: string; query: string }>(
      `select state, query from pg_stat_activity
       where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'
         and state <> 'idle'`,
    );
    if (rows.length === 0) return [];
    open = rows;
  }
  return open.map(({ state, query }) => `a connection stays ${state} after ${query.slice(0, 80)}`);
}
