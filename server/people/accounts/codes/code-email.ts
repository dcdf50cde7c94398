import type { EmailTexts } from '#contract/email-words/index.ts';
import { writeSentences } from '#rules/shop/email-words.ts';
import { publicUrl } from '#server/config.ts';
import { composeEmail } from '#server/platform/mail/compose-email.ts';
import { readEmailTexts } from '#server/platform/mail/email-texts.ts';
import type { Email } from '#server/platform/mail/mail.ts';
import type { Shop } from '#server/shop.ts';
import type { MailedCodePurpose } from '../tables.ts';
import type { CodeAddress } from './email-codes.ts';

/** The name of each e-mail, and its line for a reader who did not ask for it. */
const purposes = {
  register: {
    name: 'registerCode',
    otherwise: '若您並未註冊，請直接忽略這封信，不需要任何操作。',
  },
  resetPassword: {
    name: 'resetCode',
    otherwise: '若您並未申請，請直接忽略這封信，您的密碼不會變更。',
  },
  changeEmail: {
    name: 'changeCode',
    otherwise: '若您沒有要變更信箱，請直接忽略這封信，不要將驗證碼告訴他人；沒有驗證碼就不會變更。',
  },
} as const satisfies Record<MailedCodePurpose, { name: string; otherwise: string }>;

const instead =
  '您也可以不輸入驗證碼，直接按「設定新密碼」。此連結於 30 分鐘內有效，限用一次，請勿轉寄這封信。';

interface Code {
  code: string;
  link?: string | undefined;
}

/** Sends a four-digit code and, for a reset, a link; throws if the mail server does not accept the e-mail. */
export async function sendCodeEmail(
  { db, config, mail }: Pick<Shop, 'db' | 'config' | 'mail'>,
  address: CodeAddress,
  given: Code,
): Promise<void> {
  const texts = await readEmailTexts(db, purposes[address.purpose].name);
  const head = { brand: config.BRAND_NAME, shopUrl: publicUrl(config) };
  await mail.send(codeEmail(head, address, given, texts));
}

/** The e-mail that carries a four-digit code and, for a reset, a link in its place. */
export function codeEmail(
  { brand, shopUrl }: { brand: string; shopUrl: string },
  { email, purpose }: CodeAddress,
  { code, link }: Code,
  texts: EmailTexts = {},
): Email {
  const { name, otherwise } = purposes[purpose];
  const { subject, heading, opening } = writeSentences(name, texts, { shop: brand });
  const validity = '驗證碼於 10 分鐘內有效；重新寄送後，先前的驗證碼即失效。請勿將驗證碼告訴他人。';
  return {
    to: email,
    subject,
    ...composeEmail({
      brand,
      shopUrl,
      heading,
      paragraphs: [opening, validity, ...(link ? [instead] : []), otherwise],
      code,
      ...(link ? { button: { label: '設定新密碼', url: link } } : {}),
    }),
  };
}
