import { eq } from 'drizzle-orm';
import type { Database, Queryable, Transaction } from '#server/platform/database/database.ts';
import type { Random } from '#server/platform/random.ts';
import { couponCodeBatches, couponCodes } from './tables.ts';

export type CodeBatch = typeof couponCodeBatches.$inferSelect;

/** Letters and digits that nobody confuses: without 0, 1, I, L, O and U. */
const alphabet = '23456789ABCDEFGHJKMNPQRSTVWXYZ';
/** 30^13 is more than 2^63, so nobody guesses a code. */
const randomLength = 13;
/** The codes of one statement. */
const batchSize = 1_000;

/** A new code in capital letters: the prefix, a hyphen if there is a prefix, and 13 random characters. */
export function newCode(random: Pick<Random, 'characters'>, prefix: string): string {
  const secret = random.characters(alphabet, randomLength);
  return prefix === '' ? secret : `${prefix}-${secret}`;
}

/**
 * Makes the codes that a batch still lacks, up to 1,000 in one transaction; `progress` gets the number of codes that it
 * has then. Done twice, it makes no more than the batch's number. Nothing more is made once the batch is taken back.
 */
export async function makeCodes(
  db: Database,
  random: Pick<Random, 'characters'>,
  batch: CodeBatch,
  { now, progress }: { now(): Date; progress(made: number): Promise<void> },
): Promise<number> {
  for (;;) {
    const { made, isOver } = await db.transaction((transaction) =>
      makeSome(transaction, random, batch, now()),
    );
    await progress(made);
    if (isOver) return made;
  }
}

/** Answers the number of codes that the batch has afterwards, and whether it gets no more. */
async function makeSome(
  transaction: Transaction,
  random: Pick<Random, 'characters'>,
  { id: batchId, couponEventId, prefix, count }: CodeBatch,
  createdAt: Date,
): Promise<{ made: number; isOver: boolean }> {
  // A task that was taken for dead may still run, so two of them may be here; and the batch may be taken back
  // meanwhile.
  const [locked] = await transaction
    .select({ takenBackAt: couponCodeBatches.takenBackAt })
    .from(couponCodeBatches)
    .where(eq(couponCodeBatches.id, batchId))
    .for('update');
  const before = await countCodes(transaction, batchId);
  const missing = Math.min(count - before, batchSize);
  if (!locked || locked.takenBackAt || missing <= 0) return { made: before, isOver: true };
  const rows = Array.from({ length: missing }, () => ({
    batchId,
    couponEventId,
    createdAt,
    code: newCode(random, prefix),
  }));
  const added = await transaction
    .insert(couponCodes)
    .values(rows)
    .onConflictDoNothing()
    .returning({ id: couponCodes.id });
  const made = before + added.length;
  return { made, isOver: made >= count };
}

const countCodes = (db: Queryable, batchId: number) =>
  db.$count(couponCodes, eq(couponCodes.batchId, batchId));
