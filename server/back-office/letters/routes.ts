import type { adminLetterCalls } from '#contract/calls/admin-letters.ts';
import { declaredLetter, letterNames } from '#contract/letters.ts';
import { done } from '#contract/outcome.ts';
import type { Handlers } from '#server/platform/http/handler.ts';
import { readLetterSettings } from '#server/platform/mail/letter-settings.ts';
import { signer } from '#server/platform/mail/sender.ts';
import type { Shop } from '#server/shop.ts';
import type { LetterSamples } from './samples.ts';
import { askForTestLetter } from './test-letter.ts';

/** The letters that the shop sends, with an example of each. */
export function letterRoutes(
  shop: Shop,
  samples: LetterSamples,
): Handlers<typeof adminLetterCalls> {
  const sampleOf = (name: (typeof letterNames)[number]) =>
    samples[name](shop.config, shop.clock.now());
  return {
    async listLetters() {
      const switches: Readonly<Record<string, unknown>> = await readLetterSettings(shop.db);
      const rows = letterNames.map((name) => {
        const { label, when, reader, mayBeOff = false } = declaredLetter(name);
        const { subject } = sampleOf(name);
        return { name, label, when, reader, subject, mayBeOff, isSent: switches[name] !== false };
      });
      return done(rows);
    },
    async readLetter({ params: { name } }) {
      const letter = { to: '', ...sampleOf(name) };
      const { from, replyTo, subject, html, text } = await signer(shop.config)(shop.db, letter);
      return done({
        subject,
        from: `${from.name} <${from.address}>`.trim(),
        replyTo: replyTo ?? null,
        html,
        text,
      });
    },
    sendTestLetter: ({ params: { name } }, request) => askForTestLetter(shop, request, name),
  };
}
