import { and, asc, desc, eq, gte, inArray, lt, type SQL, sql } from 'drizzle-orm';
import type { Reply } from '#contract/call.ts';
import type { adminPlanningCalls } from '#contract/calls/admin-planning.ts';
import { publishingRight } from '#contract/record-endpoints.ts';
import { statesToReview, type VersionState } from '#contract/record-versions.ts';
import type { Resource } from '#contract/resources/resource.ts';
import { hasRight, type Right, type Role } from '#contract/rights.ts';
import { toWireInstant, toWireInstantOrNull } from '#rules/dates.ts';
import { emailsOf } from '#server/back-office/admin/history.ts';
import { isOneOf } from '#server/platform/database/columns.ts';
import { countOf } from '#server/platform/database/count-of.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import type { ResourceAdapter } from '#server/resource-engine/resource-adapter.ts';
import type { Shop } from '#server/shop.ts';
import { waitingAmong } from '../../approvals/ask.ts';
import type { VersionRow } from './apply-version.ts';
import { versionSubject } from './publish-version.ts';
import { recordVersions } from './tables.ts';

type Planned = Reply<typeof adminPlanningCalls.searchVersions>[number];

interface AskedPlan {
  states: readonly VersionState[];
  /** Only versions that the role may publish. */
  forMe?: boolean;
  from?: Date | undefined;
  until?: Date | undefined;
}

const mostFound = 200;

/** Versions of all entities that the role may read, by the moment of their publication. */
export async function searchVersions(
  { db, clock }: Pick<Shop, 'db' | 'clock'>,
  adapters: readonly ResourceAdapter[],
  role: Role | undefined,
  { states, forMe = false, from, until }: AskedPlan,
): Promise<Planned[]> {
  const { resource, state, publishAt } = recordVersions;
  const rows = await db
    .select()
    .from(recordVersions)
    .where(
      and(
        inArray(state, [...states]),
        inArray(
          resource,
          namesFor(adapters, role, ({ area }) => (forMe ? publishingRight(area) : `${area}.read`)),
        ),
        from && gte(publishAt, from),
        until && lt(publishAt, until),
      ),
    )
    .orderBy(sql`${asc(publishAt)} nulls first`, desc(recordVersions.id))
    .limit(mostFound);
  const emails = await emailsOf(db, rows.map(responsibleFor));
  const ids = rows.map(({ id }) => id);
  const waiting = await waitingAmong(db, versionSubject, ids, clock.now());
  return rows.map((row) => ({
    id: row.id,
    resource: row.resource,
    recordId: row.recordId,
    state: row.state,
    title: row.title,
    publishAt: toWireInstantOrNull(row.publishAt),
    endAt: toWireInstantOrNull(row.endAt),
    by: emails.get(responsibleFor(row)) ?? '',
    isAwaitingApproval: waiting.has(row.id),
    problem: Object.values(row.problems ?? {}).join('；'),
    prices: pricesOf(row),
  }));
}

/** The number of versions that wait for an administrator with the right to publish them. */
export const countToReview = (
  db: Queryable,
  adapters: readonly ResourceAdapter[],
  role: Role | undefined,
): Promise<number> => db.$count(recordVersions, isToReview(adapters, role));

/** SQL of the same number. */
export const versionsToReview = (
  adapters: readonly ResourceAdapter[],
  role: Role | undefined,
): SQL => countOf(recordVersions, isToReview(adapters, role));

const isToReview = (adapters: readonly ResourceAdapter[], role: Role | undefined) =>
  and(
    // The states are literal, so that the partial index `record_versions_to_review` is used.
    isOneOf(recordVersions.state, statesToReview),
    inArray(
      recordVersions.resource,
      namesFor(adapters, role, ({ area }) => publishingRight(area)),
    ),
  );

/** The price changes of a record that are scheduled, the next one first. */
export async function plannedPrices(db: Queryable, resource: string, recordId: number) {
  const rows = await db
    .select()
    .from(recordVersions)
    .where(
      and(
        eq(recordVersions.resource, resource),
        eq(recordVersions.recordId, recordId),
        eq(recordVersions.state, 'SCHEDULED'),
        sql`${recordVersions.values} ?| array['price', 'memberPrice']`,
      ),
    )
    .orderBy(asc(recordVersions.publishAt), asc(recordVersions.id));
  const emails = await emailsOf(db, rows.map(responsibleFor));
  return rows.map((row) => ({
    versionId: row.id,
    publishAt: toWireInstant(row.publishAt ?? row.createdAt),
    by: emails.get(responsibleFor(row)) ?? '',
    ...pricesOf(row),
    reason: String(row.values.priceReason ?? ''),
  }));
}

/** The administrator who is responsible for a version: the one who scheduled it, otherwise the one who saved it. */
export const responsibleFor = ({ scheduledBy, administratorId }: VersionRow) =>
  scheduledBy ?? administratorId;

/** The prices among the values of a version of goods. Other entities have no such fields. */
function pricesOf({ resource, values }: VersionRow): Planned['prices'] {
  if (resource !== 'products' && resource !== 'product-combinations') return {};
  const { price, memberPrice } = values as Planned['prices'];
  return {
    ...(price !== undefined && { price }),
    ...(memberPrice !== undefined && { memberPrice }),
  };
}

/** The entities for which a role has a right; [''] if there are none, because an SQL list must not be empty. */
function namesFor(
  adapters: readonly ResourceAdapter[],
  role: Role | undefined,
  rightOf: (resource: Resource) => Right,
): string[] {
  const names = adapters
    .filter(({ resource }) => role && hasRight(role, rightOf(resource)))
    .map(({ resource }) => resource.name);
  return names.length > 0 ? names : [''];
}
