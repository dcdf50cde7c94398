import type { LetterName } from '#contract/letters.ts';
import type { Config } from '#server/config.ts';
import type { LetterText } from '#server/platform/mail/mail.ts';

/** An example of every letter, as it would be sent at a moment. */
export type LetterSamples = Readonly<Record<LetterName, (config: Config, now: Date) => LetterText>>;
