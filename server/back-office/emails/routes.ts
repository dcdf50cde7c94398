import type { adminEmailCalls } from '#contract/calls/admin-emails.ts';
import { type EmailTexts, wordsDeclared } from '#contract/email-words/index.ts';
import { declaredEmail, type EmailName, emailNames } from '#contract/emails.ts';
import { done } from '#contract/outcome.ts';
import type { Handlers } from '#server/platform/http/handler.ts';
import { readEmailSettings } from '#server/platform/mail/email-settings.ts';
import { storedEmailTexts } from '#server/platform/mail/email-texts.ts';
import { signer } from '#server/platform/mail/sender.ts';
import type { Shop } from '#server/shop.ts';
import { readHistory } from '../admin/history.ts';
import {
  readEmailWords,
  textsOfCall,
  undoEmailWords,
  wordingOf,
  wordsSubject,
  writeEmailWords,
} from './email-words.ts';
import type { EmailSamples, SampledEmail } from './samples.ts';
import { askForTestEmail } from './test-email.ts';

/** The calls about the e-mails of the shop: an example of each, and the sentences that operators write. */
export function emailRoutes(shop: Shop, samples: EmailSamples): Handlers<typeof adminEmailCalls> {
  const sampleOf = (name: EmailName, sampled: SampledEmail) =>
    samples[name](shop.config, shop.clock.now(), sampled);
  const storedOf = async (name: EmailName): Promise<EmailTexts> =>
    (await storedEmailTexts.read(shop.db))[name] ?? {};

  async function show(name: EmailName, sampled: SampledEmail) {
    const message = { to: '', ...sampleOf(name, sampled) };
    const { from, replyTo, subject, html, text } = await signer(shop.config)(shop.db, message);
    const sender = `${from.name} <${from.address}>`.trim();
    return { subject, from: sender, replyTo: replyTo ?? null, html, text };
  }

  return {
    async listLetters() {
      const switches: Readonly<Record<string, unknown>> = await readEmailSettings(shop.db);
      const stored = await storedEmailTexts.read(shop.db);
      const rows = emailNames.map((name) => {
        const { label, when, reader, mayBeOff = false } = declaredEmail(name);
        const texts = stored[name];
        const { subject } = sampleOf(name, { texts });
        const wording = wordingOf(name, texts);
        const isSent = switches[name] !== false;
        return { name, label, when, reader, subject, mayBeOff, isSent, wording };
      });
      return done(rows);
    },
    async readLetter({ params: { name } }) {
      const declared = wordsDeclared(name);
      const words = declared ? await readEmailWords(shop.db, name, declared) : null;
      return done({ ...(await show(name, { texts: await storedOf(name) })), words });
    },
    async previewLetter({ params: { name }, body }) {
      const texts = body.texts ? textsOfCall(body.texts) : await storedOf(name);
      return done(await show(name, { texts, shownCase: body.case }));
    },
    async sendTestLetter({ params: { name }, body }, request) {
      const texts = body.texts ? textsOfCall(body.texts) : undefined;
      return askForTestEmail(shop, request, { name, texts, shownCase: body.case });
    },
    writeLetter: ({ params: { name }, body: { version, texts } }, request) =>
      writeEmailWords(shop, request, { name, version, texts: textsOfCall(texts) }),
    async readLetterHistory({ params: { name }, query }) {
      const { id = 0 } = wordsDeclared(name) ?? {};
      return done(await readHistory(shop.db, wordsSubject, id, query.before));
    },
    undoLetter: ({ params: { name, id } }, request) =>
      undoEmailWords(shop, request, { name, changeId: id }),
  };
}
