import { and, eq, gte } from 'drizzle-orm';
import { openPrivacyStates, privacyDueDays } from '#contract/privacy.ts';
import { addDays } from '#rules/dates.ts';
import { readAccount } from '#server/people/accounts/member-accounts.ts';
import { findPerson, lockMember } from '#server/people/accounts/person.ts';
import type { PersonalData } from '#server/people/privacy/personal-data.ts';
import { isOneOf } from '#server/platform/database/columns.ts';
import { type Transaction, transact } from '#server/platform/database/database.ts';
import { loggableError } from '#server/platform/log.ts';
import type { Shop } from '#server/shop.ts';
import { recordAction } from '../admin/audit.ts';
import { eraseNow } from './erase-now.ts';
import type { ErasureEntry } from './erasure-list.ts';
import { findObstacles, obstaclesInWords } from './plan-erasure.ts';
import { subjectType } from './requests.ts';
import { privacyRequests } from './tables.ts';

type Data = Required<PersonalData>;
type Parts = Pick<Shop, 'db' | 'clock' | 'keyedHash'>;

/**
 * What became of an erasure. ABSENT: the database has it, or never had the member. OTHER: the member came after it,
 * with an id that the restore has freed. ENDED: the database knows that it was withdrawn or refused after it was
 * listed, as its commit had failed. OPEN: an obstacle of the restored state prevents it, so the operators have it as a
 * request.
 */
export type AgainResult = 'ERASED' | 'ABSENT' | 'OTHER' | 'ENDED' | 'OPEN';

/** How many erasures ended in which way, and which members were left out by an error, with its message. */
export interface AgainResults {
  counts: Record<AgainResult, number>;
  failed: { memberId: number; message: string }[];
}

/**
 * Carries out erasures again that a restored database has not, each in a transaction of its own, with an audit entry of
 * the administrator who answers for it. One that fails does not stop the others. A second run finds nothing to do.
 */
export async function eraseAgain(
  parts: Parts,
  data: Data,
  { entries, administratorId }: { entries: readonly ErasureEntry[]; administratorId: number },
): Promise<AgainResults> {
  const counts = { ERASED: 0, ABSENT: 0, OTHER: 0, ENDED: 0, OPEN: 0 };
  const failed: AgainResults['failed'] = [];
  for (const entry of entries) {
    try {
      const result = await transact(parts.db, (transaction) =>
        eraseOne(parts, data, { transaction, entry, administratorId }),
      );
      counts[result] += 1;
    } catch (error) {
      failed.push({ memberId: entry.memberId, message: String(loggableError(error).message) });
    }
  }
  return { counts, failed };
}

interface One {
  transaction: Transaction;
  entry: ErasureEntry;
  administratorId: number;
}

async function eraseOne(
  { clock, keyedHash }: Parts,
  data: Data,
  { transaction, entry, administratorId }: One,
): Promise<AgainResult> {
  const { memberId } = entry;
  const now = clock.now();
  await lockMember(transaction, memberId);
  const person = await findPerson(transaction, keyedHash, memberId);
  if (!person) return 'ABSENT';
  const account = await readAccount(transaction, memberId);
  if (account && account.createdAt > new Date(entry.at)) return 'OTHER';
  if (await wasEndedSince(transaction, entry)) return 'ENDED';
  const id = await openRequest(transaction, { entry, administratorId, now });
  const obstacles = await findObstacles(transaction, data, memberId);
  const state = obstacles.length > 0 ? 'RECEIVED' : 'DONE';
  const actor = { administratorId, requestId: `erased again ${now.toISOString()}` };
  if (state === 'DONE') {
    await eraseNow(transaction, data, { person, requestId: id, now });
  } else {
    const reason = `還原前已刪除，還原後會員還有${obstaclesInWords(obstacles)}，處理完請再刪除`;
    await transaction
      .update(privacyRequests)
      .set({ state, reason, eraseAt: null })
      .where(eq(privacyRequests.id, id));
  }
  await recordAction({ clock }, transaction, actor, {
    call: 'beginErasure',
    subject: [subjectType, id],
    after: { state, again: true },
  });
  return state === 'DONE' ? 'ERASED' : 'OPEN';
}

/** Whether the member, or an operator, ended an erasure after this one was listed. */
async function wasEndedSince(
  transaction: Transaction,
  { memberId, kind, at }: ErasureEntry,
): Promise<boolean> {
  const [ended] = await transaction
    .select({ id: privacyRequests.id })
    .from(privacyRequests)
    .where(
      and(
        eq(privacyRequests.memberId, memberId),
        eq(privacyRequests.kind, kind),
        isOneOf(privacyRequests.state, ['WITHDRAWN', 'REFUSED']),
        gte(privacyRequests.doneAt, new Date(at)),
      ),
    )
    .limit(1);
  return ended !== undefined;
}

/** The open request of the erasure in the restored database, or a new one. */
async function openRequest(
  transaction: Transaction,
  {
    entry: { memberId, kind, channel },
    administratorId,
    now,
  }: Omit<One, 'transaction'> & { now: Date },
): Promise<number> {
  const decided = { decidedBy: administratorId, requestId: null };
  const [open] = await transaction
    .update(privacyRequests)
    .set(decided)
    .where(
      and(
        eq(privacyRequests.memberId, memberId),
        eq(privacyRequests.kind, kind),
        isOneOf(privacyRequests.state, openPrivacyStates),
      ),
    )
    .returning({ id: privacyRequests.id });
  if (open) return open.id;
  const [made] = await transaction
    .insert(privacyRequests)
    .values({
      ...decided,
      memberId,
      kind,
      channel,
      receivedAt: now,
      dueAt: addDays(now, privacyDueDays),
      receivedBy: administratorId,
    })
    .returning({ id: privacyRequests.id });
  if (!made) throw new Error('a row that was inserted has an id');
  return made.id;
}
