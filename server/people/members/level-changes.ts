import { desc, eq } from 'drizzle-orm';
import type { LevelCause } from '#contract/members.ts';
import type { Spending } from '#rules/members/levels.ts';
import type { Queryable, Transaction } from '#server/platform/database/database.ts';
import type { LevelRow } from './level-rules.ts';
import { levelChanges } from './tables.ts';

interface Change {
  before: Spending;
  after: Spending;
  levels: readonly LevelRow[];
  /** The TWD that led to the level. */
  amount: number;
  at: Date;
  /** By default it follows from the two levels. */
  cause?: LevelCause;
}

/** Records that a member got a level, or keeps it for another period. Does nothing while the period goes on. */
export async function noteLevelChange(
  transaction: Transaction,
  userId: number,
  { before, after, levels, amount, at, cause }: Change,
): Promise<void> {
  const isSame = before.levelId === after.levelId;
  if (isSame && before.periodEndAt?.getTime() === after.periodEndAt?.getTime()) return;
  const find = (id: number | null) => levels.find((level) => level.id === id);
  const rank = (id: number | null) => find(id)?.level ?? 0;
  const usual = isSame ? 'KEPT' : rank(after.levelId) > rank(before.levelId) ? 'ROSE' : 'CAME_DOWN';
  await transaction.insert(levelChanges).values({
    userId,
    levelId: after.levelId,
    name: find(after.levelId)?.name ?? '',
    cause: cause ?? usual,
    amount,
    at,
  });
}

/** The levels that a member has had, the newest first. */
export function listLevelChanges(db: Queryable, userId: number, most: number) {
  const { name, cause, amount, at } = levelChanges;
  return db
    .select({ name, cause, amount, at })
    .from(levelChanges)
    .where(eq(levelChanges.userId, userId))
    .orderBy(desc(levelChanges.id))
    .limit(most);
}
