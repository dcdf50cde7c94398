import type { RefillEstimate } from '#contract/calls/refill.ts';
import type { EmailTexts } from '#contract/email-words/index.ts';
import { formatDate } from '#rules/dates.ts';
import { callUs } from '#rules/shop/customer-service.ts';
import { paragraphsOf, writeSentences } from '#rules/shop/email-words.ts';
import { type Config, publicUrl } from '#server/config.ts';
import { emailOfActiveMember } from '#server/people/accounts/users.ts';
import { leaveUrl } from '#server/people/notices/leave-code.ts';
import {
  type MayBeByEmail,
  type NoticeShop,
  sendNotice,
} from '#server/people/notices/send-notice.ts';
import type { JobRun } from '#server/platform/jobs/jobs.ts';
import { composeNotice, type Notice } from '#server/platform/mail/compose-email.ts';
import { isEmailSent } from '#server/platform/mail/email-settings.ts';
import { readEmailTexts } from '#server/platform/mail/email-texts.ts';
import type { EmailText } from '#server/platform/mail/mail.ts';
import type { Shop } from '#server/shop.ts';
import { readEstimates } from './estimates.ts';

export interface RefillJobData extends MayBeByEmail {
  memberId: number;
  seriesIds: number[];
}

/**
 * Sends one reminder about the series that run out, as the member's settings say. Sends nothing if the member has
 * bought, switched it off or cleared the base meanwhile. This is the one place where a reminder leaves the shop.
 */
export async function sendRefillReminder(
  shop: NoticeShop & Pick<Shop, 'keyedHash'>,
  jobData: RefillJobData,
  run: JobRun,
): Promise<void> {
  const { db, clock, config } = shop;
  const { memberId, seriesIds } = jobData;
  if (!(await isEmailSent(db, 'refill'))) return;
  const to = await emailOfActiveMember(db, memberId);
  const all = (await readEstimates(db, [memberId], clock.now())).get(memberId) ?? [];
  const own = all.filter(({ seriesId }) => seriesIds.includes(seriesId));
  if (!to || own.length === 0) return;
  const texts = await readEmailTexts(db, 'refill');
  const notice = refillNotice(config, own, texts);
  const leave = leaveUrl(shop, { memberId, kind: 'refill' });
  const sent = { name: 'refill', memberId, email: to, notice, leaveUrl: leave } as const;
  const job = { job: 'send-refill-letter', data: jobData, url: startUrl(config) } as const;
  await sendNotice(shop, db, { ...sent, ...job }, run);
}

type Shown = Pick<RefillEstimate, 'name' | 'daysLeft' | 'from' | 'to' | 'isGuess'>;

const startUrl = (config: Config) => `${publicUrl(config)}/member-centre?type=5`;

/** The e-mail of the notice. */
export const refillEmail = (...given: Parameters<typeof refillNotice>): EmailText =>
  composeNotice(refillNotice(...given));

/** The notice about goods that run out, those first that run out first. */
function refillNotice(config: Config, estimates: readonly Shown[], texts: EmailTexts = {}): Notice {
  const brand = config.BRAND_NAME;
  const shopUrl = publicUrl(config);
  const placeholders = {
    shop: brand,
    goods: estimates.map(({ name }) => name).join('、'),
    days: String(estimates[0]?.daysLeft ?? 0),
  };
  const { subject, heading, opening, addition } = writeSentences('refill', texts, placeholders);
  const isGuess = estimates.some((each) => each.isGuess);
  const content = {
    brand,
    shopUrl,
    heading,
    paragraphs: paragraphsOf(
      opening,
      isGuess ? '購買次數還不多，先以一般用量推估；再購買兩三次，就依您自己的間隔計算。' : '',
      addition,
    ),
    rows: estimates.map(
      ({ name, from, to }) => [name, `預計 ${formatDate(from)} 到 ${formatDate(to)} 用完`] as const,
    ),
    button: { label: '照上次再買', url: startUrl(config) },
    links: [{ label: '關閉補貨提醒', url: `${startUrl(config)}#refill-settings` }],
    help: callUs,
  };
  return { subject, content };
}
