import { and, eq, gt, lt } from 'drizzle-orm';
import { done, refused } from '#contract/outcome.ts';
import { publicUrl } from '#server/config.ts';
import {
  claimUnlockLetter,
  forgetWrongPasswords,
} from '#server/people/accounts/guessing/wrong-passwords.ts';
import { inTransaction, type Queryable, transact } from '#server/platform/database/database.ts';
import type { RequestContext } from '#server/platform/http/handler.ts';
import { composeLetter } from '#server/platform/mail/letter.ts';
import type { Letter } from '#server/platform/mail/mail.ts';
import { sha256 } from '#server/platform/random.ts';
import { isSignedToken, signToken } from '#server/platform/signed-token.ts';
import type { Shop, ShopJob } from '#server/shop.ts';
import { recordAction } from './audit.ts';
import { administrators, administratorUnlocks } from './tables.ts';

declare module '#server/platform/jobs/jobs.ts' {
  interface JobData {
    /** `expiresAt`: ISO 8601, of the link. */
    'send-unlock-letter': { administratorId: number; expiresAt: string };
  }
}

/** Milliseconds that a link is good for; meanwhile no other one is mailed. */
const lifetime = 30 * 60_000;
const purpose = 'unlock';

/** What the job is given for an e-mail that no administrator has, so that both take the same time. */
const nobody = 0;

type Administrator = Pick<typeof administrators.$inferSelect, 'id' | 'isDisabled'>;

/** Has the unlock link mailed to an administrator who has to wait, unless the link before is still good. */
export async function mailUnlockLink(
  shop: Shop,
  email: string,
  found: Administrator | undefined,
): Promise<void> {
  const expiresAt = new Date(shop.clock.now().getTime() + lifetime).toISOString();
  const administratorId = found && !found.isDisabled ? found.id : nobody;
  await transact(shop.db, async (transaction) => {
    const who = { audience: 'administrator', email } as const;
    if (!(await claimUnlockLetter(shop, transaction, who, lifetime))) return;
    await shop.jobs.enqueue(transaction, 'send-unlock-letter', { administratorId, expiresAt });
  });
}

/** Mails the link. A second run after a crash mails the same one, and the job's data do not have it. */
export const sendUnlockLetter: ShopJob<'send-unlock-letter'> = {
  name: 'send-unlock-letter',
  async work(shop, { administratorId, expiresAt: until }, { id }) {
    const { db, keyedHash } = shop;
    const expiresAt = new Date(until);
    const [found] = await db
      .select()
      .from(administrators)
      .where(eq(administrators.id, administratorId));
    if (!found || expiresAt <= shop.clock.now()) return;
    const token = signToken(keyedHash, purpose, {
      nonce: keyedHash('nonce of unlock', id),
      expiresAt,
    });
    await db
      .insert(administratorUnlocks)
      .values({ tokenHash: sha256(token), administratorId, expiresAt })
      .onConflictDoNothing();
    await shop.mail.send({ ...unlockLetter(shop, found.email, token), id });
    shop.security.note('unlock-mailed', {}, { administratorId });
  },
};

function unlockLetter({ config }: Pick<Shop, 'config'>, to: string, token: string): Letter {
  const brand = config.BRAND_NAME;
  const heading = '解除後台登入等待';
  const paragraphs = [
    '有人以您的帳號連續輸入十次以上錯誤的密碼。為保護帳號，未登入過的裝置須等待 15 分鐘才能再試；曾登入過的裝置不受影響。',
    '若您要立即從新的裝置登入，請按下方按鈕解除等待。此連結於 30 分鐘內有效，限用一次。',
    '若不是您本人操作，不需要按下連結；請確認密碼未在其他網站使用，必要時更換密碼。',
  ];
  const shopUrl = publicUrl(config);
  const url = `${shopUrl}/admin/unlock?token=${token}`;
  const button = { label: '解除等待', url };
  return {
    to,
    subject: `【${brand}】${heading}`,
    ...composeLetter({ brand, shopUrl, heading, paragraphs, button }),
  };
}

/** Ends the wait of the administrator to whom this token was mailed; LINK_INVALID if it is forged, used or has lapsed. */
export async function unlockAdministrator(shop: Shop, request: RequestContext, token: string) {
  const now = shop.clock.now();
  const outcome = isSignedToken(shop.keyedHash, purpose, token, now)
    ? await consume(shop, request, token, now)
    : refused('LINK_INVALID');
  if (!outcome.ok) {
    shop.security.note('unlock-refused', request);
    return outcome;
  }
  shop.security.note('unlocked', request, outcome.value);
  return done({});
}

function consume(shop: Shop, { requestId }: RequestContext, token: string, now: Date) {
  return inTransaction(shop.db, async (transaction) => {
    const [used] = await transaction
      .delete(administratorUnlocks)
      .where(
        and(
          eq(administratorUnlocks.tokenHash, sha256(token)),
          gt(administratorUnlocks.expiresAt, now),
        ),
      )
      .returning({ administratorId: administratorUnlocks.administratorId });
    if (!used) return refused('LINK_INVALID');
    const { administratorId } = used;
    const [{ email } = { email: '' }] = await transaction
      .select({ email: administrators.email })
      .from(administrators)
      .where(eq(administrators.id, administratorId));
    await forgetWrongPasswords(shop, transaction, { audience: 'administrator', email });
    await recordAction(
      shop,
      transaction,
      { administratorId, requestId },
      { call: 'unlockAdministrator', subject: ['administrator', administratorId] },
    );
    return done({ administratorId });
  });
}

export async function forgetLapsedUnlocks(db: Queryable, now: Date): Promise<void> {
  await db.delete(administratorUnlocks).where(lt(administratorUnlocks.expiresAt, now));
}
