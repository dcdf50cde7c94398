import { sql } from 'drizzle-orm';
import { createTransport } from 'nodemailer';
import type { Clock } from '../clock.ts';
import { batched } from '../database/batching-database.ts';
import type { Database, Queryable } from '../database/database.ts';
import { prepared } from '../database/prepared.ts';
import { mailbox } from '../database/tables.ts';
import { providerTimes } from '../other-hosts/provider-times.ts';
import { traced } from '../tracing/traced.ts';
import { AddressRefused, type Email, type Mail, type SignedEmail } from './mail.ts';
import { type SenderConfig, signer } from './sender.ts';

interface MailConfig extends SenderConfig {
  /** Empty to use the stand-in mailbox. */
  SMTP_URL: string;
}

/** Milliseconds that a mail server may take before the e-mail counts as not accepted. */
const timeout = 10_000;

/** Sends e-mails by SMTP if `SMTP_URL` is set; otherwise puts them into the stand-in mailbox. */
export function createMail(
  config: MailConfig,
  { db, clock }: { db: Database; clock: Clock },
): Mail & { close(): void } {
  const { send, close } = config.SMTP_URL ? smtpMail(config.SMTP_URL) : mailboxMail(db, clock);
  const sign = signer(config);
  const outside = config.SMTP_URL ? 'smtp' : 'mailbox';
  const described = () => ({ kind: 'provider', name: `send ${outside}`, attributes: {} }) as const;
  return {
    send: (message: Email) => traced(described, async () => send(await sign(batched(db), message))),
    close,
  };
}

function smtpMail(url: string) {
  const transport = createTransport({
    url,
    pool: true,
    connectionTimeout: timeout,
    greetingTimeout: timeout,
    socketTimeout: timeout,
  });
  return {
    async send({ id, leaveUrl, isUnnoted: _, ...message }: SignedEmail) {
      const domain = message.from.address.split('@')[1] ?? 'localhost';
      await timed(() =>
        transport.sendMail({
          ...message,
          ...(id && { messageId: `<${id}@${domain}>` }),
          ...(leaveUrl && { headers: leaveHeaders(leaveUrl) }),
        }),
      );
    },
    close: () => transport.close(),
  };
}

/** Measures the mail server like any other host. It refuses single addresses with 550 to 559. */
async function timed(send: () => Promise<unknown>): Promise<void> {
  const ended = providerTimes.startTimer({ provider: 'mail' });
  try {
    await send();
    ended({ outcome: 'ok' });
  } catch (error) {
    const { responseCode, code = 'FAILED' } = error as { responseCode?: number; code?: string };
    ended({ outcome: String(responseCode ?? code) });
    // Few e-mails are refused, so the code is loaded with the first of them.
    const { isAddressRefused } = await import('./is-address-refused.ts');
    throw isAddressRefused(error) ? new AddressRefused(String(error), responseCode ?? 550) : error;
  }
}

/** Mail programs show a button that posts to the address (RFC 8058). */
export const leaveHeaders = (leaveUrl: string) => ({
  'List-Unsubscribe': `<${leaveUrl}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
});

function mailboxMail(db: Database, clock: Clock) {
  return {
    async send({ to, id, subject, text, html }: SignedEmail) {
      const words = { subject, text, html };
      await prepared(batched(db), 'put into mailbox', putQuery).execute({
        recipient: to.toLowerCase(),
        ...words,
        emailId: id ?? null,
        sentAt: clock.now(),
      });
    },
    close: () => undefined,
  };
}

const putQuery = (db: Queryable, name: string) =>
  db
    .insert(mailbox)
    .values({
      recipient: sql.placeholder('recipient'),
      subject: sql.placeholder('subject'),
      text: sql.placeholder('text'),
      html: sql.placeholder('html'),
      emailId: sql.placeholder('emailId'),
      sentAt: sql.placeholder('sentAt'),
    })
    .onConflictDoNothing({ target: mailbox.emailId })
    .prepare(name);
