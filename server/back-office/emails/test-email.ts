import type { EmailTexts } from '#contract/email-words/index.ts';
import { type EmailName, emailNames, emails } from '#contract/emails.ts';
import { done, refused } from '#contract/outcome.ts';
import type { RequestContext } from '#server/platform/http/handler.ts';
import { throttle } from '#server/platform/http/throttle.ts';
import { storedEmailTexts } from '#server/platform/mail/email-texts.ts';
import type { Shop, ShopJob } from '#server/shop.ts';
import { findMailable } from '../admin/administrators.ts';
import { audited } from '../admin/audit.ts';
import type { EmailSamples } from './samples.ts';

declare module '#server/platform/jobs/jobs.ts' {
  interface JobData {
    'send-test-letter': TestedEmail & { administratorId: number };
  }
}

interface TestedEmail {
  name: EmailName;
  /** Sentences that need not be stored; undefined for the stored ones. */
  texts?: EmailTexts | undefined;
  shownCase?: string | undefined;
}

/** Enqueues the example of an e-mail to the administrator who asks; TOO_MANY_REQUESTS if they ask too often. */
export async function askForTestEmail(shop: Shop, request: RequestContext, tested: TestedEmail) {
  const { name } = tested;
  const { administratorId } = request;
  const person = await findMailable(shop.db, administratorId);
  if (!person) return refused('NOT_FOUND');
  const refusal = await throttle(shop, 'test-letter', request, person.email);
  if (refusal) return refusal;
  return audited(shop, request, async ({ transaction, note }) => {
    await shop.jobs.enqueue(transaction, 'send-test-letter', { administratorId, ...tested });
    const subject = ['letter', emailNames.indexOf(name) + 1] as const;
    await note({ call: 'sendTestLetter', subject, title: emails[name].label });
    return done({ to: person.email });
  });
}

/** Sends the example to the administrator who asked for it; not to a disabled one. */
export const sendTestEmail = (samples: EmailSamples): ShopJob<'send-test-letter'> => ({
  name: 'send-test-letter',
  async work({ db, config, clock, mail }, { administratorId, name, ...tested }, { id }) {
    const person = await findMailable(db, administratorId);
    if (!person) return;
    const texts = tested.texts ?? (await storedEmailTexts.read(db))[name];
    const { subject, ...words } = samples[name](config, clock.now(), { ...tested, texts });
    await mail.send({ to: person.email, id, subject: `［測試］${subject}`, ...words });
  },
});
