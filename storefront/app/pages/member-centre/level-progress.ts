import type { UserInfo } from '#contract/entities/accounts.ts';
import type { LevelRule } from '#contract/entities/content.ts';

export interface LevelProgress {
  current: LevelRule | undefined;
  /** The next higher level. Undefined at the highest level. */
  next: LevelRule | undefined;
  /** TWD that the member must still spend to reach the next level, and to keep the current one. */
  toNext: number;
  toKeep: number;
}

/** The member's position among the levels (G-102). `levels` are sorted lowest first. */
export function levelProgress(
  { levelId, accumulatedAmount }: Pick<UserInfo, 'levelId' | 'accumulatedAmount'>,
  levels: readonly LevelRule[],
): LevelProgress {
  const current = levels.find(({ id }) => id === levelId);
  const next = current
    ? levels.find(({ level }) => level > current.level)
    : levels.find(({ minAmount }) => minAmount > accumulatedAmount);
  const missing = (amount = 0) => Math.max(0, amount - accumulatedAmount);
  return { current, next, toNext: missing(next?.minAmount), toKeep: missing(current?.keepAmount) };
}
