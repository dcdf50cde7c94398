import { describe, expect, it } from 'vitest';
import type { NoticeKind } from '#contract/notices.ts';
import { buttonOf } from '#sandbox/line-messaging/button-of.ts';
import { checkMessages } from '#sandbox/line-messaging/message-rules.ts';
import type { EmailContent } from '#server/platform/mail/email-content.ts';
import { lineMessages } from './line-message.ts';

const url = 'https://shop.example/member-centre';

function messagesOf(kind: NoticeKind, content: Partial<EmailContent>) {
  const always = {
    brand: '晴棉',
    shopUrl: 'https://shop.example',
    heading: '通知',
    paragraphs: [],
  };
  return lineMessages({ kind, subject: '通知', content: { ...always, ...content } }, url);
}

interface Text {
  text: string;
  action?: { uri: string };
}

/** The texts of a message with their links, in order. */
function textsIn(part: unknown): Text[] {
  if (typeof part !== 'object' || part === null) return [];
  if ('text' in part) return [part as Text];
  return Object.values(part).flatMap(textsIn);
}

const wordsIn = (part: unknown) => textsIn(part).map(({ text }) => text);

describe('a message for LINE', () => {
  it('names the coupons of a level with their last days, ten at most, and says how many more there are', () => {
    const rows = Array.from(
      { length: 12 },
      (_, at) => [`券 ${at + 1}`, `有效至 ${at + 1} 日`] as const,
    );
    const messages = messagesOf('coupon', { rows });
    expect(wordsIn(messages)).toEqual([
      '晴棉',
      '通知',
      ...rows.slice(0, 10).flat(),
      '另有 2 項，請按下方按鈕查看。',
    ]);
    expect(checkMessages([...messages])).toEqual({ messages });
  });

  it('has the days of a refill, and the link that switches such notices off below its button', () => {
    const off = { label: '關閉補貨提醒', url: `${url}#refill-settings` };
    const messages = messagesOf('refill', {
      rows: [['日用衛生棉', '預計 2026.12.01 到 2026.12.05 用完']],
      button: { label: '照上次再買', url },
      links: [off],
    });
    expect(wordsIn(messages)).toContain('預計 2026.12.01 到 2026.12.05 用完');
    expect(textsIn(messages).at(-1)).toMatchObject({ text: off.label, action: { uri: off.url } });
    expect(buttonOf(messages)).toMatchObject({ label: '照上次再買', uri: url });
    expect(checkMessages([...messages])).toEqual({ messages });
  });

  it('has of the rows of an order only its number, and none of its links', () => {
    const messages = messagesOf('order', {
      rows: [
        ['訂單編號', 'Q2611200001'],
        ['收件人', '王小美'],
      ],
      links: [{ label: '聯絡客服', url }],
    });
    expect(wordsIn(messages)).toEqual(['晴棉', '通知', '訂單編號 Q2611200001']);
  });
});
