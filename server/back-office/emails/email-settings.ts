import type { Queryable } from '#server/platform/database/database.ts';
import { readEmailSettings, writeEmailSettings } from '#server/platform/mail/email-settings.ts';
import { isNameLocked, partsOfSender, type SenderConfig } from '#server/platform/mail/sender.ts';

type Values = Awaited<ReturnType<typeof readEmailSettings>>;

/** The settings of e-mails, for the back office. */
export const emailSettings = {
  async read(db: Queryable, config: SenderConfig): Promise<Values> {
    const entered = await readEmailSettings(db);
    if (!isNameLocked(config)) return entered;
    return { ...entered, senderName: partsOfSender(config.MAIL_FROM).name };
  },
  locked: (config: SenderConfig): Readonly<Record<string, string>> =>
    isNameLocked(config) ? { senderName: 'MAIL_FROM' } : {},
  async write(db: Queryable, values: Values, config: SenderConfig): Promise<void> {
    const { senderName } = isNameLocked(config) ? await readEmailSettings(db) : values;
    await writeEmailSettings(db, { ...values, senderName });
  },
};
