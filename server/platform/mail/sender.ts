import type { Queryable } from '../database/database.ts';
import type { FromEnvironment } from '../entered-config.ts';
import { readEmailSettings } from './email-settings.ts';
import { answerable } from './footnote.ts';
import type { Email, SignedEmail } from './mail.ts';

export type SenderConfig = FromEnvironment & { MAIL_FROM: string };

/** Answers name and address of a text such as `Name <address>`, or of an address alone. */
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

/**
 * Answers a function that adds the sender's name and reply address from the settings to an e-mail. The environment's
 * name wins over that of the settings.
 */
export function signer(config: SenderConfig) {
  const usual = partsOfSender(config.MAIL_FROM);
  return async (db: Queryable, message: Email): Promise<SignedEmail> => {
    const { senderName, replyTo } = await readEmailSettings(db);
    const isNamed = isNameLocked(config) || senderName === '';
    const from = { ...usual, name: isNamed ? usual.name : senderName };
    return replyTo ? { ...answerable(message), from, replyTo } : { ...message, from };
  };
}

/** Whether the environment sets the sender's name, so that the settings cannot change it. */
export function isNameLocked({ fromEnvironment, MAIL_FROM }: SenderConfig): boolean {
  return fromEnvironment.has('MAIL_FROM') && partsOfSender(MAIL_FROM).name !== '';
}
