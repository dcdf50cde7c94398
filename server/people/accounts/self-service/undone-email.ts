import { eq } from 'drizzle-orm';
import { formatDateTime } from '#rules/dates.ts';
import { callUs } from '#rules/shop/customer-service.ts';
import { type Config, publicUrl } from '#server/config.ts';
import { composeHeaded } from '#server/platform/mail/compose-email.ts';
import type { EmailText } from '#server/platform/mail/mail.ts';
import type { ShopJob } from '#server/shop.ts';
import { formerEmails } from './tables.ts';

declare module '#server/platform/jobs/jobs.ts' {
  interface JobData {
    'send-email-undone-letter': { formerId: number };
  }
}

/** Tells the e-mail that an account lost that its older e-mail was given back. */
export const sendUndoneEmail: ShopJob<'send-email-undone-letter'> = {
  name: 'send-email-undone-letter',
  async work({ db, config, mail }, { formerId }, { id }) {
    const [lost] = await db.select().from(formerEmails).where(eq(formerEmails.id, formerId));
    // The member was erased before the letter left.
    if (!lost) return;
    await mail.send({ to: lost.email, id, ...undoneEmail(config, lost.changedAt) });
  },
};

/**
 * The letter to the e-mail that an account lost. It has no link and names neither the member nor the older e-mail:
 * either of the two addresses may be the thief's, and customer service finds out whose the account is.
 */
export function undoneEmail(config: Config, changedAt: Date): EmailText {
  return composeHeaded({
    brand: config.BRAND_NAME,
    shopUrl: publicUrl(config),
    heading: '這個信箱已不是會員帳號的信箱',
    paragraphs: [
      '您的會員帳號剛剛以寄到先前信箱的連結，改回先前的電子信箱。所有裝置都已登出，密碼、通行密鑰與 LINE 綁定都已移除，這個信箱不能再登入。',
      '若是您本人操作，不需要做任何事。若不是您本人操作，請儘快與客服聯繫，我們會協助您確認帳號。',
    ],
    rows: [['時間', formatDateTime(changedAt)]],
    help: callUs,
  });
}
