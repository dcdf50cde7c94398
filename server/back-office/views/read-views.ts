import { and, asc, eq, or, sql } from 'drizzle-orm';
import { done } from '#contract/outcome.ts';
import type { Listed, ReadOnlyResource, Resource } from '#contract/resources/resource.ts';
import { type BuiltInView, mostCounted } from '#contract/resources/views.ts';
import { roleKey } from '#contract/rights.ts';
import { readSearch } from '#rules/records/list-address.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { planForValues } from '#server/platform/database/plan-for-values.ts';
import type { RequestContext } from '#server/platform/http/handler.ts';
import { type Wanted, whereOf } from '#server/resource-engine/find.ts';
import type { ListAdapter } from '#server/resource-engine/resource-adapter.ts';
import type { Shop } from '#server/shop.ts';
import { emailsOf } from '../admin/history.ts';
import { searchesByParts } from '../admin/roles/searches-by-parts.ts';
import { soundQuery } from './sound-query.ts';
import { savedViews } from './tables.ts';

export type SavedView = typeof savedViews.$inferSelect;
/** A list of an entity or a read-only resource. */
export interface ListPlace {
  resource: Listed;
  place: string;
}

/** The views of a list that an administrator sees: their own and the shared ones, by name. */
async function viewsFor(
  db: Queryable,
  { resource, place }: ListPlace,
  administratorId: number,
): Promise<SavedView[]> {
  return db
    .select()
    .from(savedViews)
    .where(
      and(
        eq(savedViews.resource, resource.name),
        eq(savedViews.place, place),
        or(eq(savedViews.administratorId, administratorId), eq(savedViews.isShared, true)),
      ),
    )
    .orderBy(asc(savedViews.name), asc(savedViews.id));
}

/** The views of a list, and the one with which it opens: the administrator's default, or the latest one of the role. */
export async function readViews(
  { db }: Pick<Shop, 'db'>,
  request: RequestContext,
  list: ListPlace,
) {
  const views = await viewsFor(db, list, request.administratorId);
  const own = views.find(
    (view) => view.isDefault && view.administratorId === request.administratorId,
  );
  const key = request.role && roleKey(request.role);
  const [ofRole] = views
    .filter(({ defaultRoles }) => key !== undefined && defaultRoles.includes(key))
    .toSorted((one, other) => other.updatedAt.getTime() - one.updatedAt.getTime());
  return done({
    views: await shown(db, list.resource, views, request.administratorId),
    opensWith: own?.id ?? ofRole?.id ?? null,
  });
}

/** Views as calls answer them to an administrator. */
export async function shown(
  db: Queryable,
  resource: Listed,
  views: readonly SavedView[],
  administratorId: number,
) {
  const emails = await emailsOf(
    db,
    views.map((view) => view.administratorId),
  );
  return views.map((view) => ({
    id: view.id,
    version: view.version,
    name: view.name,
    query: soundQuery(resource, view.query),
    by: emails.get(view.administratorId) ?? '',
    isOwn: view.administratorId === administratorId,
    isShared: view.isShared,
    isDefault: view.isDefault,
    defaultRoles: [...view.defaultRoles],
  }));
}

/** The number of records in each view of a list, including the built-in views. Counting stops soon after 999. */
export async function countViews(
  { db, clock }: Pick<Shop, 'db' | 'clock'>,
  { administratorId, role }: RequestContext,
  adapter: ListAdapter<Resource | ReadOnlyResource>,
  place: string,
) {
  const { resource } = adapter;
  const saved = await viewsFor(db, { resource, place }, administratorId);
  const wanted: [view: string, wanted: Wanted][] = [
    ...(resource.views ?? []).map(({ name, conditions }: BuiltInView): [string, Wanted] => [
      name,
      { keyword: '', conditions },
    ]),
    ...saved.map(({ id, query }): [string, Wanted] => [
      String(id),
      readSearch(resource, new URLSearchParams(query)),
    ]),
  ];
  const byParts = searchesByParts(role);
  const counted = await planForValues(db, async (transaction) => {
    const counts = [];
    for (const [view, each] of wanted) {
      const some = transaction
        .select({ one: sql`1` })
        .from(adapter.table)
        .where(await whereOf(transaction, adapter, { ...each, byParts }, clock.now()))
        .limit(mostCounted + 1)
        .as('some');
      const count = await transaction.$count(some);
      counts.push({ view, count: Math.min(count, mostCounted), isMore: count > mostCounted });
    }
    return counts;
  });
  return done(counted);
}

/** A view by its id, if the administrator may see it, locked until the transaction ends. */
export async function findView(
  db: Queryable,
  id: number,
  administratorId: number,
): Promise<SavedView | undefined> {
  const [view] = await db
    .select()
    .from(savedViews)
    .where(
      and(
        eq(savedViews.id, id),
        or(eq(savedViews.administratorId, administratorId), eq(savedViews.isShared, true)),
      ),
    )
    .for('update');
  return view;
}
