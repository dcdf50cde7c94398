import { type SQL, sql } from 'drizzle-orm';
import type { Reply } from '#contract/call.ts';
import type { adminWorkCalls } from '#contract/calls/admin-work.ts';
import type { ReadOnlyResource } from '#contract/resources/resource.ts';
import { hasRight, type Role } from '#contract/rights.ts';
import { type WorkKey, workGroups, workKeys, workRowsPerGroup } from '#contract/work.ts';
import { toWireInstant } from '#rules/dates.ts';
import { sum } from '#rules/numbers.ts';
import { screensOf } from '#rules/records/screens-of.ts';
import { planForValues } from '#server/platform/database/plan-for-values.ts';
import {
  lengthOf,
  type WaitingRow,
  type WaitingRows,
  waitingIn,
} from '#server/platform/database/waiting-rows.ts';
import type { ListAdapter } from '#server/resource-engine/resource-adapter.ts';
import type { Shop } from '#server/shop.ts';
import { othersAtMany } from '../admin/presence.ts';
import { type WorkContext, type WorkSource, workSources } from './sources.ts';

type Work = Reply<typeof adminWorkCalls.searchWork>;
type Counts = Reply<typeof adminWorkCalls.countWork>;

/** Who asks, and with which role. */
export interface Worker {
  administratorId: number;
  role: Role;
}

type Lists = readonly ListAdapter<ReadOnlyResource>[];

interface OpenGroup {
  key: WorkKey;
  source: WorkSource;
  queue: WaitingRows;
}

/** The groups for which the person has the right, in their order, each with the rows that have waited longest. */
export async function searchWork(
  shop: Pick<Shop, 'db' | 'clock'>,
  lists: Lists,
  worker: Worker,
): Promise<Work> {
  const context = contextOf(shop, lists, worker);
  const { groups, found } = await readAll<{ count: number; rows: WaitingRow[] }>(
    shop,
    context,
    (queue) => waitingIn(queue, workRowsPerGroup),
  );
  const answered = groups.map(({ key, source }, index) => {
    const { count = 0, rows = [] } = found[index] ?? {};
    return {
      key,
      label: workGroups[key].label,
      count,
      oldestAt: rows[0] ? toWireInstant(new Date(rows[0].since)) : null,
      rows: rows.map(({ id, since, fields }) => ({
        id,
        since: toWireInstant(new Date(since)),
        ...source.row(id, fields, context.has),
      })),
    };
  });
  return { groups: await withColleagues(shop, worker, answered) };
}

/** The numbers of the same groups. */
export async function countWork(
  shop: Pick<Shop, 'db' | 'clock'>,
  lists: Lists,
  worker: Worker,
): Promise<Counts> {
  const { groups, found: counts } = await readAll<number>(
    shop,
    contextOf(shop, lists, worker),
    (queue) => sql`to_jsonb(${lengthOf(queue)})`,
  );
  return {
    total: sum(counts),
    groups: groups.map(({ key }, index) => ({ key, count: counts[index] ?? 0 })),
  };
}

const contextOf = (
  { db, clock }: Pick<Shop, 'db' | 'clock'>,
  lists: Lists,
  { administratorId, role }: Worker,
): WorkContext => ({
  db,
  now: clock.now(),
  role,
  administratorId,
  has: (right) => hasRight(role, right),
  lists,
});

async function groupsOf(context: WorkContext): Promise<OpenGroup[]> {
  const seen = screensOf(context.role);
  const own = workKeys.flatMap((key) => {
    const { right, screen } = workGroups[key];
    // A role of one's own may have the right to act and not the one to see where.
    const isSeen = seen.some(({ name }) => name === screen);
    return isSeen && context.has(right) ? [{ key, source: workSources[key] }] : [];
  });
  const groups: OpenGroup[] = [];
  for (const { key, source } of own) {
    groups.push({ key, source, queue: await source.queue(context) });
  }
  return groups;
}

/** The groups of the person, and one value of each queue, in the same order. One statement reads all values. */
function readAll<Value>(
  { db }: Pick<Shop, 'db'>,
  context: WorkContext,
  toValue: (queue: WaitingRows) => SQL,
): Promise<{ groups: OpenGroup[]; found: Value[] }> {
  return planForValues(db, async (transaction) => {
    const groups = await groupsOf({ ...context, db: transaction });
    if (groups.length === 0) return { groups, found: [] };
    const values = groups.map(({ queue }) => toValue(queue));
    const { rows } = await transaction.execute<{ values: Value[] }>(
      sql`select jsonb_build_array(${sql.join(values, sql`, `)}) as values`,
    );
    return { groups, found: rows[0]?.values ?? [] };
  });
}

/** Adds to each row which colleagues have its page open. */
async function withColleagues(
  shop: Pick<Shop, 'db' | 'clock'>,
  worker: Worker,
  groups: Work['groups'],
): Promise<Work['groups']> {
  const places = groups.flatMap(({ key, rows }) => {
    const resource = workSources[key].seenAs;
    return resource ? rows.map(({ id }) => ({ resource, id })) : [];
  });
  const atWork = await othersAtMany(shop, worker, places);
  return groups.map((group) => ({
    ...group,
    rows: group.rows.map((row) => {
      const names = atWork(workSources[group.key].seenAs ?? '', row.id);
      return names.length === 0
        ? row
        : { ...row, subtitle: `${names.join('、')} 正在處理・${row.subtitle}` };
    }),
  }));
}
