import { createTransport } from 'nodemailer';
import type { Config } from '../../config.ts';
import type { Clock } from '../clock.ts';
import type { Database } from '../database/database.ts';
import { mailbox } from '../database/tables.ts';
import type { Mail } from './mail.ts';

/** Milliseconds a mail server may take before the letter counts as not taken. */
const patience = 10_000;

/** SMTP when `SMTP_URL` says where; otherwise letters lie in the stand-in mailbox. */
export function createMail(
  config: Pick<Config, 'SMTP_URL' | 'MAIL_FROM'>,
  { db, clock }: { db: Database; clock: Clock },
): Mail & { close(): void } {
  return config.SMTP_URL ? smtpMail(config) : mailboxMail(db, clock);
}

function smtpMail({ SMTP_URL, MAIL_FROM }: Pick<Config, 'SMTP_URL' | 'MAIL_FROM'>) {
  const transport = createTransport({
    url: SMTP_URL,
    pool: true,
    connectionTimeout: patience,
    greetingTimeout: patience,
    socketTimeout: patience,
  });
  return {
    async send(letter: Parameters<Mail['send']>[0]) {
      await transport.sendMail({ from: MAIL_FROM, ...letter });
    },
    close: () => transport.close(),
  };
}

function mailboxMail(db: Database, clock: Clock) {
  return {
    async send({ to, ...letter }: Parameters<Mail['send']>[0]) {
      await db
        .insert(mailbox)
        .values({ recipient: to.toLowerCase(), ...letter, sentAt: clock.now() });
    },
    close: () => undefined,
  };
}
