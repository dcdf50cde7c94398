import type { Queryable } from '#server/platform/database/database.ts';
import { readLetterSettings, writeLetterSettings } from '#server/platform/mail/letter-settings.ts';
import { isNameLocked, partsOfSender, type SenderConfig } from '#server/platform/mail/sender.ts';

type Values = Awaited<ReturnType<typeof readLetterSettings>>;

/** What is said of letters, as settings of the back office. */
export const letterSettings = {
  async read(db: Queryable, config: SenderConfig): Promise<Values> {
    const entered = await readLetterSettings(db);
    if (!isNameLocked(config)) return entered;
    return { ...entered, senderName: partsOfSender(config.MAIL_FROM).name };
  },
  locked: (config: SenderConfig): Readonly<Record<string, string>> =>
    isNameLocked(config) ? { senderName: 'MAIL_FROM' } : {},
  async write(db: Queryable, values: Values, config: SenderConfig): Promise<void> {
    const { senderName } = isNameLocked(config) ? await readLetterSettings(db) : values;
    await writeLetterSettings(db, { ...values, senderName });
  },
};
