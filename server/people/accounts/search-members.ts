import { desc, eq, or } from 'drizzle-orm';
import { greatestInteger } from '#contract/integers.ts';
import { maskEmail, maskName } from '#rules/mask.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { endsWith, isEndOfPhone } from '#server/resource-engine/phone-endings.ts';
import { users } from './tables.ts';

/** A member as operators may see one. */
export interface MaskedMember {
  id: number;
  name: string;
  email: string;
  levelId: number | null;
}

const columns = { id: users.id, name: users.name, email: users.email, levelId: users.levelId };
type Row = Pick<typeof users.$inferSelect, keyof typeof columns>;

const masked = ({ name, email, ...row }: Row): MaskedMember => ({
  ...row,
  name: maskName(name ?? ''),
  email: maskEmail(email),
});

/**
 * The newest members that match the keyword: the id, the whole e-mail, the whole name, the last four digits of
 * the phone, or all of it. Without a keyword, the newest of all. Nothing shorter finds anybody, so that masked data
 * cannot be guessed letter by letter.
 */
export async function searchMembers(
  db: Queryable,
  keyword: string,
  most: number,
): Promise<MaskedMember[]> {
  const isDigits = /^\d{1,10}$/.test(keyword);
  const rows = await db
    .select(columns)
    .from(users)
    .where(
      keyword === ''
        ? undefined
        : or(
            eq(users.email, keyword.toLowerCase()),
            eq(users.name, keyword),
            isDigits && Number(keyword) <= greatestInteger
              ? eq(users.id, Number(keyword))
              : undefined,
            isEndOfPhone(keyword) ? endsWith(users.mobileNumber, keyword) : undefined,
          ),
    )
    .orderBy(desc(users.id))
    .limit(most);
  return rows.map(masked);
}

/** One member, masked; undefined if there is none. */
export async function readMaskedMember(
  db: Queryable,
  id: number,
): Promise<MaskedMember | undefined> {
  const [row] = await db.select(columns).from(users).where(eq(users.id, id));
  return row && masked(row);
}
