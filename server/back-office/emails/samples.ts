import type { EmailName } from '#contract/emails.ts';
import type { Config } from '#server/config.ts';
import type { EmailText } from '#server/platform/mail/mail.ts';

/** An example of every e-mail, as it would be sent at a moment. */
export type EmailSamples = Readonly<Record<EmailName, (config: Config, now: Date) => EmailText>>;
