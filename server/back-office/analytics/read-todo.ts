import { sql } from 'drizzle-orm';
import type { Reply } from '#contract/call.ts';
import type { adminAnalyticsCalls } from '#contract/calls/admin-analytics.ts';
import { hasRight, type Role } from '#contract/rights.ts';
import type { ResourceAdapter } from '#server/resource-engine/resource-adapter.ts';
import type { Shop } from '#server/shop.ts';
import { todos } from './todo.ts';

/** What this role may handle besides the work queue, each with its number and the list that shows it. */
export async function readTodo(
  { db, clock }: Pick<Shop, 'db' | 'clock'>,
  adapters: readonly ResourceAdapter[],
  role: Role,
): Promise<Reply<typeof adminAnalyticsCalls.readDashboard>['todo']> {
  const context = { now: clock.now(), role, adapters };
  const own = todos.filter(({ right }) => hasRight(role, right));
  if (own.length === 0) return [];
  const counts = own.map(({ count }) => count(context));
  const { rows } = await db.execute<{ counts: number[] }>(
    sql`select jsonb_build_array(${sql.join(counts, sql`, `)}) as counts`,
  );
  return own.map(({ name, label, path }, index) => ({
    name,
    label,
    count: rows[0]?.counts[index] ?? 0,
    path,
  }));
}
