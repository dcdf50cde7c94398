import { and, desc, eq, gte, inArray, or, sql } from 'drizzle-orm';
import { done, type Outcome, refused } from '#contract/outcome.ts';
import { hasRight, type Role } from '#contract/rights.ts';
import type { TaskKind } from '#contract/tasks.ts';
import { addDays, toWireInstant, toWireInstantOrNull } from '#rules/dates.ts';
import type { Queryable, Transaction } from '#server/platform/database/database.ts';
import { lockNames } from '#server/platform/database/lock-keys.ts';
import type { WaitingRows } from '#server/platform/database/waiting-rows.ts';
import { metaOf, type PageQuery, rangeAt } from '#server/platform/http/paging.ts';
import type { Shop } from '#server/shop.ts';
import type { Actor } from '../admin/audit.ts';
import { emailsOf } from '../admin/history.ts';
import { atEnd, type Task } from './run-task.ts';
import { hasDied, isDead } from './silence.ts';
import { type TaskData, tasks } from './tables.ts';

export interface NewTask {
  kind: TaskKind;
  title: string;
  data: TaskData;
}

/**
 * Stores a task and enqueues its job, in the transaction; answers its id. `administratorId` is null if a member asked
 * for it.
 */
export async function beginTask(
  { clock, jobs }: Pick<Shop, 'clock' | 'jobs'>,
  transaction: Transaction,
  { administratorId, requestId }: Pick<Actor, 'requestId'> & { administratorId: number | null },
  task: NewTask,
): Promise<number> {
  const [made] = await transaction
    .insert(tasks)
    .values({ ...task, administratorId, requestId, createdAt: clock.now() })
    .returning({ id: tasks.id });
  if (!made) throw new Error('A task was not inserted.');
  await jobs.enqueue(transaction, 'run-task', { taskId: made.id });
  return made.id;
}

/** Names the screen that shows the result of a task, for a screen whose address has the id of the task. */
export async function setTaskPath(
  transaction: Transaction,
  id: number,
  path: string,
): Promise<void> {
  const named = JSON.stringify({ path });
  await transaction
    .update(tasks)
    .set({ data: sql`${tasks.data} || ${named}::jsonb` })
    .where(eq(tasks.id, id));
}

/** A task; undefined if there is none with this id. */
export async function findTask(db: Queryable, id: number): Promise<Task | undefined> {
  const [task] = await db.select().from(tasks).where(eq(tasks.id, id));
  return task;
}

type Reading = Pick<Shop, 'clock'> & { db: Queryable };

/** The administrator who reads tasks. Without the right to those of everybody, a person reads the own ones. */
export interface TaskReader {
  administratorId: number;
  role: Role | undefined;
}

const seesAll = ({ role }: TaskReader) => role !== undefined && hasRight(role, 'tasks.read');

/** The tasks that a person sees, newest first. */
export async function searchTasks(
  { db, clock }: Reading,
  reader: TaskReader,
  { page = 1, perPage = 20, failed = false }: PageQuery & { failed?: boolean },
) {
  const range = rangeAt(page, perPage);
  const where = and(
    failed ? haveFailed(clock.now()) : undefined,
    seesAll(reader) ? undefined : eq(tasks.administratorId, reader.administratorId),
  );
  const rows = await db
    .select()
    .from(tasks)
    .where(where)
    .orderBy(desc(tasks.id))
    .limit(range.perPage)
    .offset(range.offset);
  return {
    items: await shown({ db, clock }, reader.administratorId, rows),
    meta: metaOf(range, await db.$count(tasks, where)),
  };
}

/** One task, as calls answer it. */
export async function readTask(shop: Reading, reader: TaskReader, id: number) {
  const task = await findTask(shop.db, id);
  const isSeen = task && (seesAll(reader) || task.administratorId === reader.administratorId);
  if (!isSeen) return refused('NOT_FOUND');
  const [one] = await shown(shop, reader.administratorId, [task]);
  return one ? done(one) : refused('NOT_FOUND');
}

async function shown({ db, clock }: Reading, asking: number, rows: readonly Task[]) {
  const now = clock.now();
  const emails = await emailsOf(
    db,
    rows.flatMap(({ administratorId }) => administratorId ?? []),
  );
  return rows.map((task) => ({
    id: task.id,
    kind: task.kind,
    title: task.title,
    by: emails.get(task.administratorId ?? 0) ?? '',
    state: task.state,
    isDead: isDead(task, now),
    errors: errorsOf(task),
    done: task.done,
    total: task.total,
    createdAt: toWireInstant(task.createdAt),
    startedAt: toWireInstantOrNull(task.startedAt),
    endedAt: toWireInstantOrNull(task.endedAt),
    error: task.error,
    fileUntil: asking === task.administratorId ? fileUntilOf(task) : null,
    path: typeof task.data.path === 'string' ? task.data.path : null,
  }));
}

const fileUntilOf = ({ state, result }: Task) =>
  state === 'DONE' && typeof result?.fileUntil === 'string' ? result.fileUntil : null;

/** Rows that were left out because of errors. */
function errorsOf({ state, result }: Task): number {
  const count = result?.errors ?? result?.refused;
  return state === 'DONE' && typeof count === 'number' ? count : 0;
}

/** SQL condition for tasks that failed within a week and were not repeated. */
const haveFailed = (now: Date) =>
  and(eq(tasks.state, 'FAILED'), gte(tasks.endedAt, addDays(now, -7)));

/** These tasks. */
export const failedTasks = (now: Date): WaitingRows => ({
  table: tasks,
  where: haveFailed(now),
  id: tasks.id,
  since: tasks.endedAt,
  fields: { kind: tasks.kind, title: tasks.title, error: tasks.error },
});

/** The states of tasks by id. Deleted tasks are left out. */
export async function statesOfTasks(
  db: Queryable,
  ids: readonly number[],
): Promise<ReadonlyMap<number, Task['state']>> {
  const rows = await db
    .select({ id: tasks.id, state: tasks.state })
    .from(tasks)
    .where(inArray(tasks.id, [...ids]));
  return new Map(rows.map(({ id, state }) => [id, state]));
}

type Answer = Outcome<{ id: number }, 'NOT_FOUND' | 'ALREADY_HANDLED'>;

/** Repeats a task that failed, was cancelled, or died with its process. ALREADY_HANDLED for any other. */
export async function retryTask(
  { db, jobs, clock }: Pick<Shop, 'db' | 'jobs' | 'clock'>,
  id: number,
): Promise<Answer> {
  const mayBeDoneAgain = or(inArray(tasks.state, ['FAILED', 'CANCELLED']), hasDied(clock.now()));
  return db.transaction(async (transaction) => {
    const [again] = await transaction
      .update(tasks)
      .set({
        state: 'WAITING',
        isCancelRequested: false,
        error: null,
        startedAt: null,
        endedAt: null,
        done: 0,
        beginnings: 0,
      })
      .where(and(eq(tasks.id, id), mayBeDoneAgain))
      .returning({ id: tasks.id });
    if (!again) return missingOrHandled(transaction, id);
    await jobs.enqueue(transaction, 'run-task', { taskId: id });
    return done({ id });
  });
}

/**
 * The task of a kind that an administrator began, that has not ended, and that nobody cancelled. Until the transaction
 * ends, whoever asks the same waits, so that the administrator begins no second one.
 */
export async function lockOwnTask(
  transaction: Transaction,
  kind: TaskKind,
  administratorId: number,
): Promise<Pick<Task, 'id' | 'data'> | undefined> {
  const name = `${lockNames.ownTask} ${kind}`;
  await transaction.execute(
    sql`select pg_advisory_xact_lock(hashtext(${name}), ${administratorId}::int)`,
  );
  const [task] = await transaction
    .select({ id: tasks.id, data: tasks.data })
    .from(tasks)
    .where(
      and(
        eq(tasks.kind, kind),
        eq(tasks.administratorId, administratorId),
        inArray(tasks.state, ['WAITING', 'RUNNING']),
        eq(tasks.isCancelRequested, false),
      ),
    );
  return task;
}

/**
 * Cancels a task: before it begins, between two batches, before what it wrote is committed, or after it has died.
 * ALREADY_HANDLED for one that has ended.
 */
export async function cancelTask(
  { db, clock }: Pick<Shop, 'db' | 'clock'>,
  id: number,
): Promise<Answer> {
  const now = clock.now();
  const [idle] = await db
    .update(tasks)
    .set({ state: 'CANCELLED', isCancelRequested: true, ...atEnd(now) })
    .where(and(eq(tasks.id, id), or(eq(tasks.state, 'WAITING'), hasDied(now))))
    .returning({ id: tasks.id });
  if (idle) return done({ id });
  const [running] = await db
    .update(tasks)
    .set({ isCancelRequested: true })
    .where(and(eq(tasks.id, id), eq(tasks.state, 'RUNNING')))
    .returning({ id: tasks.id });
  return running ? done({ id }) : missingOrHandled(db, id);
}

/**
 * Cancels a task for an administrator, who needs `tasks.write` for a task of somebody else. FORBIDDEN without it,
 * NOT_FOUND for a task that the administrator does not see.
 */
export async function cancelSeenTask(
  shop: Pick<Shop, 'db' | 'clock'>,
  reader: TaskReader,
  id: number,
) {
  const right = 'tasks.write';
  const task = await findTask(shop.db, id);
  const isOwn = task?.administratorId === reader.administratorId;
  if (!task || !(isOwn || seesAll(reader))) return refused('NOT_FOUND');
  const mayCancel = isOwn || (reader.role !== undefined && hasRight(reader.role, right));
  return mayCancel ? cancelTask(shop, id) : refused('FORBIDDEN', { extra: { right } });
}

async function missingOrHandled(db: Queryable, id: number): Promise<Answer> {
  return refused((await findTask(db, id)) ? 'ALREADY_HANDLED' : 'NOT_FOUND');
}
