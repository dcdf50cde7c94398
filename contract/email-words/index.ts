import type { EmailName } from '../emails.ts';
import { memberWords } from './members.ts';
import { orderWords } from './orders.ts';
import { refundAndReturnWords } from './refunds-and-returns.ts';
import type { EmailWords } from './sentence.ts';

/** Every e-mail with sentences that operators may rewrite. The words of all others are fixed. */
export const emailWords = {
  ...orderWords,
  ...refundAndReturnWords,
  ...memberWords,
} as const satisfies Partial<Record<EmailName, EmailWords>>;

/** The name of an e-mail with sentences that operators may rewrite. */
export type EditableEmail = keyof typeof emailWords;

/** The values of the placeholders of an e-mail, by their names. */
export type PlaceholderValues<Name extends EditableEmail> = Readonly<
  Record<keyof (typeof emailWords)[Name]['placeholders'], string>
>;

/** The sentences of an e-mail as its reader sees them. */
export type SentencesOf<Name extends EditableEmail> = Readonly<
  Record<keyof (typeof emailWords)[Name]['sentences'], string>
>;

/** Sentences that operators wrote instead of the shop's own words, by their names. */
export type EmailTexts = Readonly<Record<string, string>>;

/** What operators may rewrite in an e-mail; undefined if all its words are fixed. */
export function wordsDeclared(name: EmailName): EmailWords | undefined {
  const declared: Partial<Record<EmailName, EmailWords>> = emailWords;
  return declared[name];
}
