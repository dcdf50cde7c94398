import type { Queryable } from '../database/database.ts';
import type { FromEnvironment } from '../entered-config.ts';
import { answerable } from './compose-email.ts';
import { readEmailSettings } from './email-settings.ts';
import type { Email, SignedEmail } from './mail.ts';

export type SenderConfig = FromEnvironment & { MAIL_FROM: string };

/** Name and address in `Name <address>`, or in an address alone. */
export function partsOfSender(sender: string): { name: string; address: string } {
  const at = sender.lastIndexOf('<');
  if (at < 0) return { name: '', address: sender.trim() };
  return {
    name: sender.slice(0, at).trim(),
    address: sender
      .slice(at + 1)
      .replace('>', '')
      .trim(),
  };
}

/** Adds to e-mails what the settings say of their sender. The name that the environment gives wins. */
export function signer(config: SenderConfig) {
  const usual = partsOfSender(config.MAIL_FROM);
  return async (db: Queryable, message: Email): Promise<SignedEmail> => {
    const { senderName, replyTo } = await readEmailSettings(db);
    const isNamed = isNameLocked(config) || senderName === '';
    const from = { ...usual, name: isNamed ? usual.name : senderName };
    return replyTo ? { ...answerable(message), from, replyTo } : { ...message, from };
  };
}

/** Whether the environment says by which name e-mails are sent. */
export function isNameLocked({ fromEnvironment, MAIL_FROM }: SenderConfig): boolean {
  return fromEnvironment.has('MAIL_FROM') && partsOfSender(MAIL_FROM).name !== '';
}
