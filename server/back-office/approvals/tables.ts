import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import {
  type ApprovalDetail,
  type ApprovalKind,
  type ApprovalState,
  approvalKinds,
  approvalStates,
} from '#contract/approvals.ts';
import { administrators } from '#server/back-office/admin/tables.ts';
import { createdAt, identity, instant, oneOf } from '#server/platform/database/columns.ts';

/** Requests of administrators that another one must approve. */
export const approvals = pgTable(
  'approvals',
  {
    id: identity(),
    kind: text().$type<ApprovalKind>().notNull(),
    state: text().$type<ApprovalState>().notNull().default('PENDING'),
    /** The type of its subject and the subject's id; 0 for a record that does not exist yet. */
    subjectType: text().notNull(),
    subjectId: integer().notNull(),
    title: text().notNull(),
    /** The path of the screen that shows the subject. */
    path: text(),
    facts: jsonb().$type<readonly ApprovalDetail[]>().notNull(),
    /** The data that the action of this kind needs. */
    data: jsonb().$type<Readonly<Record<string, unknown>>>().notNull(),
    /** Two identical requests with this key make one approval request. */
    requestKey: text('wish_key').notNull(),
    reason: text().notNull().default(''),
    askedBy: integer()
      .notNull()
      .references(() => administrators.id),
    decidedBy: integer().references(() => administrators.id),
    answer: text().notNull().default(''),
    isOwnApproval: boolean().notNull().default(false),
    createdAt: createdAt(),
    lapsesAt: instant().notNull(),
    decidedAt: instant(),
  },
  (table) => [
    uniqueIndex('approvals_once').on(table.requestKey).where(sql`${table.state} = 'PENDING'`),
    index('approvals_waiting').on(table.lapsesAt).where(sql`${table.state} = 'PENDING'`),
    index('approvals_subject').on(table.subjectType, table.subjectId),
    oneOf('approvals_kind', table.kind, approvalKinds),
    oneOf('approvals_state', table.state, approvalStates),
    check(
      'approvals_decided',
      sql`(${table.state} in ('APPROVED', 'REFUSED', 'DONE')) = (${table.decidedBy} is not null) and (${table.decidedBy} is null) = (${table.decidedAt} is null)`,
    ),
    // The approval of one's own request must be marked as such. Only an owner who is alone may do that.
    check(
      'approvals_two_persons',
      sql`${table.state} not in ('APPROVED', 'DONE') or (${table.decidedBy} = ${table.askedBy}) = ${table.isOwnApproval}`,
    ),
  ],
);
