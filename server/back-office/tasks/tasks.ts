import { and, desc, eq, inArray } from 'drizzle-orm';
import { done, type Outcome, refused } from '#contract/outcome.ts';
import type { TaskKind } from '#contract/tasks.ts';
import { toWireInstant, toWireInstantOrNull } from '#rules/dates.ts';
import type { Queryable, Transaction } from '#server/platform/database/database.ts';
import { metaOf, type PageQuery, rangeAt } from '#server/platform/http/paging.ts';
import type { Shop } from '#server/shop.ts';
import type { Actor } from '../admin/audit.ts';
import { emailsOf } from '../admin/history.ts';
import type { Task } from './run-task.ts';
import { type TaskFacts, tasks } from './tables.ts';

export interface NewTask {
  kind: TaskKind;
  title: string;
  data: TaskFacts;
}

/** Notes a task and has it done as soon as the transaction commits; answers its id. */
export async function beginTask(
  { clock, jobs }: Pick<Shop, 'clock' | 'jobs'>,
  transaction: Transaction,
  { administratorId, requestId }: Actor,
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

/** A task; undefined if there is none with this id. */
export async function findTask(db: Queryable, id: number): Promise<Task | undefined> {
  const [task] = await db.select().from(tasks).where(eq(tasks.id, id));
  return task;
}

/** The newest tasks first, of everybody; `asking` is the administrator to whom they are shown. */
export async function searchTasks(
  db: Queryable,
  asking: number,
  { page = 1, perPage = 20 }: PageQuery,
) {
  const range = rangeAt(page, perPage);
  const rows = await db
    .select()
    .from(tasks)
    .orderBy(desc(tasks.id))
    .limit(range.perPage)
    .offset(range.offset);
  return { items: await shown(db, asking, rows), meta: metaOf(range, await db.$count(tasks)) };
}

/** One task, as calls answer it. */
export async function readTask(db: Queryable, asking: number, id: number) {
  const task = await findTask(db, id);
  if (!task) return refused('NOT_FOUND');
  const [one] = await shown(db, asking, [task]);
  return one ? done(one) : refused('NOT_FOUND');
}

async function shown(db: Queryable, asking: number, rows: readonly Task[]) {
  const emails = await emailsOf(
    db,
    rows.map(({ administratorId }) => administratorId),
  );
  return rows.map((task) => ({
    id: task.id,
    kind: task.kind,
    title: task.title,
    by: emails.get(task.administratorId) ?? '',
    state: task.state,
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

type Answer = Outcome<{ id: number }, 'NOT_FOUND' | 'ALREADY_HANDLED'>;

/** Does a task again that failed or was cancelled. ALREADY_HANDLED for any other. */
export async function retryTask(
  { db, jobs }: Pick<Shop, 'db' | 'jobs'>,
  id: number,
): Promise<Answer> {
  return db.transaction(async (transaction) => {
    const [again] = await transaction
      .update(tasks)
      .set({ state: 'WAITING', isCancelWished: false, error: null, endedAt: null, done: 0 })
      .where(and(eq(tasks.id, id), inArray(tasks.state, ['FAILED', 'CANCELLED'])))
      .returning({ id: tasks.id });
    if (!again) return missingOrHandled(transaction, id);
    await jobs.enqueue(transaction, 'run-task', { taskId: id });
    return done({ id });
  });
}

/** Stops a task between two batches, or before it begins. ALREADY_HANDLED for one that has ended. */
export async function cancelTask(
  { db, clock }: Pick<Shop, 'db' | 'clock'>,
  id: number,
): Promise<Answer> {
  const [waiting] = await db
    .update(tasks)
    .set({ state: 'CANCELLED', endedAt: clock.now() })
    .where(and(eq(tasks.id, id), eq(tasks.state, 'WAITING')))
    .returning({ id: tasks.id });
  if (waiting) return done({ id });
  const [running] = await db
    .update(tasks)
    .set({ isCancelWished: true })
    .where(and(eq(tasks.id, id), eq(tasks.state, 'RUNNING')))
    .returning({ id: tasks.id });
  return running ? done({ id }) : missingOrHandled(db, id);
}

async function missingOrHandled(db: Queryable, id: number): Promise<Answer> {
  return refused((await findTask(db, id)) ? 'ALREADY_HANDLED' : 'NOT_FOUND');
}
