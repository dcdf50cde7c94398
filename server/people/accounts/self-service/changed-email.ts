import { eq } from 'drizzle-orm';
import { formatDateTime } from '#rules/dates.ts';
import { maskEmail } from '#rules/mask.ts';
import { callUs } from '#rules/shop/customer-service.ts';
import { type Config, publicUrl } from '#server/config.ts';
import { composeHeaded } from '#server/platform/mail/compose-email.ts';
import type { EmailText } from '#server/platform/mail/mail.ts';
import { signId } from '#server/platform/signed-id.ts';
import type { Shop, ShopJob } from '#server/shop.ts';
import { readAccount } from '../member-accounts.ts';
import { formerEmails } from './tables.ts';
import { undoPurpose } from './undo-email.ts';

declare module '#server/platform/jobs/jobs.ts' {
  interface JobData {
    'send-email-changed-letter': { formerId: number };
  }
}

/** Tells the old e-mail that the member has another one now, with the way back. */
export const sendChangedEmail: ShopJob<'send-email-changed-letter'> = {
  name: 'send-email-changed-letter',
  async work({ db, config, mail, keyedHash }, { formerId }, { id }) {
    const [former] = await db.select().from(formerEmails).where(eq(formerEmails.id, formerId));
    const user = former && (await readAccount(db, former.userId));
    // It was given back before the letter left, or the member was erased.
    if (!former?.undoUntil || !user || user.erasedAt) return;
    const { email: to, undoUntil, changedAt } = former;
    const code = signId(keyedHash, undoPurpose, formerId, undoUntil);
    const link = `${publicUrl(config)}/restore-email?code=${code}`;
    const changed = { email: user.email, changedAt, undoUntil };
    await mail.send({ to, id, ...changedEmail(config, changed, link) });
  },
};

/** The letter to the old e-mail. It shows only a part of the new one, because a stranger may have the old one now. */
export function changedEmail(
  config: Config,
  { email, changedAt, undoUntil }: { email: string; changedAt: Date; undoUntil: Date },
  link: string,
): EmailText {
  return composeHeaded({
    brand: config.BRAND_NAME,
    shopUrl: publicUrl(config),
    heading: '您的電子信箱已變更',
    paragraphs: [
      `您的會員帳號剛剛改用另一個電子信箱（${maskEmail(email)}），之後請用新信箱登入，通知也會寄到新信箱。若是您本人操作，不需要做任何事。`,
      `若不是您本人操作，請在 ${formatDateTime(undoUntil)} 前按下方的按鈕還原：帳號會改回這個信箱，所有裝置會登出，通行密鑰與 LINE 綁定會移除，您需要重新設定密碼。`,
    ],
    rows: [['時間', formatDateTime(changedAt)]],
    button: { label: '還原電子信箱', url: link },
    help: callUs,
  });
}

/** Tells the owner of an e-mail that another member wanted it; throws if the mail server does not take the letter. */
export async function sendTakenEmail(
  { config, mail }: Pick<Shop, 'config' | 'mail'>,
  to: string,
): Promise<void> {
  await mail.send({ to, ...takenEmail(config) });
}

/** The letter to an e-mail that already has an account. */
export function takenEmail(config: Config): EmailText {
  const shopUrl = publicUrl(config);
  return composeHeaded({
    brand: config.BRAND_NAME,
    shopUrl,
    heading: '這個信箱已有會員帳號',
    paragraphs: [
      '有人想把另一個會員帳號的電子信箱改成這個信箱，但是這個信箱已經有會員帳號，所以沒有變更。',
      '若是您本人，請用這個信箱登入；兩個帳號可以請客服合併。若不是您本人，請直接忽略這封信，您的帳號不受影響。',
    ],
    button: { label: '登入', url: `${shopUrl}/signin` },
    help: callUs,
  });
}
