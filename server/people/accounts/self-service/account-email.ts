import { formatDateTime } from '#rules/dates.ts';
import { callUs } from '#rules/shop/customer-service.ts';
import { type Config, publicUrl } from '#server/config.ts';
import { composeHeaded } from '#server/platform/mail/compose-email.ts';
import { type EmailText, sendEach } from '#server/platform/mail/mail.ts';
import type { ShopJob } from '#server/shop.ts';
import { addressesOfEmail } from './email-addresses.ts';

/** What a thief of an account would do, so that its owner must learn of it. */
export type AccountOccasion = 'password-changed' | 'passkey-added' | 'passkey-removed';

declare module '#server/platform/jobs/jobs.ts' {
  interface JobData {
    /** `at`: ISO 8601. */
    'send-account-letter': { userId: number; at: string; occasion: AccountOccasion };
  }
}

/** Sends the letter about a change of the account; it names neither the person nor an address. */
export const sendAccountEmail: ShopJob<'send-account-letter'> = {
  name: 'send-account-letter',
  concurrency: 4,
  async work({ db, clock, config, mail }, { userId, at, occasion }, { id }) {
    const letter = accountEmail(config, new Date(at), occasion);
    const about = { userId, id, at: new Date(at), now: clock.now() };
    const addresses = await addressesOfEmail(db, about);
    await sendEach(
      mail,
      addresses.map((address) => ({ ...address, ...letter })),
    );
  },
};

/** The letter about a change at this moment. */
export function accountEmail(config: Config, at: Date, occasion: AccountOccasion): EmailText {
  const { heading, paragraph, advice } = wordings[occasion];
  const shopUrl = publicUrl(config);
  return composeHeaded({
    brand: config.BRAND_NAME,
    shopUrl,
    heading,
    paragraphs: [`${paragraph}若是您本人操作，不需要做任何事。`, advice],
    rows: [['時間', formatDateTime(at)]],
    button: { label: '檢查帳號與安全', url: `${shopUrl}/member-centre?type=security` },
    help: callUs,
  });
}

const resetFirst =
  '若不是您本人操作，請立即以「忘記密碼」重設密碼：所有裝置會登出，通行密鑰會移除，並與客服聯繫。';

const wordings: Readonly<
  Record<AccountOccasion, { heading: string; paragraph: string; advice: string }>
> = {
  'password-changed': {
    heading: '您的密碼已變更',
    paragraph: '您的會員密碼剛剛變更了，其他裝置都已登出。',
    advice: resetFirst,
  },
  'passkey-added': {
    heading: '您的帳號新增了通行密鑰',
    paragraph: '您的會員帳號剛剛新增了一個通行密鑰，之後可以用它登入。',
    advice: resetFirst,
  },
  'passkey-removed': {
    heading: '您的帳號移除了通行密鑰',
    paragraph: '您的會員帳號剛剛移除了一個通行密鑰，它不能再登入。',
    advice: resetFirst,
  },
};
