import { desc, eq } from 'drizzle-orm';
import type { Reply } from '#contract/call.ts';
import type { adminAnalyticsCalls } from '#contract/calls/admin-analytics.ts';
import { closingKinds } from '#contract/metrics.ts';
import { done, refused } from '#contract/outcome.ts';
import { taipeiDay, toWireInstant, toWireInstantOrNull } from '#rules/dates.ts';
import { nextStep } from '#rules/time-spans.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { invalid } from '#server/platform/http/call-input.ts';
import type { RequestContext } from '#server/platform/http/handler.ts';
import type { Shop } from '#server/shop.ts';
import { audited } from '../../admin/audit.ts';
import { emailsOf } from '../../admin/history.ts';
import { beginTask, findTask, statesOfTasks } from '../../tasks/tasks.ts';
import { closings } from '../tables.ts';
import { spanOfMonth } from './close-month.ts';

type Listed = Reply<typeof adminAnalyticsCalls.searchClosings>;
type Closing = Listed['closings'][number];

/** The month after this one, e.g. 2026-11. */
const monthAfter = (month: string) => nextStep('month', `${month}-01`).slice(0, 7);

const isOver = (month: string, now: Date) => spanOfMonth(month).until.getTime() <= now.getTime();

/** All closings, the newest first, and the next month to close. */
export async function listClosings({ db, clock }: Pick<Shop, 'db' | 'clock'>): Promise<Listed> {
  const rows = await db.select().from(closings).orderBy(desc(closings.month));
  const now = clock.now();
  const [last] = rows;
  const thisMonth = taipeiDay(now).slice(0, 7);
  const month = last ? nextOf(last) : taipeiDay(beforeMonth(thisMonth)).slice(0, 7);
  return {
    closings: await shown(db, rows),
    next: isOver(month, now) ? month : null,
  };
}

const beforeMonth = (month: string) => new Date(spanOfMonth(month).from.getTime() - 1);

/** A closing that was not finished is repeated before the next one. */
const nextOf = ({ month, closedAt }: typeof closings.$inferSelect) =>
  closedAt ? monthAfter(month) : month;

async function shown(
  db: Queryable,
  rows: readonly (typeof closings.$inferSelect)[],
): Promise<Closing[]> {
  const emails = await emailsOf(
    db,
    rows.map(({ administratorId }) => administratorId),
  );
  const states = await statesOfTasks(
    db,
    rows.flatMap(({ taskId }) => taskId ?? []),
  );
  return rows.map(({ id, month, administratorId, createdAt, closedAt, taskId, sums }) => ({
    id,
    month,
    by: emails.get(administratorId) ?? '',
    createdAt: toWireInstant(createdAt),
    closedAt: toWireInstantOrNull(closedAt),
    taskId,
    taskState: stateOf(closedAt, taskId === null ? undefined : states.get(taskId)),
    sums: sums ? closingKinds.map((kind) => ({ kind, ...sums[kind] })) : [],
  }));
}

/** A task ends together with its closing. So a closing that is open beside an ended task was read before that. */
const stateOf = (closedAt: Date | null, state: Closing['taskState'] | undefined) =>
  closedAt === null && state === 'DONE' ? 'RUNNING' : (state ?? null);

/**
 * Enqueues a task that closes a month. The month must be over and follow the last closed one. ALREADY_HANDLED for a
 * month that is closed, or whose task is under way.
 */
export function createClosing(shop: Shop, request: RequestContext, month: string) {
  const now = shop.clock.now();
  return audited(shop, request, async ({ transaction, note }) => {
    if (!isOver(month, now)) return invalid({ month: '這個月份還沒有結束' });
    const [last] = await transaction
      .select()
      .from(closings)
      .orderBy(desc(closings.month))
      .limit(1)
      .for('update');
    if (last && month < nextOf(last)) return refused('ALREADY_HANDLED');
    if (last && month > nextOf(last)) {
      return invalid({ month: `請先結算 ${nextOf(last)}` });
    }
    const task =
      last?.month === month && last.taskId ? await findTask(transaction, last.taskId) : undefined;
    if (task?.state === 'WAITING' || task?.state === 'RUNNING') return refused('ALREADY_HANDLED');
    const id = last?.month === month ? last.id : await insert();
    if (id === undefined) return refused('ALREADY_HANDLED');
    const details = { closingId: id, path: '/closings' };
    const taskId = await beginTask(shop, transaction, request, {
      kind: 'CLOSING',
      title: month,
      data: details,
    });
    const [closing] = await transaction
      .update(closings)
      .set({ taskId })
      .where(eq(closings.id, id))
      .returning();
    await note({
      call: 'createClosing',
      subject: ['closings', id],
      title: month,
      after: { month },
    });
    const [answer] = closing ? await shown(transaction, [closing]) : [];
    if (!answer) throw new Error('A closing was not written.');
    return done(answer);

    /** Of two simultaneous requests, one gets undefined. */
    async function insert(): Promise<number | undefined> {
      const [made] = await transaction
        .insert(closings)
        .values({ month, administratorId: request.administratorId, createdAt: now })
        .onConflictDoNothing()
        .returning({ id: closings.id });
      return made?.id;
    }
  });
}
