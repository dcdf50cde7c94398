import type { NoticeKind } from '#contract/notices.ts';
import type { EmailContent, EmailLink, EmailRow } from '#server/platform/mail/email-content.ts';
import type { LineMessages } from '../line-messaging/push.ts';

/** LINE's limits: characters of the text beside a message, and of a text in it. */
const longestAltText = 400;
const longestText = 2000;

const colours = { ink: '#2b2233', soft: '#6b6275', brand: '#4b2e83', tint: '#f4f0fa' } as const;

/** The most lines of goods or of details in a message; the page of the button has all. */
const mostLines = 10;

/**
 * A notice as a message for LINE: one bubble with the title, the sentences and the details of the e-mail, and one
 * button with the e-mail's links below it. Lists of chats and old phones show the text beside it, which names neither
 * amounts nor accounts. `url` is where the button leads without signing in. Of the rows of an order it has the number
 * only, because the page of the order has the others.
 */
export function lineMessages(
  { subject, content, kind }: { subject: string; content: EmailContent; kind: NoticeKind },
  url: string,
): LineMessages {
  const { brand, heading, paragraphs, highlights = [], steps = [], button } = content;
  const { rows = [], links = [] } = kind === 'order' ? {} : content;
  const body = [
    text(brand, { size: 'xs', color: colours.soft }),
    text(heading, { size: 'lg', weight: 'bold', color: colours.ink, margin: 'sm' }),
    ...paragraphs.map((each) => text(each, { size: 'sm', color: colours.ink, margin: 'md' })),
    ...(highlights.length > 0 ? [details(highlights, 'lg')] : []),
    ...(rows.length > 0 ? [details(rows.slice(0, mostLines), 'sm')] : []),
    ...leftOut(rows.length, (left) => `另有 ${left} 項，請按下方按鈕查看。`).map((each) =>
      text(each, { size: 'xs', color: colours.soft, margin: 'sm' }),
    ),
    ...steps.map((each) => text(`・${each}`, { size: 'sm', color: colours.soft, margin: 'sm' })),
    ...(kind === 'order' ? orderNumber(content) : []).map((each) =>
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
        ...(content.image && { hero: hero(content.image, url) }),
        body: { type: 'box', layout: 'vertical', contents: body },
        footer: {
          type: 'box',
          layout: 'vertical',
          contents: [
            { type: 'button', style: 'primary', color: colours.brand, action },
            ...links.map(smallLink),
          ],
        },
      },
    },
  ];
}

/** The picture above the text, which leads where the button leads. */
const hero = (image: string, uri: string): object => ({
  type: 'image',
  url: image,
  size: 'full',
  aspectRatio: '20:13',
  aspectMode: 'cover',
  action: { type: 'uri', label: '查看', uri },
});

/** A sentence about what is beyond the most lines, if anything is. */
const leftOut = (count: number, sentence: (left: number) => string) =>
  count > mostLines ? [sentence(count - mostLines)] : [];

/** A link of the e-mail, small, which opens when it is touched. */
const smallLink = ({ label, url: uri }: EmailLink): object => ({
  ...text(label, { size: 'xs', color: colours.soft, align: 'center', margin: 'md' }),
  decoration: 'underline',
  action: { type: 'uri', label, uri },
});

/** The goods with their amounts, and the sum. */
function goodsIn({ goods = [], totals = [] }: EmailContent): string[] {
  return [
    ...goods.slice(0, mostLines).map(({ name, count, amount }) => `${name} ${count}：${amount}`),
    ...leftOut(goods.length, (left) => `另有 ${left} 項商品，請見訂單明細。`),
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

/** Details in a box of their own, the most important ones large. */
function details(rows: readonly EmailRow[], size: 'sm' | 'lg'): object {
  return {
    type: 'box',
    layout: 'vertical',
    margin: 'lg',
    paddingAll: 'lg',
    cornerRadius: 'md',
    backgroundColor: colours.tint,
    contents: rows.flatMap(([label, value]) => [
      text(label, { size: 'xs', color: colours.soft }),
      text(value, { size, weight: 'bold', color: colours.brand }),
    ]),
  };
}
