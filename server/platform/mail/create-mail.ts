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
    throw isAddressRefused(error) ? new AddressRefused(String(error), responseCode ?? 550) : error;
  }
}

/**
 * Codes of addresses that are wrong or moved ([RFC 3463](https://www.rfc-editor.org/rfc/rfc3463#section-3.2)). 5.2.1 is
 * none of them: Google also uses it for a mailbox that gets too many e-mails at once.
 */
const badAddress = /^5\.1\.(?:[1236]|10)$/;
/** Replies without such codes that may be about the address. 552 and 554 are about the size and the shop. */
const addressReplies = [550, 551, 553];
/** Words of such a reply that name the address, and those that say that it is wrong. Both have to be there. */
const namesAddress = /\b(?:user|mail ?box|box|recipient|address|account)\b/i;
const saysWrong = /\b(?:unknown|no such|not found|not exist|t exist|invalid|disabled)\b/i;
/** Words that refuse the shop instead of the address. */
const refusesShop = /relay|sender|spf|denied|authenti|permitted|policy|block|spam/i;

/**
 * Whether the mail server refuses the address for good. What refuses the shop, e.g. its IP address, is mended by an
 * operator, so that such an e-mail is tried again.
 */
function isAddressRefused(error: unknown): boolean {
  const {
    command,
    responseCode = 0,
    response = '',
  } = error as {
    command?: string;
    responseCode?: number;
    response?: string;
  };
  if (command !== 'RCPT TO' || responseCode < 550 || responseCode > 559) return false;
  const [code] = response.match(/\b5\.\d{1,3}\.\d{1,3}\b/) ?? [];
  if (code !== undefined) return badAddress.test(code);
  const isAboutAddress = namesAddress.test(response) && saysWrong.test(response);
  return addressReplies.includes(responseCode) && isAboutAddress && !refusesShop.test(response);
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
