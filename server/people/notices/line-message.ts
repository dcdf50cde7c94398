import type { EmailContent, EmailRow } from '#server/platform/mail/email-content.ts';
import type { LineMessages } from '../line-messaging/push.ts';

/** LINE's limits: characters of the text beside a message, and of a text in it. */
const longestAltText = 400;
const longestText = 2000;

const colours = { ink: '#2b2233', soft: '#6b6275', brand: '#4b2e83', tint: '#f4f0fa' } as const;

/**
 * A notice as a message for LINE: one bubble with the title, the sentences and the details of the e-mail, and one button.
 * Lists of chats and old phones show the text beside it, which names neither amounts nor accounts. `url` is where the button
 * leads without signing in.
 */
export function lineMessages(
  { subject, content }: { subject: string; content: EmailContent },
  url: string,
): LineMessages {
  const { brand, heading, paragraphs, highlights = [], steps = [], button } = content;
  const body = [
    text(brand, { size: 'xs', color: colours.soft }),
    text(heading, { size: 'lg', weight: 'bold', color: colours.ink, margin: 'sm' }),
    ...paragraphs.map((each) => text(each, { size: 'sm', color: colours.ink, margin: 'md' })),
    ...(highlights.length > 0 ? [details(highlights)] : []),
    ...steps.map((each) => text(`・${each}`, { size: 'sm', color: colours.soft, margin: 'sm' })),
    ...orderNumber(content).map((each) =>
      text(each, { size: 'xs', color: colours.soft, margin: 'lg' }),
    ),
    ...goodsIn(content).map((each) => text(each, { size: 'xs', color: colours.soft })),
  ];
  const action = { type: 'uri', label: button?.label ?? '查看', uri: url };
  return [
    {
      type: 'flex',
      altText: cut(withoutMail(subject), longestAltText),
      contents: {
        type: 'bubble',
        body: { type: 'box', layout: 'vertical', contents: body },
        footer: {
          type: 'box',
          layout: 'vertical',
          contents: [{ type: 'button', style: 'primary', color: colours.brand, action }],
        },
      },
    },
  ];
}

/** The most lines of goods in a message; the page of the order has all. */
const mostGoods = 10;

/** The goods with their amounts, and the sum. */
function goodsIn({ goods = [], totals = [] }: EmailContent): string[] {
  const left = goods.length - mostGoods;
  return [
    ...goods.slice(0, mostGoods).map(({ name, count, amount }) => `${name} ${count}：${amount}`),
    ...(left > 0 ? [`另有 ${left} 項商品，請見訂單明細。`] : []),
    ...(goods.length > 0 ? totals.slice(-1).map(([label, value]) => `${label}：${value}`) : []),
  ];
}

const orderNumber = ({ rows = [] }: EmailContent): string[] =>
  rows.filter(([label]) => label === '訂單編號').map((row) => row.join(' '));

/** The sentences of a notice are those of its e-mail; only that the next one comes as a letter is not true here. */
const withoutMail = (sentence: string) => sentence.replaceAll('寄信通知', '通知');

const cut = (words: string, most: number) =>
  words.length > most ? `${words.slice(0, most - 1)}…` : words;

function text(words: string, look: Readonly<Record<string, string>>): object {
  return { type: 'text', text: cut(withoutMail(words), longestText), wrap: true, ...look };
}

/** The most important details, large in a box of their own. */
function details(rows: readonly EmailRow[]): object {
  return {
    type: 'box',
    layout: 'vertical',
    margin: 'lg',
    paddingAll: 'lg',
    cornerRadius: 'md',
    backgroundColor: colours.tint,
    contents: rows.flatMap(([label, value]) => [
      text(label, { size: 'xs', color: colours.soft }),
      text(value, { size: 'lg', weight: 'bold', color: colours.brand }),
    ]),
  };
}
