import { invitationHours } from '#contract/administrators.ts';
import { adminUrl, publicUrl } from '#server/config.ts';
import { composeEmail } from '#server/platform/mail/compose-email.ts';
import type { Email } from '#server/platform/mail/mail.ts';
import type { Shop } from '#server/shop.ts';
import type { LinkPurpose } from '../tables.ts';

interface Wording {
  heading: string;
  paragraphs: readonly string[];
  button: string;
  /** The address of the page in the back office to which the link leads, up to the token. */
  path: string;
}

const wordings: Readonly<Record<LinkPurpose, Wording>> = {
  unlock: {
    heading: '解除後台登入等待',
    paragraphs: [
      '有人以您的帳號連續輸入十次以上錯誤的密碼。為保護帳號，未登入過的裝置須等待 15 分鐘才能再試；曾登入過的裝置不受影響。',
      '若您要立即從新的裝置登入，請按下方按鈕解除等待。此連結於 30 分鐘內有效，限用一次。',
      '若不是您本人操作，不需要按下連結；請確認密碼未在其他網站使用，必要時更換密碼。',
    ],
    button: '解除等待',
    path: '/unlock?token=',
  },
  reset: {
    heading: '重設後台密碼',
    paragraphs: [
      '我們收到重設您後台密碼的申請。請按下方按鈕設定新密碼。此連結於 30 分鐘內有效，限用一次。',
      '設定新密碼後，所有裝置上的登入都會失效；兩步驟驗證的設定不會改變。',
      '若不是您本人申請，不需要做任何事，您的密碼不會改變。',
    ],
    button: '設定新密碼',
    path: '/reset?token=',
  },
  verify: {
    heading: '確認後台帳號的信箱',
    paragraphs: [
      '這個電子信箱是商店後台的帳號。請按下方按鈕確認信箱。此連結於 30 分鐘內有效，限用一次。',
      '若您不認識寄件的商店，不需要理會這封信。',
    ],
    button: '確認信箱',
    path: '/verify?token=',
  },
  invite: {
    heading: '邀請您使用後台',
    paragraphs: [
      '您已受邀管理這個商店的後台，帳號就是這個電子信箱。請按下方按鈕設定自己的密碼，之後就可以登入。',
      `此連結於 ${invitationHours} 小時內有效，限用一次。若已過期，請向邀請您的人索取新的邀請。`,
      '密碼只有您自己知道，請不要告訴任何人。若您不認識寄件的商店，不需要理會這封信。',
    ],
    button: '設定密碼',
    path: '/invite?code=',
  },
};

/**
 * The e-mail with a link. It names neither the person nor an address, because the owner of the mailbox may be
 * another person.
 */
export function linkEmail(
  { config }: Pick<Shop, 'config'>,
  to: string,
  { purpose, token }: { purpose: LinkPurpose; token: string },
): Email {
  const brand = config.BRAND_NAME;
  const { heading, paragraphs, button, path } = wordings[purpose];
  const url = `${adminUrl(config)}${path}${token}`;
  const content = { brand, shopUrl: publicUrl(config), heading, paragraphs };
  return {
    to,
    subject: `【${brand}】${heading}`,
    ...composeEmail({ ...content, button: { label: button, url } }),
  };
}
