import { and, eq } from 'drizzle-orm';
import type { AccountSecurity } from '#contract/calls/own-data.ts';
import { done, refused } from '#contract/outcome.ts';
import {
  openPrivacyStates,
  type PrivacyKind,
  privacyDueDays,
  takeBackDays,
} from '#contract/privacy.ts';
import { addDays, toWireInstant, toWireInstantOrNull } from '#rules/dates.ts';
import { lockCaller } from '#server/people/accounts/lock-caller.ts';
import { readAccount } from '#server/people/accounts/member-accounts.ts';
import { hasPasskeys } from '#server/people/accounts/passkeys/member-passkeys.ts';
import { findPerson } from '#server/people/accounts/person.ts';
import { readWantedEmail } from '#server/people/accounts/self-service/change-email.ts';
import { provePassword } from '#server/people/accounts/self-service/prove-password.ts';
import { revokeOtherSessions } from '#server/people/accounts/sessions.ts';
import type { PersonalData } from '#server/people/privacy/personal-data.ts';
import { isOneOf } from '#server/platform/database/columns.ts';
import { type Transaction, transactUnlessRefused } from '#server/platform/database/database.ts';
import type { RequestContext } from '#server/platform/http/handler.ts';
import { throttle } from '#server/platform/http/throttle.ts';
import type { Shop } from '#server/shop.ts';
import { beginCopy } from './copies.ts';
import { findObstacles, obstaclesInWords } from './plan-erasure.ts';
import { endOwnDeletion } from './stop-deletion.ts';
import { privacyRequests } from './tables.ts';

/** The state of a member's account, for the screen on which members look after it. */
export async function readAccountSecurity(
  { db, config }: Pick<Shop, 'db' | 'config'>,
  { memberId }: RequestContext,
) {
  const user = await readAccount(db, memberId);
  if (!user) return refused('TOKEN_INVALID');
  const open = await db
    .select({
      kind: privacyRequests.kind,
      channel: privacyRequests.channel,
      receivedAt: privacyRequests.receivedAt,
      eraseAt: privacyRequests.eraseAt,
    })
    .from(privacyRequests)
    .where(
      and(
        eq(privacyRequests.memberId, memberId),
        isOneOf(privacyRequests.state, openPrivacyStates),
      ),
    );
  const deletion = open.find(({ kind }) => kind === 'ERASURE');
  return done<AccountSecurity>({
    hasPassword: user.passwordHash !== null,
    pendingEmail: (await readWantedEmail(db, memberId)) ?? null,
    hasPasskeys: hasPasskeys(config),
    isCopyAsked: open.some(({ kind }) => kind === 'EXPORT'),
    deletesAt: toWireInstantOrNull(deletion?.eraseAt ?? null),
    deletion: deletion
      ? { receivedAt: toWireInstant(deletion.receivedAt), isOwn: deletion.channel === 'SELF' }
      : null,
  });
}

const alreadyOpen = (message = '您已有一件相同的申請正在處理') =>
  refused('PRIVACY_REQUEST_IS_OPEN', { message });

const deletionIsOpen = '您已有一件刪除帳號的申請正在處理。要取消時，請登出再登入一次，或與客服聯繫';

/** Stores a member's own request; undefined while another one of the same kind is open. */
async function storeOwn(
  { clock }: Pick<Shop, 'clock'>,
  transaction: Transaction,
  request: Pick<typeof privacyRequests.$inferInsert, 'memberId' | 'kind' | 'state' | 'eraseAt'> & {
    kind: PrivacyKind;
  },
): Promise<number | undefined> {
  const receivedAt = clock.now();
  const dueAt = addDays(receivedAt, privacyDueDays);
  const [made] = await transaction
    .insert(privacyRequests)
    .values({ ...request, channel: 'SELF', receivedAt, dueAt })
    .onConflictDoNothing()
    .returning({ id: privacyRequests.id });
  return made?.id;
}

/** Begins a copy of the member's data. Its link is sent to the verified e-mail, when the copy is finished. */
export async function requestExport(shop: Shop, request: RequestContext) {
  const { memberId, requestId } = request;
  const limited = await throttle(shop, 'own-data', request, `member ${memberId}`);
  if (limited) return limited;
  const { pool: _pool, cache: _cache, ...parts } = shop;
  return transactUnlessRefused(shop.db, async (transaction) => {
    if (!(await lockCaller(shop, transaction, request))) return refused('TOKEN_INVALID');
    const person = await findPerson(transaction, shop.keyedHash, memberId);
    if (!person?.isVerified) return refused('USER_IS_UNVERIFIED');
    const id = await storeOwn(shop, transaction, { memberId, kind: 'EXPORT', state: 'RECEIVED' });
    if (id === undefined) return alreadyOpen();
    const inside = { ...parts, db: transaction };
    await beginCopy(inside, transaction, { administratorId: null, requestId }, id);
    return done({});
  });
}

/**
 * Lets the account be deleted in seven days. Every other device is signed out. ERASURE_IS_NOT_POSSIBLE names what has
 * to be finished before.
 */
export async function requestDeletion(
  shop: Shop,
  data: Required<PersonalData>,
  request: RequestContext,
  password: string,
) {
  const { memberId, token } = request;
  const limited = await throttle(shop, 'own-data', request, `member ${memberId}`);
  if (limited) return limited;
  const proven = await provePassword(shop, request, password);
  if (!proven.ok) return proven;
  const eraseAt = addDays(shop.clock.now(), takeBackDays);
  return transactUnlessRefused(shop.db, async (transaction) => {
    // A sign-in at the same moment comes before this, or after it and ends the deletion.
    if (!(await lockCaller(shop, transaction, request))) return refused('TOKEN_INVALID');
    const obstacles = await findObstacles(transaction, data, memberId);
    if (obstacles.length > 0) {
      const message = `您還有${obstaclesInWords(obstacles)}，完成後才能刪除帳號`;
      return refused('ERASURE_IS_NOT_POSSIBLE', { message });
    }
    const id = await storeOwn(shop, transaction, {
      memberId,
      kind: 'ERASURE',
      state: 'WAITING',
      eraseAt,
    });
    if (id === undefined) return alreadyOpen(deletionIsOpen);
    await revokeOtherSessions(transaction, memberId, token);
    const jobData = { requestId: id, occasion: 'asked' } as const;
    await shop.jobs.enqueue(transaction, 'send-privacy-letter', jobData);
    return done({ deletesAt: toWireInstant(eraseAt) });
  });
}

/** Lets the account stay; NOT_FOUND if the member has not asked for its deletion. */
export function stopDeletion({ db, clock, jobs }: Shop, { memberId }: RequestContext) {
  return transactUnlessRefused(db, async (transaction) => {
    const isEnded = await endOwnDeletion(transaction, { memberId, at: clock.now(), jobs });
    return isEnded ? done({}) : refused('NOT_FOUND');
  });
}
