import type { EmailTexts } from '#contract/email-words/index.ts';
import { callUs } from '#rules/shop/customer-service.ts';
import { writeSentences } from '#rules/shop/email-words.ts';
import { type Config, publicUrl } from '#server/config.ts';
import type { JobRun } from '#server/platform/jobs/jobs.ts';
import { composeEmail } from '#server/platform/mail/compose-email.ts';
import { readEmailTexts } from '#server/platform/mail/email-texts.ts';
import { type EmailText, sendEach } from '#server/platform/mail/mail.ts';
import type { Shop } from '#server/shop.ts';
import { addressesOfEmail } from '../self-service/email-addresses.ts';
import { linkedAtOf } from './line-accounts.ts';

/** Tells a member that a LINE account was linked, so that a member who did not do it learns of it. */
export async function sendLineLinkEmail(
  { db, clock, config, mail }: Pick<Shop, 'db' | 'clock' | 'config' | 'mail'>,
  { userId }: { userId: number },
  { id }: JobRun,
): Promise<void> {
  const now = clock.now();
  // A link that is gone already says no moment; its letter goes to the present e-mail.
  const at = (await linkedAtOf(db, userId)) ?? now;
  const letter = lineLinkEmail(config, await readEmailTexts(db, 'lineLinked'));
  const addresses = await addressesOfEmail(db, { userId, id, at, now });
  await sendEach(
    mail,
    addresses.map((address) => ({ ...address, ...letter })),
  );
}

/** The e-mail about a LINE account that was linked. */
export function lineLinkEmail(config: Config, texts: EmailTexts = {}): EmailText {
  const brand = config.BRAND_NAME;
  const { subject, heading, opening } = writeSentences('lineLinked', texts, { shop: brand });
  const content = composeEmail({
    brand,
    shopUrl: publicUrl(config),
    heading,
    paragraphs: [
      opening,
      '若這不是您本人的操作，請立即重設密碼，並與客服聯繫，我們會協助您解除綁定。',
    ],
    help: callUs,
  });
  return { subject, ...content };
}
