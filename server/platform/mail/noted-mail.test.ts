import { expect, it } from 'vitest';
import { MovableClock } from '../clock.ts';
import { openDatabase } from '../database/database.ts';
import type { Log } from '../log.ts';
import type { Letter } from './mail.ts';
import { notedMail } from './noted-mail.ts';

it('a letter that the mail server took counts as sent, also while the database cannot note it', async () => {
  const nowhere = openDatabase({ host: '127.0.0.1', port: 1, user: 'shop' });
  const said: string[] = [];
  const log: Log = {
    info: () => undefined,
    warn: (_, message) => void said.push(message),
    error: () => undefined,
  };
  const taken: Letter[] = [];
  const mail = { send: async (letter: Letter) => void taken.push(letter) };
  const refusing = { send: (_: Letter) => Promise.reject(new Error('550 no such person')) };
  const parts = { db: nowhere.db, clock: new MovableClock(), log };
  const letter = { to: 'mei@example.com', subject: '訂單', text: '', html: '' };
  await notedMail(mail, parts).send(letter);
  expect(taken).toEqual([letter]);
  await expect(notedMail(refusing, parts).send(letter)).rejects.toThrow('550 no such person');
  expect(said).toEqual(['letter not noted', 'letter not noted']);
  await nowhere.close();
});
