import { sql } from 'drizzle-orm';
import type { Transaction } from '#server/platform/database/database.ts';
import { levelGrants } from './tables.ts';

/** Moves the grants of one member to another, so that nothing is given twice. Grants that both have stay. */
export async function mergeGrants(
  transaction: Transaction,
  fromId: number,
  intoId: number,
): Promise<void> {
  await transaction.execute(sql`
    update ${levelGrants} set user_id = ${intoId}
    where user_id = ${fromId} and not exists (
      select from ${levelGrants} other
      where other.user_id = ${intoId} and other.period = ${levelGrants.period}
        and (other.benefit_id = ${levelGrants.benefitId} or (other.is_birthday and ${levelGrants.isBirthday})))`);
}
