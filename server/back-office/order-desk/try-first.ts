import type { ErrorCode } from '#contract/error-codes.ts';
import { done, type Outcome, refused } from '#contract/outcome.ts';
import { inTransaction } from '#server/platform/database/database.ts';
import type { Audited } from '../admin/audit.ts';
import { readApprovalLimits } from '../approvals/limits.ts';

/** More than one person may give back: nothing was done, and a second person has to be asked. TWD. */
interface TooMuch {
  tooMuch: number;
}

/**
 * Does something that gives money back, unless it is more than one person may: then nothing of it stays. A wish that
 * could not be carried out is refused at once, whatever its amount.
 */
export async function upToTheLimit<Value extends { amount: number }, Code extends ErrorCode>(
  within: Audited,
  work: (within: Audited) => Promise<Outcome<Value, Code>>,
): Promise<Outcome<{ made: Value } | TooMuch, Code>> {
  const { refundAmount } = await readApprovalLimits(within.transaction);
  let tooMuch: number | undefined;
  const outcome = await inTransaction<Outcome<Value, Code | 'APPROVAL_NEEDED'>>(
    within.inside.db,
    async (transaction) => {
      const inside = { ...within.inside, db: transaction };
      const made = await work({ ...within, inside, transaction });
      if (!made.ok || made.value.amount <= refundAmount) return made;
      tooMuch = made.value.amount;
      // The refusal takes everything back.
      return refused('APPROVAL_NEEDED');
    },
  );
  if (tooMuch !== undefined) return done({ tooMuch });
  return outcome.ok ? done({ made: outcome.value }) : (outcome as Outcome<never, Code>);
}
