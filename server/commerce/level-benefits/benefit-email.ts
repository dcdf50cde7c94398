import { asc, inArray } from 'drizzle-orm';
import type { EmailTexts } from '#contract/email-words/index.ts';
import { formatDate } from '#rules/dates.ts';
import { countText } from '#rules/prices/level-benefits.ts';
import { callUs } from '#rules/shop/customer-service.ts';
import { paragraphsOf, writeSentences } from '#rules/shop/email-words.ts';
import { type Config, publicUrl } from '#server/config.ts';
import { emailOfMember } from '#server/people/accounts/users.ts';
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
import { readBenefits } from './read-benefits.ts';
import { levelGrants } from './tables.ts';

export interface BenefitJobData extends MayBeByEmail {
  memberId: number;
  grantIds: number[];
}

/**
 * Tells a member which coupons the level has just given. Sends nothing if the member or the coupons no longer
 * exist, or if the member wants no notices of coupons.
 */
export async function sendBenefitEmail(
  shop: NoticeShop,
  jobData: BenefitJobData,
  run: JobRun,
): Promise<void> {
  const { db, clock, config } = shop;
  const { memberId, grantIds } = jobData;
  if (!(await isEmailSent(db, 'benefits'))) return;
  const to = await emailOfMember(db, memberId);
  const benefits = await readBenefits(db, clock.now());
  const grants = await db
    .select()
    .from(levelGrants)
    .where(inArray(levelGrants.id, grantIds))
    .orderBy(asc(levelGrants.id));
  const rows = grants.flatMap(({ benefitId, validUntil }) => {
    const benefit = benefits.find((each) => each.id === benefitId);
    if (!benefit) return [];
    const { coupon, count } = benefit;
    return [[`${coupon.name} ${countText(count)}`, `有效至 ${formatDate(validUntil)}`] as const];
  });
  if (!to || rows.length === 0) return;
  const isBirthday = grants.some((grant) => grant.isBirthday);
  const texts = await readEmailTexts(db, 'benefits');
  const notice = benefitNotice(config, rows, isBirthday, texts);
  const url = couponsUrl(config);
  const sent = { name: 'benefits', memberId, email: to, notice, url } as const;
  await sendNotice(shop, db, { ...sent, job: 'send-benefit-letter', data: jobData }, run);
}

const couponsUrl = (config: Config) => `${publicUrl(config)}/member-centre?type=3`;

/** The e-mail of the notice. */
export const benefitEmail = (...given: Parameters<typeof benefitNotice>): EmailText =>
  composeNotice(benefitNotice(...given));

/** The notice; `rows` are coupons, each with the last day on which it is valid. */
function benefitNotice(
  config: Config,
  rows: readonly (readonly [string, string])[],
  isBirthday: boolean,
  texts: EmailTexts = {},
): Notice {
  const brand = config.BRAND_NAME;
  const words = writeSentences('benefits', texts, { shop: brand });
  const content = {
    brand,
    shopUrl: publicUrl(config),
    heading: isBirthday ? words.headingBirthday : words.headingLevel,
    paragraphs: paragraphsOf(words.opening, words.addition),
    rows,
    button: { label: '查看我的優惠券', url: couponsUrl(config) },
    help: callUs,
  };
  return { subject: isBirthday ? words.subjectBirthday : words.subjectLevel, content };
}
