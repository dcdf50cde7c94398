import { and, eq, gt, gte } from 'drizzle-orm';
import type { Queryable } from '#server/platform/database/database.ts';
import { emailOfMember } from '../users.ts';
import { formerEmails } from './tables.ts';

/**
 * Where a letter about something that happened to an account goes: to the present e-mail, and to each e-mail that the
 * member had at that moment and can still get back. Otherwise a thief would change the e-mail before the letter leaves,
 * and get it alone. `id`: that of the letter; each address gets its own, and the same one again if the letter is sent
 * again. Empty for a member who was erased.
 */
export async function addressesOfEmail(
  db: Queryable,
  { userId, id, at, now }: { userId: number; id: string; at: Date; now: Date },
): Promise<{ to: string; id: string }[]> {
  const present = await emailOfMember(db, userId);
  if (!present) return [];
  const former = await db
    .selectDistinct({ email: formerEmails.email })
    .from(formerEmails)
    .where(
      and(
        eq(formerEmails.userId, userId),
        gte(formerEmails.changedAt, at),
        gt(formerEmails.undoUntil, now),
      ),
    )
    .orderBy(formerEmails.email);
  return [
    { to: present, id },
    ...former
      .filter(({ email }) => email !== present)
      .map(({ email }, index) => ({ to: email, id: `${id}-${index + 1}` })),
  ];
}
