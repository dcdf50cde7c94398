import { eq, inArray, max, sql } from 'drizzle-orm';
import { administratorRoleLabels } from '#contract/administrators.ts';
import { administrators as administratorsDeclared } from '#contract/resources/read-only/administrators.ts';
import { auditEntries as entriesDeclared } from '#contract/resources/read-only/audit-entries.ts';
import { adaptReadOnlyResource } from '#server/resource-engine/adapt-read-only-resource.ts';
import { contains } from '#server/resource-engine/find.ts';
import { administratorFactors } from './second-factor/tables.ts';
import { subjectTitle } from './subject-title.ts';
import { actionOf, administrators, auditEntries, isSignIn } from './tables.ts';

const lastSignedInAt = sql`(
  select ${max(auditEntries.at)} from ${auditEntries}
  where ${auditEntries.administratorId} = "administrators"."id" and ${isSignIn(auditEntries.call)})`.mapWith(
  auditEntries.at,
);

const roleName = sql<string>`coalesce(
  (select name from roles where roles.id = "administrators"."role_id"),
  case "administrators"."role" ${sql.join(
    Object.entries(administratorRoleLabels).map(
      ([role, label]) => sql`when ${sql.raw(`'${role}'`)} then ${sql.raw(`'${label}'`)}`,
    ),
    sql` `,
  )} end)`;

const invitation = sql<string>`case when "administrators"."invited_until" is null then 'NONE'
  when "administrators"."invited_until" > now() then 'SENT' else 'EXPIRED' end`;

const secondFactor = sql<string>`(
  select case count(distinct ${administratorFactors.kind})
    when 0 then 'none' when 1 then min(${administratorFactors.kind}) else 'both' end
  from ${administratorFactors} where ${administratorFactors.administratorId} = "administrators"."id")`;

/** The list of all administrators. */
export const administratorsAdapter = adaptReadOnlyResource(administratorsDeclared, administrators, {
  computed: { roleName, invitation, lastSignedInAt, secondFactor },
});

const by = sql<string>`(select ${administrators.email} from ${administrators} where ${eq(administrators.id, auditEntries.administratorId)})`;

/** The list of audit entries. */
export const auditEntriesAdapter = adaptReadOnlyResource(entriesDeclared, auditEntries, {
  computed: { by, deed: actionOf(auditEntries.call), title: subjectTitle },
  keyword: async (db, keyword) => {
    const people = db
      .select({ id: administrators.id })
      .from(administrators)
      .where(contains(administrators.email, keyword));
    return [inArray(auditEntries.administratorId, people)];
  },
});
