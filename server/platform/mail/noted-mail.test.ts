import { expect, it } from 'vitest';
import { MovableClock } from '../clock.ts';
import { openDatabase } from '../database/database.ts';
import type { Log } from '../log.ts';
import type { Email } from './mail.ts';
import { notedMail } from './noted-mail.ts';

it('an e-mail that the mail server took counts as sent, also while the database cannot note it', async () => {
  const nowhere = openDatabase({ host: '127.0.0.1', port: 1, user: 'shop' });
  const said: string[] = [];
  const log: Log = {
    info: () => undefined,
    warn: (_, message) => void said.push(message),
    error: () => undefined,
  };
  const taken: Email[] = [];
  const mail = { send: async (message: Email) => void taken.push(message) };
  const refusing = { send: (_: Email) => Promise.reject(new Error('550 no such person')) };
  const parts = { db: nowhere.db, clock: new MovableClock(), log };
  const message = { to: 'mei@example.com', subject: '訂單', text: '', html: '' };
  await notedMail(mail, parts).send(message);
  expect(taken).toEqual([message]);
  await expect(notedMail(refusing, parts).send(message)).rejects.toThrow('550 no such person');
  expect(said).toEqual(['e-mail not noted', 'e-mail not noted']);
  await nowhere.close();
});
