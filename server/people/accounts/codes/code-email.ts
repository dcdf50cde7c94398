import type { CodePurpose } from '#contract/enumerations.ts';
import { composeEmail } from '#server/platform/mail/compose-email.ts';
import type { Email } from '#server/platform/mail/mail.ts';
import type { CodeAddress } from './email-codes.ts';

const wording: Record<CodePurpose, { heading: string; lead: string; otherwise: string }> = {
  register: {
    heading: '驗證您的電子信箱',
    lead: '謝謝您加入會員！請回到驗證頁面輸入下方的四位數驗證碼，完成信箱驗證後即可登入購物。',
    otherwise: '若您並未註冊，請直接忽略這封信，不需要任何操作。',
  },
  resetPassword: {
    heading: '重設您的密碼',
    lead: '我們收到重設密碼的申請。請回到驗證頁面輸入下方的四位數驗證碼，接著即可設定新密碼。',
    otherwise: '若您並未申請，請直接忽略這封信，您的密碼不會變更。',
  },
};

const instead =
  '您也可以不輸入驗證碼，直接按「設定新密碼」。此連結於 30 分鐘內有效，限用一次，請勿轉寄這封信。';

/** The e-mail that carries a four-digit code and, for a reset, a link in its place. */
export function codeEmail(
  { brand, shopUrl }: { brand: string; shopUrl: string },
  { email, purpose }: CodeAddress,
  { code, link }: { code: string; link?: string | undefined },
): Email {
  const { heading, lead, otherwise } = wording[purpose];
  const validity = '驗證碼於 10 分鐘內有效；重新寄送後，先前的驗證碼即失效。請勿將驗證碼告訴他人。';
  return {
    to: email,
    subject: `【${brand}】${heading}`,
    ...composeEmail({
      brand,
      shopUrl,
      heading,
      paragraphs: [lead, validity, ...(link ? [instead] : []), otherwise],
      code,
      ...(link ? { button: { label: '設定新密碼', url: link } } : {}),
    }),
  };
}
