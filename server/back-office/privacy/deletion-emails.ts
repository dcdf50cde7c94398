import { formatDateTime } from '#rules/dates.ts';
import { callUs } from '#rules/shop/customer-service.ts';
import { type Config, publicUrl } from '#server/config.ts';
import { retentionYears } from '#server/people/privacy/retention.ts';
import { composeHeaded } from '#server/platform/mail/compose-email.ts';
import type { EmailText } from '#server/platform/mail/mail.ts';

const occasions = ['asked', 'stopped', 'done'] as const;
/** What becomes of a deletion that a member asked for alone. */
export type DeletionOccasion = (typeof occasions)[number];

/** Whether a text from the queue is an occasion for an e-mail about a deletion. */
export const isOfDeletion = (occasion: string): occasion is DeletionOccasion =>
  occasions.some((one) => one === occasion);

const stays = `訂單與發票依商業會計法與稅法保存 ${retentionYears} 年，期滿後去除其中的個人資料。`;

const wordings: Readonly<
  Record<DeletionOccasion, { heading: string; paragraphs(eraseAt: string): string[] }>
> = {
  asked: {
    heading: '您申請刪除會員帳號',
    paragraphs: (eraseAt) => [
      `您的會員帳號與個人資料將於 ${eraseAt} 刪除，刪除後無法復原，優惠券與會員等級也會失效。`,
      stays,
      '改變心意時，在這之前登入一次就會取消刪除。若您沒有提出申請，請立即以「忘記密碼」重設密碼並登入。',
    ],
  },
  stopped: {
    heading: '您的會員帳號不會刪除',
    paragraphs: () => ['您已登入、下單或取消申請，會員帳號與資料維持不變。若要刪除，請重新申請。'],
  },
  done: {
    heading: '您的會員帳號即將刪除完畢',
    paragraphs: () => [
      '您申請刪除的期限已到，我們現在刪除您的會員帳號與個人資料，之後不會再寄信給您。',
      stays,
      '謝謝您一路以來的支持。',
    ],
  },
};

/** The letter about a deletion. `eraseAt`: when the account is deleted, while it waits. */
export function deletionEmail(
  config: Config,
  occasion: DeletionOccasion,
  { eraseAt }: { eraseAt: Date | null },
): EmailText {
  const { heading, paragraphs } = wordings[occasion];
  const shopUrl = publicUrl(config);
  return composeHeaded({
    brand: config.BRAND_NAME,
    shopUrl,
    heading,
    paragraphs: paragraphs(eraseAt ? formatDateTime(eraseAt) : ''),
    ...(occasion === 'asked' && { button: { label: '登入並取消刪除', url: `${shopUrl}/signin` } }),
    help: callUs,
  });
}
