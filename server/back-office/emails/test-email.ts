import { type EmailName, emailNames, emails } from '#contract/emails.ts';
import { done, refused } from '#contract/outcome.ts';
import type { RequestContext } from '#server/platform/http/handler.ts';
import { throttle } from '#server/platform/http/throttle.ts';
import type { Shop, ShopJob } from '#server/shop.ts';
import { findMailable } from '../admin/administrators.ts';
import { audited } from '../admin/audit.ts';
import type { EmailSamples } from './samples.ts';

declare module '#server/platform/jobs/jobs.ts' {
  interface JobData {
    'send-test-letter': { administratorId: number; name: EmailName };
  }
}

/** Enqueues the example of an e-mail to the administrator who asks; TOO_MANY_REQUESTS if they ask too often. */
export async function askForTestEmail(shop: Shop, request: RequestContext, name: EmailName) {
  const { administratorId } = request;
  const person = await findMailable(shop.db, administratorId);
  if (!person) return refused('NOT_FOUND');
  const refusal = await throttle(shop, 'test-letter', request, person.email);
  if (refusal) return refusal;
  return audited(shop, request, async ({ transaction, note }) => {
    await shop.jobs.enqueue(transaction, 'send-test-letter', { administratorId, name });
    const subject = ['letter', emailNames.indexOf(name) + 1] as const;
    await note({ call: 'sendTestLetter', subject, title: emails[name].label });
    return done({ to: person.email });
  });
}

/** Sends the example to the administrator who asked for it; not to a disabled one. */
export const sendTestEmail = (samples: EmailSamples): ShopJob<'send-test-letter'> => ({
  name: 'send-test-letter',
  async work({ db, config, clock, mail }, { administratorId, name }, { id }) {
    const person = await findMailable(db, administratorId);
    if (!person) return;
    const { subject, ...words } = samples[name](config, clock.now());
    await mail.send({ to: person.email, id, subject: `［測試］${subject}`, ...words });
  },
});
