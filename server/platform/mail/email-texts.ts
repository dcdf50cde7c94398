import { z } from 'zod';
import type { EditableEmail, EmailTexts } from '#contract/email-words/index.ts';
import type { Queryable } from '../database/database.ts';
import { storedSetting } from '../database/stored-setting.ts';

// Whatever is stored, an e-mail must leave: what is not a text by its name counts as not there.
const texts = z.record(z.string(), z.string().catch('')).catch({});
const schema = z.record(z.string(), texts).catch({});

/** The sentences that operators wrote instead of the shop's own words, by e-mail and sentence. */
export const storedEmailTexts = storedSetting<Readonly<Record<string, EmailTexts>>>(
  'letter-texts',
  schema,
);

/** The sentences that operators wrote for one e-mail; they may no longer be valid. */
export async function readEmailTexts(db: Queryable, name: EditableEmail): Promise<EmailTexts> {
  return (await storedEmailTexts.read(db))[name] ?? {};
}
