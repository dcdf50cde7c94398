import { type SQL, sql } from 'drizzle-orm';
import type { Reply } from '#contract/call.ts';
import type { adminAnalyticsCalls } from '#contract/calls/admin-analytics.ts';
import { hasRight } from '#contract/rights.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import type { ResourceAdapter } from '#server/resource-engine/resource-adapter.ts';
import type { Shop } from '#server/shop.ts';
import { type Todo, type TodoContext, todos } from './todo.ts';

type Asking = Pick<TodoContext, 'role' | 'administratorId'>;

/** The waiting tasks that this role may handle, each with its number and the list that shows them. */
export async function readTodo(
  { db, clock }: Pick<Shop, 'db' | 'clock'>,
  adapters: readonly ResourceAdapter[],
  { role, administratorId }: Asking,
): Promise<Reply<typeof adminAnalyticsCalls.readDashboard>['todo']> {
  const context = { now: clock.now(), role, administratorId, adapters };
  const own = todosOf(context).map((todo) => ({
    todo,
    parts: todo.parts?.(context) ?? [],
  }));
  const counts = await countAll(
    db,
    own.flatMap(({ todo, parts }) => [todo.count(context), ...parts.map(({ count }) => count)]),
  );
  return own.map(({ todo: { name, label, path }, parts }) => ({
    name,
    label,
    count: counts.next().value ?? 0,
    path: path(context),
    parts: parts.map(({ label: words, path: list }) => ({
      label: words,
      count: counts.next().value ?? 0,
      path: list,
    })),
  }));
}

/** The numbers of waiting tasks beside the screens of the menu, without those that are 0. */
export async function readBadges(
  { db, clock }: Pick<Shop, 'db' | 'clock'>,
  adapters: readonly ResourceAdapter[],
  { role, administratorId }: Asking,
): Promise<Reply<typeof adminAnalyticsCalls.readBadges>> {
  const context = { now: clock.now(), role, administratorId, adapters };
  const own = todosOf(context).filter(({ badge }) => badge);
  const counts = await countAll(
    db,
    own.map(({ count }) => count(context)),
  );
  return own
    .map(({ badge = '', label, path }) => ({
      screen: badge,
      label,
      count: counts.next().value ?? 0,
      path: path(context),
    }))
    .filter(({ count }) => count > 0);
}

const todosOf = ({ role }: TodoContext): Todo[] =>
  todos.filter(({ right }) => hasRight(role, right));

/** Counts everything with one statement. The numbers have the order of the given tasks. */
async function countAll(
  db: Queryable,
  counts: readonly SQL[],
): Promise<Iterator<number, undefined>> {
  if (counts.length === 0) return [].values();
  const { rows } = await db.execute<{ counts: number[] }>(
    sql`select jsonb_build_array(${sql.join([...counts], sql`, `)}) as counts`,
  );
  return (rows[0]?.counts ?? []).values();
}
