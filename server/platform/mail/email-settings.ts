import { z } from 'zod';
import { declaredEmail, type EmailName } from '#contract/emails.ts';
import type { Queryable } from '../database/database.ts';
import { keptSetting } from '../database/kept-setting.ts';

const isSent = z.boolean().catch(true);
const text = z.string().catch('');
const schema = z.object({
  senderName: text,
  replyTo: text,
  paid: isSent,
  shipped: isSent,
  arrived: isSent,
  benefits: isSent,
  keepLevel: isSent,
});

/** What operators have said of the e-mails; empty texts and every e-mail if they have not. */
export const { read: readEmailSettings, write: writeEmailSettings } = keptSetting(
  'letters',
  schema,
);

/** Whether an e-mail is sent: always, unless operators may turn it off and have done so. */
export async function isEmailSent(db: Queryable, name: EmailName): Promise<boolean> {
  if (!declaredEmail(name).mayBeOff) return true;
  const switches: Readonly<Record<string, unknown>> = await readEmailSettings(db);
  return switches[name] !== false;
}
