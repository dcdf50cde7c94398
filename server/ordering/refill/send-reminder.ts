import type { RefillEstimate } from '#contract/calls/refill.ts';
import type { EmailTexts } from '#contract/email-words/index.ts';
import { callUs } from '#rules/customer-service.ts';
import { formatDate } from '#rules/dates.ts';
import { paragraphsOf, writeSentences } from '#rules/email-words.ts';
import { type Config, publicUrl } from '#server/config.ts';
import { emailOfMember } from '#server/people/accounts/users.ts';
import type { JobRun } from '#server/platform/jobs/jobs.ts';
import { composeEmail } from '#server/platform/mail/compose-email.ts';
import { isEmailSent } from '#server/platform/mail/email-settings.ts';
import { readEmailTexts } from '#server/platform/mail/email-texts.ts';
import type { EmailText } from '#server/platform/mail/mail.ts';
import type { Shop } from '#server/shop.ts';
import { readEstimates } from './estimates.ts';

export interface RefillErrand {
  memberId: number;
  seriesIds: number[];
}

/**
 * Sends one reminder about the series that run out. Sends nothing if the member has bought, switched it off or
 * cleared the base meanwhile. This is the one place where a reminder leaves the shop.
 */
export async function sendRefillReminder(
  { db, clock, config, mail }: Pick<Shop, 'db' | 'clock' | 'config' | 'mail'>,
  { memberId, seriesIds }: RefillErrand,
  { id }: JobRun,
): Promise<void> {
  if (!(await isEmailSent(db, 'refill'))) return;
  const to = await emailOfMember(db, memberId);
  const all = (await readEstimates(db, [memberId], clock.now())).get(memberId) ?? [];
  const own = all.filter(({ seriesId }) => seriesIds.includes(seriesId));
  if (!to || own.length === 0) return;
  const texts = await readEmailTexts(db, 'refill');
  await mail.send({ to, id, ...refillEmail(config, own, texts) });
}

type Shown = Pick<RefillEstimate, 'name' | 'daysLeft' | 'from' | 'to' | 'isGuess'>;

/** The letter about goods that run out, those first that run out first. */
export function refillEmail(
  config: Config,
  estimates: readonly Shown[],
  texts: EmailTexts = {},
): EmailText {
  const brand = config.BRAND_NAME;
  const shopUrl = publicUrl(config);
  const facts = {
    shop: brand,
    goods: estimates.map(({ name }) => name).join('、'),
    days: String(estimates[0]?.daysLeft ?? 0),
  };
  const { subject, heading, opening, addition } = writeSentences('refill', texts, facts);
  const isGuess = estimates.some((each) => each.isGuess);
  const content = composeEmail({
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
    button: { label: '照上次再買', url: `${shopUrl}/member-centre?type=5` },
    links: [{ label: '關閉補貨提醒', url: `${shopUrl}/member-centre?type=5#refill-settings` }],
    help: callUs,
  });
  return { subject, ...content };
}
