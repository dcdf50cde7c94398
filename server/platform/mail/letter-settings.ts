import { z } from 'zod';
import { declaredLetter, type LetterName } from '#contract/letters.ts';
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

/** What operators have said of the letters; empty texts and every letter if they have not. */
export const { read: readLetterSettings, write: writeLetterSettings } = keptSetting(
  'letters',
  schema,
);

/** Whether a letter is sent: always, unless operators may turn it off and have done so. */
export async function isLetterSent(db: Queryable, name: LetterName): Promise<boolean> {
  if (!declaredLetter(name).mayBeOff) return true;
  const switches: Readonly<Record<string, unknown>> = await readLetterSettings(db);
  return switches[name] !== false;
}
