import { describe, expect, it } from 'vitest';
import { codeInText, type StoredEmail } from './emails.ts';
import { createMailbox } from './mailbox.ts';

const email: StoredEmail = {
  id: 1,
  recipient: 'mei@example.tw',
  subject: '您的驗證碼 <b>',
  text: '您好\n\n0042\n\n請於 10 分鐘內輸入',
  html: '<p style="color:red">您好</p><script>alert(1)</script>',
  sentAt: new Date('2026-11-20T10:00:00+08:00'),
};
const searches: string[] = [];
const mailbox = createMailbox(
  {
    async list(recipient) {
      searches.push(recipient);
      return recipient === '' || email.recipient.includes(recipient) ? [email] : [];
    },
    read: async (id) => (id === email.id ? email : undefined),
  },
  { brand: '晴棉 QINGMIAN' },
);

describe('the mailbox page', () => {
  it('lists e-mails with recipient, subject, time and code', async () => {
    const { body } = await mailbox.inject('/');
    for (const words of ['mei@example.tw', '您的驗證碼 &lt;b&gt;', '2026.11.20 10:00', '0042']) {
      expect(body).toContain(words);
    }
  });

  it('searches by recipient', async () => {
    expect((await mailbox.inject('/?to=mei')).body).toContain('0042');
    const nothing = await mailbox.inject(`/?to=${encodeURIComponent('"><i>')}`);
    expect(nothing.body).toContain('沒有寄給「&quot;&gt;&lt;i&gt;」的信件');
    expect(searches.slice(-2)).toEqual(['mei', '"><i>']);
  });

  it('shows an e-mail with its code, its text, and its HTML in a frame without scripts', async () => {
    const { body, headers } = await mailbox.inject('/letters/1');
    expect(body).toContain('<strong>0042</strong>');
    expect(body).toContain('請於 10 分鐘內輸入');
    expect(body).toMatch(/<iframe [^>]*src="\/letters\/1\/html"[^>]*sandbox=/);
    expect(body).not.toContain('<script');
    expect(headers['content-security-policy']).toContain("default-src 'none'");
  });

  it('serves the HTML of an e-mail without scripts, and with pictures of the shop', async () => {
    const { body, headers } = await mailbox.inject('/letters/1/html');
    expect(body).toBe(email.html);
    const policy = String(headers['content-security-policy']);
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain('sandbox');
    expect(policy).toContain('img-src data: http: https:');
    expect(policy).not.toContain('script');
  });

  it.each([
    '/letters/2',
    '/letters/2/html',
    '/letters/x',
    '/nothing',
    `/letters/${'9'.repeat(50)}`,
  ])('answers 404 at %s', async (url) => {
    const { statusCode, body } = await mailbox.inject(url);
    expect(statusCode).toBe(404);
    expect(body).toContain('找不到頁面');
  });

  it('serves its style', async () => {
    const { headers } = await mailbox.inject('/mailbox.css');
    expect(headers['content-type']).toBe('text/css; charset=utf-8');
  });
});

describe('the code of an e-mail', () => {
  it('is the four digits alone on a line', () => {
    expect(codeInText('訂單 1234\n\n 0042 \n56789')).toBe('0042');
    expect(codeInText('訂單 1234')).toBeNull();
  });
});
