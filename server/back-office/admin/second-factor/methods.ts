import { eq } from 'drizzle-orm';
import type { SecondFactorMethod } from '#contract/administrators.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { administratorFactors, administratorRecoveryCodes } from './tables.ts';

/**
 * SQL text: the methods by which an administrator can show a second factor. Recovery codes exist only together with
 * another one.
 */
export const methodsOf = (administratorId: string) => `(
  array(select distinct kind from administrator_factors
        where administrator_id = ${administratorId} order by kind desc)
  || array(select 'recovery_code' where exists (
        select from administrator_recovery_codes where administrator_id = ${administratorId})))`;

/** The same for one administrator. */
export async function readMethods(
  db: Queryable,
  administratorId: number,
): Promise<SecondFactorMethod[]> {
  const factors = await db
    .selectDistinct({ kind: administratorFactors.kind })
    .from(administratorFactors)
    .where(eq(administratorFactors.administratorId, administratorId));
  const kinds = factors.map(({ kind }) => kind).toSorted((one, other) => (one < other ? 1 : -1));
  const codes = await countRecoveryCodes(db, administratorId);
  return codes > 0 ? [...kinds, 'recovery_code'] : kinds;
}

/** The number of recovery codes that an administrator can still use. */
export function countRecoveryCodes(db: Queryable, administratorId: number): Promise<number> {
  return db.$count(
    administratorRecoveryCodes,
    eq(administratorRecoveryCodes.administratorId, administratorId),
  );
}
