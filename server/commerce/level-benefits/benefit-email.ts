import { asc, inArray } from 'drizzle-orm';
import { callUs } from '#rules/customer-service.ts';
import { formatDate } from '#rules/dates.ts';
import { countText } from '#rules/level-benefits.ts';
import { type Config, publicUrl } from '#server/config.ts';
import { emailOfMember } from '#server/people/accounts/users.ts';
import type { JobRun } from '#server/platform/jobs/jobs.ts';
import { composeHeaded } from '#server/platform/mail/compose-email.ts';
import { isEmailSent } from '#server/platform/mail/email-settings.ts';
import type { EmailText } from '#server/platform/mail/mail.ts';
import type { Shop } from '#server/shop.ts';
import { readBenefits } from './read-benefits.ts';
import { levelGrants } from './tables.ts';

export interface BenefitErrand {
  memberId: number;
  grantIds: number[];
}

/**
 * Tells a member which coupons the level has just given. Sends nothing if the member or the coupons no longer
 * exist.
 */
export async function sendBenefitEmail(
  { db, clock, config, mail }: Pick<Shop, 'db' | 'clock' | 'config' | 'mail'>,
  { memberId, grantIds }: BenefitErrand,
  { id }: JobRun,
): Promise<void> {
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
  await mail.send({ to, id, ...benefitEmail(config, rows, isBirthday) });
}

/** The e-mail; `rows` are coupons, each with the last day on which it is valid. */
export function benefitEmail(
  config: Config,
  rows: readonly (readonly [string, string])[],
  isBirthday: boolean,
): EmailText {
  return composeHeaded({
    brand: config.BRAND_NAME,
    shopUrl: publicUrl(config),
    heading: isBirthday ? '生日快樂，您的生日禮到了' : '您的會員禮遇到了',
    paragraphs: ['以下優惠券已放進您的帳戶，結帳時選取即可使用，一張訂單使用一張。'],
    rows,
    button: { label: '查看我的優惠券', url: `${publicUrl(config)}/member-centre?type=3` },
    help: callUs,
  });
}
