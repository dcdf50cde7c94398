import { and, desc, eq, gt, inArray, lte, ne, or, type SQL, sql } from 'drizzle-orm';
import {
  type ApprovalKind,
  type ApprovalState,
  approvalRights,
  decidedBy,
} from '#contract/approvals.ts';
import type { Reply } from '#contract/call.ts';
import type { adminApprovalCalls } from '#contract/calls/admin-approvals.ts';
import { hasRight } from '#contract/rights.ts';
import { toWireInstant, toWireInstantOrNull } from '#rules/dates.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import type { WaitingRows } from '#server/platform/database/waiting-rows.ts';
import type { Page, RequestContext } from '#server/platform/http/handler.ts';
import { metaOf, rangeAt } from '#server/platform/http/paging.ts';
import type { Shop } from '#server/shop.ts';
import { isAloneWith } from '../admin/administrators.ts';
import { creationOf, emailsOf } from '../admin/history.ts';
import type { Approval } from './actions.ts';
import { mayApproveOwn } from './decide.ts';
import { approvals } from './tables.ts';

type Listed = Reply<typeof adminApprovalCalls.searchApprovals>[number];

type Caller = Pick<RequestContext, 'administratorId' | 'role'>;

export interface ApprovalSearch {
  state?: ApprovalState | undefined;
  kind?: ApprovalKind | undefined;
  /** Only requests about which the caller may decide now. */
  forMe: boolean;
  page: number;
  perPage: number;
}

/**
 * One page of the approval requests, newest first. Requests that nobody decided in time are shown as expired at
 * once.
 */
export async function searchApprovals(
  shop: Pick<Shop, 'db' | 'clock'>,
  caller: RequestContext,
  { state, kind, forMe, page, perPage }: ApprovalSearch,
): Promise<Page<Listed[]>> {
  const { db, clock } = shop;
  const now = clock.now();
  const range = rangeAt(page, perPage);
  const where = and(
    state && isIn(state, now),
    kind && eq(approvals.kind, kind),
    forMe ? waitsFor(caller, now) : undefined,
  );
  const rows = await db
    .select()
    .from(approvals)
    .where(where)
    .orderBy(desc(approvals.id))
    .limit(range.perPage)
    .offset(range.offset);
  const people = rows.flatMap((row) => [row.askedBy, row.decidedBy ?? row.askedBy]);
  const emails = await emailsOf(db, people);
  const born = await creationOf(db, [caller.administratorId, ...people]);
  const isYounger = (id: number | null, { createdAt }: Approval) =>
    id !== null && (born.get(id) ?? createdAt) > createdAt;
  const items: Listed[] = [];
  for (const row of rows) {
    items.push({
      ...row,
      facts: [...row.facts],
      state: stateAt(row, now),
      askedBy: emails.get(row.askedBy) ?? '',
      decidedBy: row.decidedBy === null ? null : (emails.get(row.decidedBy) ?? ''),
      createdAt: toWireInstant(row.createdAt),
      lapsesAt: toWireInstant(row.lapsesAt),
      decidedAt: toWireInstantOrNull(row.decidedAt),
      isDeciderYounger: isYounger(row.decidedBy, row),
      isCallerYounger: isYounger(caller.administratorId, row),
      canDecide: stateAt(row, now) === 'PENDING' && (await canDecide(shop, caller, row)),
    });
  }
  return { items, meta: metaOf(range, await db.$count(approvals, where)) };
}

/** The number of approval requests that wait for this administrator. */
export const countWaiting = (
  { db, clock }: Pick<Shop, 'db' | 'clock'>,
  caller: Caller,
): Promise<number> => db.$count(approvals, waitsFor(caller, clock.now()));

/** These requests. */
export const waitingApprovalRequests = (caller: Caller, now: Date): WaitingRows => ({
  table: approvals,
  where: waitsFor(caller, now),
  id: approvals.id,
  since: approvals.createdAt,
  fields: { kind: approvals.kind, title: approvals.title, reason: approvals.reason },
});

/**
 * SQL: whether this administrator may decide about an approval request now. `canDecide` answers the same for one
 * request.
 */
function waitsFor({ administratorId, role }: Caller, now: Date): SQL | undefined {
  const isOthers = ne(approvals.askedBy, administratorId);
  const mayDecideAlone = role && hasRight(role, 'administrators.write');
  const kinds = Map.groupBy(role ? decidedBy(role) : [], (kind) => approvalRights[kind]);
  // Kinds with the same right are compared at once.
  const isMine = [...kinds].map(([right, some]) =>
    and(
      inArray(approvals.kind, some),
      mayDecideAlone ? or(isOthers, isAloneWith(right, approvals.askedBy)) : isOthers,
    ),
  );
  return and(isIn('PENDING', now), or(...isMine) ?? sql`false`);
}

const stateAt = ({ state, lapsesAt }: Approval, now: Date): ApprovalState =>
  state === 'PENDING' && lapsesAt <= now ? 'LAPSED' : state;

function isIn(state: ApprovalState, now: Date): SQL | undefined {
  if (state === 'PENDING') return and(eq(approvals.state, state), gt(approvals.lapsesAt, now));
  return state === 'LAPSED'
    ? or(
        eq(approvals.state, state),
        and(eq(approvals.state, 'PENDING'), lte(approvals.lapsesAt, now)),
      )
    : eq(approvals.state, state);
}

async function canDecide(
  { db }: Pick<Shop, 'db'>,
  { administratorId, role }: RequestContext,
  approval: Approval,
): Promise<boolean> {
  if (!role || !decidedBy(role).includes(approval.kind)) return false;
  return approval.askedBy !== administratorId || mayApproveOwn(db, approval, role);
}

type Subject = readonly [type: string, id: number];

const isAbout = (subjects: readonly Subject[]) =>
  or(
    ...subjects.map(([type, id]) =>
      and(eq(approvals.subjectType, type), eq(approvals.subjectId, id)),
    ),
  );

/** The waiting approval requests about these subjects. */
export function waitingAbout(
  { db, clock }: Pick<Shop, 'db' | 'clock'>,
  subjects: readonly Subject[],
): Promise<{ id: number; title: string }[]> {
  return db
    .select({ id: approvals.id, title: approvals.title })
    .from(approvals)
    .where(and(isAbout(subjects), isIn('PENDING', clock.now())))
    .orderBy(desc(approvals.id));
}

/** The ids of all approval requests that were ever made about these subjects. */
export async function approvalRequestsAbout(
  db: Queryable,
  subjects: readonly Subject[],
): Promise<number[]> {
  const rows = await db.select({ id: approvals.id }).from(approvals).where(isAbout(subjects));
  return rows.map(({ id }) => id);
}
