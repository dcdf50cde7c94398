import type { adminEmailCalls } from '#contract/calls/admin-emails.ts';
import { declaredEmail, emailNames } from '#contract/emails.ts';
import { done } from '#contract/outcome.ts';
import type { Handlers } from '#server/platform/http/handler.ts';
import { readEmailSettings } from '#server/platform/mail/email-settings.ts';
import { signer } from '#server/platform/mail/sender.ts';
import type { Shop } from '#server/shop.ts';
import type { EmailSamples } from './samples.ts';
import { askForTestEmail } from './test-email.ts';

/** The calls about the e-mails of the shop, with an example of each. */
export function emailRoutes(shop: Shop, samples: EmailSamples): Handlers<typeof adminEmailCalls> {
  const sampleOf = (name: (typeof emailNames)[number]) =>
    samples[name](shop.config, shop.clock.now());
  return {
    async listLetters() {
      const switches: Readonly<Record<string, unknown>> = await readEmailSettings(shop.db);
      const rows = emailNames.map((name) => {
        const { label, when, reader, mayBeOff = false } = declaredEmail(name);
        const { subject } = sampleOf(name);
        return { name, label, when, reader, subject, mayBeOff, isSent: switches[name] !== false };
      });
      return done(rows);
    },
    async readLetter({ params: { name } }) {
      const message = { to: '', ...sampleOf(name) };
      const { from, replyTo, subject, html, text } = await signer(shop.config)(shop.db, message);
      return done({
        subject,
        from: `${from.name} <${from.address}>`.trim(),
        replyTo: replyTo ?? null,
        html,
        text,
      });
    },
    sendTestLetter: ({ params: { name } }, request) => askForTestEmail(shop, request, name),
  };
}
