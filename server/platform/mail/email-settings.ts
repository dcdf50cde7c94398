import { z } from 'zod';
import { declaredEmail, type EmailName } from '#contract/emails.ts';
import type { Queryable } from '../database/database.ts';
import { storedSetting } from '../database/stored-setting.ts';

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
  restocked: isSent,
  message: isSent,
  refill: isSent,
});

/** Reads and writes the operators' settings of e-mails. By default the texts are empty and every e-mail is sent. */
export const { read: readEmailSettings, write: writeEmailSettings } = storedSetting(
  'letters',
  schema,
);

/** Whether an e-mail is sent. Operators may turn off some e-mails; all others are always sent. */
export async function isEmailSent(db: Queryable, name: EmailName): Promise<boolean> {
  if (!declaredEmail(name).mayBeOff) return true;
  const switches: Readonly<Record<string, unknown>> = await readEmailSettings(db);
  return switches[name] !== false;
}
