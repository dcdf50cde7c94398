import type { StandingDraft } from '#contract/calls/standing-orders.ts';
import type { EmailTexts } from '#contract/email-words/index.ts';
import type { PaymentType } from '#contract/enumerations.ts';
import type { StandingReason } from '#contract/standing-orders.ts';
import { formatDate } from '#rules/dates.ts';
import { formatPrice } from '#rules/numbers.ts';
import { standingReasonSentences } from '#rules/orders/standing-words.ts';
import { wayOf } from '#rules/payments/payment-types.ts';
import { callUs } from '#rules/shop/customer-service.ts';
import { paragraphsOf, writeSentences } from '#rules/shop/email-words.ts';
import { type Config, publicUrl } from '#server/config.ts';
import { emailOfActiveMember } from '#server/people/accounts/users.ts';
import { type MayBeByEmail, sendNotice } from '#server/people/notices/send-notice.ts';
import type { JobRun } from '#server/platform/jobs/jobs.ts';
import { composeNotice, type Notice } from '#server/platform/mail/compose-email.ts';
import { readEmailTexts } from '#server/platform/mail/email-texts.ts';
import type { EmailText } from '#server/platform/mail/mail.ts';
import type { Shop } from '#server/shop.ts';
import { codeOfDate } from './code.ts';
import { draftParcel } from './quote-parcel.ts';
import { type OpenRow, readOpen } from './stored.ts';

/** Why a member is notified: a parcel comes, the shop asks, or it has paused. */
export type StandingOccasion = 'upcoming' | 'asks' | 'paused';

export interface StandingJobData extends MayBeByEmail {
  standingOrderId: number;
  /** YYYY-MM-DD */
  dueOn: string;
  occasion: StandingOccasion;
}

const emailOf = {
  upcoming: 'standingUpcoming',
  asks: 'standingAsks',
  paused: 'standingPaused',
} as const;

/**
 * Tells the member about the next parcel with its sum of now, by LINE or e-mail. Sends nothing if the standing order
 * has gone on, or ended, since the letter was enqueued.
 */
export async function sendStandingNotice(
  shop: Shop,
  jobData: StandingJobData,
  run: JobRun,
): Promise<void> {
  const { standingOrderId, dueOn, occasion } = jobData;
  const row = await readOpen(shop.db, standingOrderId);
  if (!row || !isStillSo(row, jobData)) return;
  const email = await emailOfActiveMember(shop.db, row.userId);
  if (!email) return;
  const draft = await draftParcel(shop, row, row);
  const name = emailOf[occasion];
  const code = codeOfDate(shop, { standingOrderId, dueOn });
  const texts = await readEmailTexts(shop.db, name);
  const shown = { occasion, reason: row.reason, paymentType: row.paymentType, draft };
  const notice = standingNotice(shop.config, { ...shown, code }, texts);
  const url = pageUrl(shop.config, code);
  const sent = { name, memberId: row.userId, email, notice, url } as const;
  await sendNotice(shop, shop.db, { ...sent, job: 'send-standing-letter', data: jobData }, run);
}

function isStillSo(row: OpenRow, { occasion, dueOn }: StandingJobData): boolean {
  if (row.nextOn !== dueOn) return false;
  switch (occasion) {
    case 'upcoming':
      return row.state === 'RUNNING';
    case 'asks':
      return row.state === 'WAITING';
    case 'paused':
      return row.state === 'PAUSED' && row.reason !== 'BY_MEMBER';
  }
}

interface Shown {
  occasion: StandingOccasion;
  reason: StandingReason | null;
  paymentType: PaymentType;
  draft: StandingDraft;
  code: string;
}

const pageUrl = (config: Config, code: string) =>
  `${publicUrl(config)}/standing-order?code=${code}`;

/** The e-mail of the notice. */
export const standingEmail = (...given: Parameters<typeof standingNotice>): EmailText =>
  composeNotice(standingNotice(...given));

function standingNotice(config: Config, shown: Shown, texts: EmailTexts = {}): Notice {
  const { occasion, reason, paymentType, draft, code } = shown;
  const brand = config.BRAND_NAME;
  const shopUrl = publicUrl(config);
  const placeholders = {
    shop: brand,
    day: formatDate(draft.dueOn),
    amount: formatPrice(draft.amounts.paid),
  };
  const written = writeSentences(emailOf[occasion], texts, placeholders);
  const { subject, heading, opening, addition } = written;
  const why = reason ?? draft.problem;
  const content = {
    brand,
    shopUrl,
    heading,
    paragraphs: paragraphsOf(opening, why ? standingReasonSentences[why] : '', addition),
    highlights: [
      ['寄出日期', formatDate(draft.dueOn)],
      ['以今天的價格計算', formatPrice(draft.amounts.paid)],
      ...agreedRow(draft),
    ] as [string, string][],
    rows: draft.lines.map(
      ({ name, quantity, unitPrice }) =>
        [name, `${formatPrice(unitPrice)} × ${quantity}`] as [string, string],
    ),
    steps: occasion === 'upcoming' ? stepsOf(paymentType) : [],
    button: {
      label: occasion === 'upcoming' ? '查看或略過這一次' : '查看定期配',
      url: pageUrl(config, code),
    },
    links: [{ label: '修改、暫停或結束定期配', url: `${shopUrl}/member-centre?type=12` }],
    help: callUs,
  };
  return { subject, content };
}

const agreedRow = ({ agreedAmount, amounts }: StandingDraft): [string, string][] =>
  agreedAmount === null || agreedAmount === amounts.paid
    ? []
    : [['上次的金額', formatPrice(agreedAmount)]];

const stepsOf = (paymentType: PaymentType): string[] =>
  wayOf(paymentType) === 'ON_RECEIPT'
    ? ['日期到了會自動建立訂單，收到商品時付款', '這次不需要的話，寄出前都可以略過']
    : [
        '日期到了會建立訂單並寄付款連結給您，由您付款後才出貨',
        '不付款不會扣款，訂單逾期自動取消',
        '這次不需要的話，寄出前都可以略過',
      ];
