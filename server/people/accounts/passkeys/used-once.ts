import { lt } from 'drizzle-orm';
import type { Queryable } from '#server/platform/database/database.ts';
import { sha256 } from '#server/platform/random.ts';
import { usedChallenges } from './tables.ts';

/** Uses up a challenge or set-up; false if it was used before. */
export async function consumeOnce(db: Queryable, value: string, expiresAt: Date): Promise<boolean> {
  const taken = await db
    .insert(usedChallenges)
    .values({ challengeHash: sha256(value), expiresAt })
    .onConflictDoNothing()
    .returning({ challengeHash: usedChallenges.challengeHash });
  return taken.length > 0;
}

/** Deletes the notes of challenges that are over, because they would be refused for their age. */
export async function deleteExpiredChallenges(db: Queryable, now: Date): Promise<void> {
  await db.delete(usedChallenges).where(lt(usedChallenges.expiresAt, now));
}
