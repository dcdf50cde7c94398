import { createTransport } from 'nodemailer';
import type { Clock } from '../clock.ts';
import type { Database } from '../database/database.ts';
import { mailbox } from '../database/tables.ts';
import type { Letter, Mail } from './mail.ts';

interface MailConfig {
  /** Empty to use the stand-in mailbox. */
  SMTP_URL: string;
  MAIL_FROM: string;
}

/** Milliseconds that a mail server may take before the letter counts as not accepted. */
const patience = 10_000;

/** Sends letters by SMTP if `SMTP_URL` is set; otherwise puts them into the stand-in mailbox. */
export function createMail(
  config: MailConfig,
  { db, clock }: { db: Database; clock: Clock },
): Mail & { close(): void } {
  return config.SMTP_URL ? smtpMail(config) : mailboxMail(db, clock);
}

function smtpMail({ SMTP_URL, MAIL_FROM }: MailConfig) {
  const transport = createTransport({
    url: SMTP_URL,
    pool: true,
    connectionTimeout: patience,
    greetingTimeout: patience,
    socketTimeout: patience,
  });
  const domain = /@([^\s>]+)/.exec(MAIL_FROM)?.[1] ?? 'localhost';
  return {
    async send({ id, ...letter }: Letter) {
      const messageId = id && `<${id}@${domain}>`;
      await transport.sendMail({ from: MAIL_FROM, ...letter, ...(messageId ? { messageId } : {}) });
    },
    close: () => transport.close(),
  };
}

function mailboxMail(db: Database, clock: Clock) {
  return {
    async send({ to, id, ...letter }: Letter) {
      const row = { recipient: to.toLowerCase(), ...letter, letterId: id, sentAt: clock.now() };
      await db.insert(mailbox).values(row).onConflictDoNothing({ target: mailbox.letterId });
    },
    close: () => undefined,
  };
}
