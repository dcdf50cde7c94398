import { sql } from 'drizzle-orm';
import { endConsent, presentIdOf } from '#server/people/accounts/profile-rows.ts';
import { isActiveMember } from '#server/people/accounts/users.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import type { Leaving } from './leave-code.ts';
import { noticeSettings } from './tables.ts';

/**
 * Ends letters of one kind to a member, as a switch in 通知設定 would. Answers whether something changed; it does nothing
 * for a member who has left already or does not exist.
 */
export async function leaveNotices(
  db: Queryable,
  { memberId, kind }: Pick<Leaving, 'memberId' | 'kind'>,
): Promise<boolean> {
  if (kind === 'news') return endConsent(db, memberId);
  const { rowCount } = await db.execute(sql`
    insert into ${noticeSettings} as own (user_id, of_refills)
    select present.id, 'NONE' from (select ${presentIdOf(memberId)} as id) present
    where ${isActiveMember(sql`present.id`)}
    on conflict (user_id) do update set of_refills = 'NONE' where own.of_refills is distinct from 'NONE'`);
  return (rowCount ?? 0) > 0;
}
