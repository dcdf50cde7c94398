import { eq } from 'drizzle-orm';
import type { EditableEmail, EmailTexts } from '#contract/email-words/index.ts';
import { apiBase } from '#contract/endpoints.ts';
import { mostCopyDownloads, takeBackDays } from '#contract/privacy.ts';
import { formatDateTime } from '#rules/dates.ts';
import { callUs } from '#rules/shop/customer-service.ts';
import { writeSentences } from '#rules/shop/email-words.ts';
import { type Config, publicUrl } from '#server/config.ts';
import { findPerson } from '#server/people/accounts/person.ts';
import { addressesOfEmail } from '#server/people/accounts/self-service/email-addresses.ts';
import type { JobRun } from '#server/platform/jobs/jobs.ts';
import { composeEmail, type EmailContent } from '#server/platform/mail/compose-email.ts';
import { readEmailTexts } from '#server/platform/mail/email-texts.ts';
import { type EmailText, sendEach } from '#server/platform/mail/mail.ts';
import { signId } from '#server/platform/signed-id.ts';
import type { Shop } from '#server/shop.ts';
import { type DeletionOccasion, deletionEmail, isOfDeletion } from './deletion-emails.ts';
import { copyLink, requestNo } from './request-number.ts';
import { privacyRequests } from './tables.ts';

/** What an administrator did about a request, or a finished copy. */
export type PrivacyOccasion = 'copy' | 'erasure' | 'withdrawn' | 'refused';
export interface PrivacyJobData {
  requestId: number;
  /** What members do alone has letters of its own. */
  occasion: PrivacyOccasion | DeletionOccasion;
}

type Request = typeof privacyRequests.$inferSelect;
type Words = Pick<EmailContent, 'paragraphs' | 'button'>;

/** Tells a member the result of a request. The link to a copy is sent only to a verified e-mail. */
export async function sendPrivacyEmail(
  {
    db,
    clock,
    config,
    mail,
    keyedHash,
  }: Pick<Shop, 'db' | 'clock' | 'config' | 'mail' | 'keyedHash'>,
  { requestId, occasion }: PrivacyJobData,
  { id }: JobRun,
): Promise<void> {
  const [request] = await db
    .select()
    .from(privacyRequests)
    .where(eq(privacyRequests.id, requestId));
  const person = request && (await findPerson(db, keyedHash, request.memberId));
  if (!person) return;
  if (occasion === 'copy' && !person.isVerified) return;
  if (isOfDeletion(occasion)) {
    // It was stopped before the letter left.
    if (occasion === 'asked' && request.state !== 'WAITING') return;
    const letter = deletionEmail(config, occasion, request);
    const about = { userId: person.id, id, at: request.receivedAt, now: clock.now() };
    const addresses = await addressesOfEmail(db, about);
    await sendEach(
      mail,
      addresses.map((address) => ({ ...address, ...letter })),
    );
    return;
  }
  const link = () =>
    `${publicUrl(config)}${apiBase}/api/v1/privacy-copies/${signId(keyedHash, copyLink, requestId, request.linkUntil ?? new Date(0))}`;
  const texts = await readEmailTexts(db, emailNamesOf[occasion]);
  const message = privacyEmail(config, occasion, request, link, texts);
  await mail.send({ to: person.email, id, ...message });
}

/** The names of these e-mails among all e-mails. */
const emailNamesOf = {
  copy: 'privacyCopy',
  erasure: 'privacyErasure',
  withdrawn: 'privacyWithdrawn',
  refused: 'privacyRefused',
} as const satisfies Record<PrivacyOccasion, EditableEmail>;

type MailedRequest = Pick<Request, 'id' | 'linkUntil' | 'eraseAt' | 'reason'>;

/** The e-mail with the result of a request; `link` leads to a copy. */
export function privacyEmail(
  config: Config,
  occasion: PrivacyOccasion,
  request: MailedRequest,
  link: () => string,
  texts: EmailTexts = {},
): EmailText {
  const brand = config.BRAND_NAME;
  const { subject, heading } = writeSentences(emailNamesOf[occasion], texts, { shop: brand });
  const content = composeEmail({
    brand,
    shopUrl: publicUrl(config),
    heading,
    ...wordings[occasion](request, link),
    rows: [['案號', requestNo(request.id)]],
    help: callUs,
  });
  return { subject, ...content };
}

const moment = (at: Date | null) => (at ? formatDateTime(at) : '');

const wordings: Readonly<
  Record<PrivacyOccasion, (request: MailedRequest, link: () => string) => Words>
> = {
  copy: ({ linkUntil }, link) => ({
    paragraphs: [
      `您申請的個人資料複本可以下載了。連結在 ${moment(linkUntil)} 前有效，最多可下載 ${mostCopyDownloads} 次，請勿轉寄給他人。`,
      '若您沒有提出這項申請，請立即重設密碼並與客服聯繫。',
    ],
    button: { label: '下載我的資料', url: link() },
  }),
  erasure: ({ eraseAt }) => ({
    paragraphs: [
      `依您的申請，您的會員帳號與個人資料將於 ${moment(eraseAt)} 刪除，刪除後無法復原，也不會再寄信通知您。`,
      '訂單與發票依商業會計法與稅法保存 5 年，期滿後去除其中的個人資料。',
      `若您改變心意，或沒有提出這項申請，請在這 ${takeBackDays} 天內與客服聯繫撤回。`,
    ],
  }),
  withdrawn: () => ({
    paragraphs: ['您的個人資料維持不變。若這不是您的意思，請與客服聯繫。'],
  }),
  refused: ({ reason }) => ({
    paragraphs: [`原因：${reason}`, '若您對結果有疑問，歡迎與客服聯繫。'],
  }),
};
