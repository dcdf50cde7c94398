import type { EmailContent, EmailRow } from './email-content.ts';
import { composeHtml } from './email-html.ts';
import { footnote } from './footnote.ts';
import type { Email, EmailText } from './mail.ts';

export type { EmailContent } from './email-content.ts';

/**
 * The most lines of goods in one e-mail. With them it stays below 100 kB; Gmail hides everything after 102 kB, also
 * the button.
 */
const mostGoods = 60;

/** Composes an e-mail: the same words as text and as HTML that mail programs can render (tables, inline styles). */
export function composeEmail(given: EmailContent): Pick<Email, 'text' | 'html'> {
  const { goods = [] } = given;
  const left = goods.length - mostGoods;
  const content = {
    ...given,
    goods: goods.slice(0, mostGoods),
    ...(left > 0 && { moreGoods: `另有 ${left} 項商品，請見訂單明細。` }),
  };
  return { text: composeText(content), html: composeHtml(content, footnote) };
}

/** What the shop says on an occasion, for every channel; the subject is its title. */
export interface Notice {
  subject: string;
  content: EmailContent;
}

/** The e-mail of a notice. */
export const composeNotice = ({ subject, content }: Notice): EmailText => ({
  subject,
  ...composeEmail(content),
});

/** Composes an e-mail whose subject is its heading. */
export function composeHeaded(content: EmailContent): EmailText {
  return { subject: `【${content.brand}】${content.heading}`, ...composeEmail(content) };
}

const rowsAsText = (rows: readonly EmailRow[]) =>
  rows.map(([label, value]) => `${label}：${value}`).join('\n');

function composeText(content: EmailContent & { moreGoods?: string }): string {
  const { brand, heading, paragraphs, code, button, links = [], help, progress } = content;
  const { highlights = [], goods = [], moreGoods, totals = [], rows = [], steps = [] } = content;
  const lines = goods.map(({ name, volume, count, reductions = [], amount }) =>
    [`${name}${volume ? `（${volume}）` : ' '}${count}：${amount}`, ...reductions].join('\n'),
  );
  const blocks = [
    heading,
    ...paragraphs,
    code,
    rowsAsText(highlights),
    !progress && rowsAsText(rows),
    steps.length > 0 && ['接下來', ...steps.map((step) => `・${step}`)].join('\n'),
    button && `${button.label}：${button.url}`,
    links.map(({ label, url }) => `${label}：${url}`).join('\n'),
    progress &&
      [
        `訂單進度：${progress.status}`,
        ...progress.events.map((each) => `・${each.join(' ')}`),
      ].join('\n'),
    [...lines, moreGoods, rowsAsText(totals)].filter(Boolean).join('\n'),
    progress && rowsAsText(rows),
    [help, brand, footnote].filter(Boolean).join('\n'),
  ];
  return `${blocks.filter(Boolean).join('\n\n')}\n`;
}
