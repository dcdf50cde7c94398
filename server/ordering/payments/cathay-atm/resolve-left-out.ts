import type { Clock } from '#server/platform/clock.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { resolveExceptionOf } from '../exceptions.ts';
import { type Deposit, referenceOfRow } from './deposit.ts';

/** Resolves the exceptions of rows of the bank's list that could not be stored at an earlier reading, and are now. */
export async function resolveLeftOut(
  { db, clock }: { db: Queryable; clock: Clock },
  rows: readonly Pick<Deposit, 'bankNumber'>[],
): Promise<void> {
  if (rows.length === 0) return;
  await resolveExceptionOf(
    db,
    {
      kinds: ['DEPOSIT_UNKNOWN'],
      reference: rows.map(referenceOfRow),
      by: 'SYSTEM',
      resolution: 'TAKEN_IN',
    },
    clock.now(),
  );
}
