import type { AddressInfo } from 'node:net';
import { createServer, type Server } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { shopForTests } from '#server/testing/for-tests.ts';
import { systemClock } from '../clock.ts';
import { providerTimes } from '../other-hosts/provider-times.ts';
import { composeEmail } from './compose-email.ts';
import { createMail } from './create-mail.ts';
import { readEmailSettings, writeEmailSettings } from './email-settings.ts';
import { answerable } from './footnote.ts';
import { AddressRefused, type Email, sendEach } from './mail.ts';
import { listEmails, readEmail, searchEmails } from './mailbox.ts';

const test = shopForTests();
const message = { to: 'Mei@Example.tw', subject: '驗證碼', text: '您好\n', html: '<p>您好</p>' };

describe('an e-mail', () => {
  const { text, html } = composeEmail({
    brand: '晴棉 QINGMIAN',
    shopUrl: 'https://shop.example',
    heading: '訂單成立 <1>',
    paragraphs: ['王小明您好，', '我們已收到您的訂單。'],
    code: '0042',
    rows: [['訂單編號', 'Q2611200001']],
    button: { label: '查看訂單', url: 'https://shop.example/member-order-detail/1?a=1&b=2' },
  });

  it('has the same words as text and as HTML', () => {
    for (const words of [
      '我們已收到您的訂單。',
      '0042',
      'Q2611200001',
      '查看訂單',
      '晴棉 QINGMIAN',
    ]) {
      expect(text).toContain(words);
      expect(html).toContain(words);
    }
  });

  it('is one column for light and dark screens with words of 14 pixels and a button of 48', () => {
    expect(html).toContain('max-width:600px');
    expect(html).toContain('prefers-color-scheme:dark');
    const sizes = [...html.matchAll(/font-size:(\d+)px/g)].map(([, size]) => Number(size));
    expect(Math.min(...sizes)).toBeGreaterThanOrEqual(14);
    expect(html).toMatch(/<a [^>]*padding:12px 28px[^>]*line-height:24px/);
    for (const [picture] of html.matchAll(/<img [^>]*>/g)) {
      expect(picture).toMatch(/src="https:[^"]*" alt="" width="\d+" height="\d+"/);
    }
  });

  it('has its code alone on a line of the text', () => {
    expect(text).toMatch(/^0042$/m);
  });

  it('is safe HTML with any content', () => {
    expect(html).toContain('訂單成立 &lt;1&gt;');
    expect(html).toContain('href="https://shop.example/member-order-detail/1?a=1&amp;b=2"');
    expect(html).not.toMatch(/<script|onerror/);
  });
});

describe('the stand-in mailbox', () => {
  beforeAll(async () => {
    for (const to of [message.to, 'other@example.tw', 'mei_li@example.tw']) {
      await test.shop.mail.send({ ...message, to });
    }
  });

  it('keeps every e-mail, newest first, with the time of the shop', async () => {
    const messages = await listEmails(test.shop.db);
    expect(messages.map(({ recipient }) => recipient)).toEqual([
      'mei_li@example.tw',
      'other@example.tw',
      'mei@example.tw',
    ]);
    expect(messages[0]?.sentAt.getTime()).toBeLessThanOrEqual(test.clock.now().getTime());
  });

  it('finds e-mails by the address or a part of it', async () => {
    expect(await listEmails(test.shop.db, 'MEI@example.tw')).toHaveLength(1);
    expect(await searchEmails(test.shop.db, 'Mei')).toHaveLength(2);
    expect(await searchEmails(test.shop.db, 'i_l')).toHaveLength(1);
    expect(await searchEmails(test.shop.db, '%')).toHaveLength(0);
  });

  it('keeps one copy of an e-mail that is sent again after a crash', async () => {
    const again = { ...message, to: 'again@example.tw', id: 'job-1' };
    await test.shop.mail.send(again);
    await test.shop.mail.send(again);
    await test.shop.mail.send({ ...again, id: 'job-2' });
    expect(await listEmails(test.shop.db, again.to)).toHaveLength(2);
  });

  it('shows one e-mail by its number', async () => {
    expect(await readEmail(test.shop.db, 1)).toMatchObject({ subject: '驗證碼' });
    expect(await readEmail(test.shop.db, 99)).toBeUndefined();
  });
});

describe('a mail server', () => {
  let server: Server;
  let received = '';
  let isRefusing = false;
  let refusal = '550 no such box';

  beforeAll(async () => {
    server = createServer((socket) => {
      let inEmail = false;
      socket.setEncoding('utf8').write('220 mail.example ESMTP\r\n');
      socket.on('data', (chunk: string) => {
        if (inEmail) {
          received += chunk;
          if (!received.endsWith('\r\n.\r\n')) return;
          inEmail = false;
          socket.write('250 queued\r\n');
          return;
        }
        for (const line of chunk.trim().split('\r\n')) {
          received += `${line}\n`;
          inEmail = line === 'DATA';
          if (line === 'DATA') socket.write('354 go ahead\r\n');
          else if (line.startsWith('RCPT') && isRefusing) socket.write(`${refusal}\r\n`);
          else socket.write('250 ok\r\n');
        }
      });
      socket.on('error', () => undefined);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  });
  afterAll(() => server.close());

  const overSmtp = (MAIL_FROM = '晴棉 <shop@example.tw>', given: string[] = []) => {
    const { port } = server.address() as AddressInfo;
    const fromEnvironment = new Set(given);
    const config = { SMTP_URL: `smtp://127.0.0.1:${port}`, MAIL_FROM, fromEnvironment };
    return createMail(config, { db: test.shop.db, clock: systemClock });
  };
  const sent = async (mail: ReturnType<typeof overSmtp>) => {
    received = '';
    await mail.send({ ...message, ...composed });
    mail.close();
    return received;
  };
  const composed = composeEmail({
    brand: '晴棉',
    shopUrl: 'https://shop.example',
    heading: '您好',
    paragraphs: [],
  });

  it('gets the e-mail in both forms', async () => {
    const mail = overSmtp();
    await mail.send(message);
    mail.close();
    expect(received).toContain('MAIL FROM:<shop@example.tw>');
    expect(received).toContain('RCPT TO:<Mei@example.tw>');
    expect(received).toContain('text/plain');
    expect(received).toContain('text/html');
  });

  it('gets the id of the e-mail, so that an e-mail that is sent again can be recognised', async () => {
    const mail = overSmtp();
    await mail.send({ ...message, id: 'job-1' });
    mail.close();
    expect(received).toContain('Message-ID: <job-1@example.tw>');
  });

  it('is told the name and the address for answers that operators have set, and the e-mail says so [7.147]', async () => {
    const { db } = test.shop;
    const usual = await readEmailSettings(db);
    expect(await sent(overSmtp('shop@example.tw'))).toContain('From: shop@example.tw');
    const set = { ...usual, senderName: 'Cotton', replyTo: 'care@example.tw' };
    await writeEmailSettings(db, set);
    const answered = await sent(overSmtp());
    expect(answered).toContain('From: Cotton <shop@example.tw>');
    expect(answered).toContain('Reply-To: care@example.tw');
    expect(answerable(composed).text).toContain('您可以直接回覆');
    // The name that the environment gives wins.
    expect(await sent(overSmtp('Loom <a@example.tw>', ['MAIL_FROM']))).toContain('From: Loom <');
    await writeEmailSettings(db, usual);
  });

  it('that refuses the e-mail makes the sending fail', async () => {
    isRefusing = true;
    const mail = overSmtp();
    await expect(mail.send(message)).rejects.toThrow('550');
    mail.close();
    // Alerts count the answers of the mail server; a refused address is not an outage.
    const { values } = await providerTimes.get();
    const outcomes = values.filter(({ labels }) => labels.provider === 'mail');
    expect(outcomes.map(({ labels }) => labels.outcome)).toEqual(
      expect.arrayContaining(['ok', '550']),
    );
  });

  it.each([
    ['550 no such box', true],
    ['553 5.1.3 no address', true],
    ['550 5.1.1 unknown', true],
    ['550 5.7.1 relaying denied', false],
    ['550 relay not permitted', false],
    ['553 sorry, that domain is not allowed (#5.7.1)', false],
    ['550 5.1.8 bad sender', false],
    ['451 later', false],
    ['521 no e-mail here', false],
    ["550 User doesn't exist", true],
    ['550 Domain x has exceeded the max emails per hour (200/200) allowed', false],
    ['550 Ip frequency limited', false],
    ['550 Daily quota exceeded', false],
    ['550 sender address invalid', false],
    ['550 5.2.1 The user is receiving mail at a rate', false],
    ['552 Mailbox full', false],
    ['554 Too many messages, try again later', false],
  ])('that answers %s to an address refuses it for good: %s', async (answer, isForGood) => {
    isRefusing = true;
    refusal = answer;
    const mail = overSmtp();
    const error: unknown = await mail.send(message).catch((thrown: unknown) => thrown);
    mail.close();
    expect(String(error)).toContain(answer);
    expect(error instanceof AddressRefused).toBe(isForGood);
  });

  it('that refuses one address gets the e-mails to the others', async () => {
    const sent: string[] = [];
    const mail = {
      async send({ to }: Email) {
        if (to === 'gone@example.tw') throw new AddressRefused('550 no such box', 550);
        sent.push(to);
      },
    };
    const all = ['gone@example.tw', 'here@example.tw'].map((to) => ({ ...message, to }));
    await expect(sendEach(mail, all)).rejects.toThrow(AddressRefused);
    expect(sent).toEqual(['here@example.tw']);
  });
});
