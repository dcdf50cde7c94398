import { escapeHtml } from '#rules/escape-html.ts';
import type { Email, EmailText } from './mail.ts';

type Row = readonly [label: string, value: string];

export interface EmailContent {
  brand: string;
  /** Address of the shop without a trailing slash; mail programs need whole addresses of pictures. */
  shopUrl: string;
  heading: string;
  paragraphs: readonly string[];
  /** The most important details, shown large in a box, e.g. account, amount and deadline of a transfer. */
  highlights?: readonly Row[];
  /** The goods that were bought, one line each; `image` is an absolute address. */
  goods?: readonly { name: string; quantity: number; amount: string; image: string }[];
  /** Sums below the goods; the last one is the total. */
  totals?: readonly Row[];
  /** Details as label and value, e.g. ['訂單編號', 'Q2611200001']. */
  rows?: readonly Row[];
  /** The next steps, one sentence each. */
  steps?: readonly string[];
  button?: { label: string; url: string };
  /** A second link, shown small below the button. */
  link?: { label: string; url: string };
  /** A code, shown large and alone on its line. */
  code?: string;
  /** How to reach customer service; shown above the footnote. */
  help?: string;
}

/** Composes an e-mail: the same words as text and as HTML that mail programs can render (tables, inline styles). */
export function composeEmail(content: EmailContent): Pick<Email, 'text' | 'html'> {
  return { text: composeText(content), html: composeHtml(content) };
}

/** Composes an e-mail whose subject is its heading. */
export function composeHeaded(content: EmailContent): EmailText {
  return { subject: `【${content.brand}】${content.heading}`, ...composeEmail(content) };
}

const rowsAsText = (rows: readonly Row[]) =>
  rows.map(([label, value]) => `${label}：${value}`).join('\n');

function composeText(content: EmailContent): string {
  const { brand, heading, paragraphs, code, button, link, help } = content;
  const { highlights = [], goods = [], totals = [], rows = [], steps = [] } = content;
  const lines = goods.map(({ name, quantity, amount }) => `${name} × ${quantity}：${amount}`);
  const blocks = [
    heading,
    ...paragraphs,
    code,
    rowsAsText(highlights),
    [...lines, rowsAsText(totals)].filter(Boolean).join('\n'),
    rowsAsText(rows),
    steps.length > 0 && ['接下來', ...steps.map((step) => `・${step}`)].join('\n'),
    button && `${button.label}：${button.url}`,
    link && `${link.label}：${link.url}`,
    [help, brand, footnote].filter(Boolean).join('\n'),
  ];
  return `${blocks.filter(Boolean).join('\n\n')}\n`;
}

const footnote = '此信件由系統自動寄出，請勿直接回覆。';
const answeredFootnote = '此信件由系統自動寄出，您可以直接回覆，由客服為您處理。';

/** Marks an e-mail to which the recipient may reply. */
export const answerable = <Text extends Pick<Email, 'text' | 'html'>>(message: Text): Text => ({
  ...message,
  text: message.text.replace(footnote, answeredFootnote),
  html: message.html.replace(footnote, answeredFootnote),
});

const ink = '#241b33';
const soft = '#5b5368';
const line = '#e6dfee';
const tint = '#f7f4fc';
const brandColor = '#4b2e83';
const font = "font-family:'Noto Sans TC','PingFang TC','Microsoft JhengHei',sans-serif";
const tableStart =
  '<table role="presentation" width="100%" cellspacing="0" cellpadding="0" style="margin:0 0 24px;font-size:15px;border-collapse:collapse">';

function composeHtml(content: EmailContent): string {
  const { brand, shopUrl, heading, paragraphs, code, button, link, help } = content;
  const { highlights = [], goods = [], totals = [], rows = [], steps = [] } = content;
  const blocks = [
    `<h1 style="margin:0 0 20px;font-size:22px;line-height:1.4;color:${ink}">${escapeHtml(heading)}</h1>`,
    ...paragraphs.map((text) => `<p style="margin:0 0 16px">${escapeHtml(text)}</p>`),
    code ? codeBlock(code) : '',
    highlights.length > 0 ? highlightBlock(highlights) : '',
    goods.length > 0 ? goodsTable(goods, totals) : '',
    rows.length > 0 ? detailTable(rows) : '',
    steps.length > 0 ? stepList(steps) : '',
    button ? buttonBlock(button) : '',
    link ? linkBlock(link) : '',
  ];
  const foot = [help, footnote].filter((text) => text !== undefined).map(escapeHtml);
  return `<!doctype html>
<html lang="zh-Hant-TW">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(heading)}</title></head>
<body style="margin:0;background:${tint}">
<table role="presentation" width="100%" cellspacing="0" cellpadding="0" style="background:${tint}"><tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="100%" cellspacing="0" cellpadding="0" style="max-width:560px;background:#ffffff;border-radius:12px">
<tr><td style="padding:20px 24px;border-bottom:1px solid ${line};${font};font-size:18px;font-weight:700;color:${brandColor}">${picture(`${shopUrl}/icon-192.png`, 32)}${escapeHtml(brand)}</td></tr>
<tr><td style="padding:28px 24px;${font};font-size:16px;line-height:1.7;color:${ink}">
${blocks.filter(Boolean).join('\n')}
</td></tr>
<tr><td style="padding:16px 24px 24px;border-top:1px solid ${line};${font};font-size:13px;line-height:1.7;color:${soft}">${foot.join('<br>')}</td></tr>
</table>
</td></tr></table>
</body>
</html>
`;
}

/** A square picture beside words that name it. */
function picture(url: string, size: number): string {
  return `<img src="${escapeHtml(url)}" alt="" width="${size}" height="${size}" style="margin:0 12px 0 0;border:0;border-radius:8px;vertical-align:middle">`;
}

function codeBlock(code: string): string {
  return `<p style="margin:0 0 20px;padding:16px;background:${tint};border-radius:8px;text-align:center;font-size:32px;font-weight:700;letter-spacing:8px;color:${brandColor}">${escapeHtml(code)}</p>`;
}

function highlightBlock(rows: readonly Row[]): string {
  const details = rows.map(
    ([label, value], index) =>
      `<p style="margin:${index === 0 ? 0 : '12px'} 0 0;font-size:14px;line-height:1.5;color:${soft}">${escapeHtml(label)}<br><strong style="font-size:20px;color:${brandColor}">${escapeHtml(value)}</strong></p>`,
  );
  return `<div style="margin:0 0 24px;padding:18px 20px;background:${tint};border-radius:8px">${details.join('')}</div>`;
}

const cell = (align: 'left' | 'right', style: string, text: string, columns = 1) =>
  `<td align="${align}" colspan="${columns}" style="${style};vertical-align:top">${text}</td>`;

function goodsTable(goods: NonNullable<EmailContent['goods']>, totals: readonly Row[]): string {
  const ruled = `padding:10px 0;border-bottom:1px solid ${line}`;
  const lines = goods.map(
    ({ name, quantity, amount, image }) =>
      `<tr>${cell('left', `${ruled};width:68px`, picture(image, 56))}${cell('left', ruled, `${escapeHtml(name)}<br><span style="font-size:13px;color:${soft}">× ${quantity}</span>`)}${cell('right', `${ruled};padding-left:16px;white-space:nowrap`, escapeHtml(amount))}</tr>`,
  );
  const sums = totals.map(([label, value], index) => {
    const isTotal = index === totals.length - 1;
    const style = isTotal
      ? `padding:10px 0 0;font-weight:700;font-size:17px;color:${ink}`
      : `padding:8px 0 0;color:${soft}`;
    return `<tr>${cell('left', style, escapeHtml(label), 2)}${cell('right', `${style};padding-left:16px;white-space:nowrap`, escapeHtml(value))}</tr>`;
  });
  return `${tableStart}${lines.join('')}${sums.join('')}</table>`;
}

function detailTable(rows: readonly Row[]): string {
  const details = rows.map(
    ([label, value]) =>
      `<tr>${cell('left', `padding:4px 16px 4px 0;color:${soft};white-space:nowrap`, escapeHtml(label))}${cell('right', 'padding:4px 0', escapeHtml(value))}</tr>`,
  );
  return `${tableStart}${details.join('')}</table>`;
}

function stepList(steps: readonly string[]): string {
  const items = steps.map((step) => `<li style="margin:0 0 6px">${escapeHtml(step)}</li>`);
  return `<h2 style="margin:0 0 8px;font-size:16px;color:${ink}">接下來</h2><ul style="margin:0 0 24px;padding:0 0 0 20px;font-size:15px">${items.join('')}</ul>`;
}

function buttonBlock({ label, url }: { label: string; url: string }): string {
  return `<p style="margin:24px 0 8px;text-align:center"><a href="${escapeHtml(url)}" style="display:inline-block;padding:12px 28px;border-radius:24px;background:${brandColor};color:#ffffff;font-weight:700;text-decoration:none">${escapeHtml(label)}</a></p>`;
}

function linkBlock({ label, url }: { label: string; url: string }): string {
  return `<p style="margin:0 0 8px;text-align:center;font-size:14px"><a href="${escapeHtml(url)}" style="color:${brandColor}">${escapeHtml(label)}</a></p>`;
}
