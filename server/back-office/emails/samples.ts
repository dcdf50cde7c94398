import type { EmailTexts } from '#contract/email-words/index.ts';
import type { EmailName } from '#contract/emails.ts';
import type { Config } from '#server/config.ts';
import type { EmailText } from '#server/platform/mail/mail.ts';

/** With which sentences an example is made, and in which of its e-mail's cases; by default the first one. */
export interface SampledEmail {
  texts?: EmailTexts | undefined;
  shownCase?: string | undefined;
}

/** An example of every e-mail, as it would be sent at a moment. */
export type EmailSamples = Readonly<
  Record<EmailName, (config: Config, now: Date, sampled?: SampledEmail) => EmailText>
>;
