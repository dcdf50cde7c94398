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

/** A group for which the person has the right. */
interface OwnGroup {
  key: WorkKey;
  source: WorkSource;
}

/** The groups for which the person has the right, in their order, each with the rows that have waited longest. */
export async function searchWork(
  shop: Pick<Shop, 'db' | 'clock'>,
  lists: Lists,
  worker: Worker,
): Promise<Work> {
  const context = contextOf(shop, lists, worker);
  const own = ownGroups(context);
  const read = (groups: readonly OwnGroup[]) =>
    readAll<{ count: number; rows: WaitingRow[] }>(shop, context, groups, (queue) =>
      waitingIn(queue, workRowsPerGroup),
    );
  // Over two connections, so that the longer one decides.
  const parts = [
    own.filter(({ source }) => source.isLong),
    own.filter(({ source }) => !source.isLong),
  ];
  const found = new Map((await Promise.all(parts.map(read))).flat());
  const answered = own.map(({ key, source }) => {
    const { count = 0, rows = [] } = found.get(key) ?? {};
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
  const context = contextOf(shop, lists, worker);
  const counts = await readAll<number>(
    shop,
    context,
    ownGroups(context),
    (queue) => sql`to_jsonb(${lengthOf(queue)})`,
  );
  return {
    total: sum(counts.map(([, count]) => count)),
    groups: counts.map(([key, count]) => ({ key, count })),
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

function ownGroups({ role, has }: WorkContext): OwnGroup[] {
  const seen = screensOf(role);
  return workKeys.flatMap((key) => {
    const { right, screen } = workGroups[key];
    // A role of one's own may have the right to act and not the one to see where.
    const isSeen = seen.some(({ name }) => name === screen);
    return isSeen && has(right) ? [{ key, source: workSources[key] }] : [];
  });
}

/** One value of the queue of each of these groups, in their order. One statement reads all values. */
async function readAll<Value>(
  { db }: Pick<Shop, 'db'>,
  context: WorkContext,
  groups: readonly OwnGroup[],
  toValue: (queue: WaitingRows) => SQL,
): Promise<[WorkKey, Value][]> {
  if (groups.length === 0) return [];
  const values = await planForValues(db, async (transaction) => {
    const asked: SQL[] = [];
    for (const { source } of groups) {
      asked.push(toValue(await source.queue({ ...context, db: transaction })));
    }
    const { rows } = await transaction.execute<{ values: Value[] }>(
      sql`select jsonb_build_array(${sql.join(asked, sql`, `)}) as values`,
    );
    return rows[0]?.values ?? [];
  });
  return groups.map(({ key }, index) => [key, values[index] as Value]);
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
