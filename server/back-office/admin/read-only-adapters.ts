import { eq, inArray, max, type SQLWrapper, sql } from 'drizzle-orm';
import { administrators as administratorsDeclared } from '#contract/resources/read-only/administrators.ts';
import { auditEntries as entriesDeclared } from '#contract/resources/read-only/audit-entries.ts';
import { adaptReadOnlyResource } from '#server/resource-engine/adapt-read-only-resource.ts';
import { contains } from '#server/resource-engine/contains.ts';
import { roleNameOfRow } from './roles/role-of.ts';
import { administratorFactors } from './second-factor/tables.ts';
import { subjectTitle } from './subject-title.ts';
import {
  actionOf,
  administrators,
  auditEntries,
  auditOrigins,
  isSignIn,
  reasonOf,
} from './tables.ts';

const lastSignedInAt = sql`(
  select ${max(auditEntries.at)} from ${auditEntries}
  where ${auditEntries.administratorId} = "administrators"."id" and ${isSignIn(auditEntries.call)})`.mapWith(
  auditEntries.at,
);

const invitation = sql<string>`case when "administrators"."invited_until" is null then 'NONE'
  when "administrators"."invited_until" > now() then 'SENT' else 'EXPIRED' end`;

const secondFactor = sql<string>`(
  select case count(distinct ${administratorFactors.kind})
    when 0 then 'none' when 1 then min(${administratorFactors.kind}) else 'both' end
  from ${administratorFactors} where ${administratorFactors.administratorId} = "administrators"."id")`;

/** The list of all administrators. */
export const administratorsAdapter = adaptReadOnlyResource(administratorsDeclared, administrators, {
  computed: { roleName: roleNameOfRow, invitation, lastSignedInAt, secondFactor },
});

const by = sql<string>`(select ${administrators.email} from ${administrators} where ${eq(administrators.id, auditEntries.administratorId)})`;

const origin = (column: SQLWrapper) =>
  sql<string>`(select ${column} from ${auditOrigins} where ${eq(auditOrigins.entryId, auditEntries.id)})`;

/** The list of audit entries. */
export const auditEntriesAdapter = adaptReadOnlyResource(entriesDeclared, auditEntries, {
  computed: {
    by,
    deed: actionOf(auditEntries.call),
    title: subjectTitle,
    reason: reasonOf(auditEntries.after),
    network: origin(auditOrigins.network),
    device: origin(auditOrigins.device),
  },
  keyword: async (db, keyword) => {
    const people = db
      .select({ id: administrators.id })
      .from(administrators)
      .where(contains(administrators.email, keyword));
    return [inArray(auditEntries.administratorId, people)];
  },
});
