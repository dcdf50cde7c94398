import { escapeHtml } from '#rules/escape-html.ts';
import {
  buttonBlock,
  codeBlock,
  detailTable,
  goodsTable,
  highlightBlock,
  linkBlock,
  paragraph,
  picture,
  progressBlock,
  stepList,
  widePicture,
} from './email-blocks.ts';
import type { EmailContent } from './email-content.ts';
import { darkStyles, font, styled } from './email-style.ts';

/** Characters without width after the preview, so that lists of e-mails do not fill it up with the body. */
const filler = '&#847;&zwnj;&nbsp;'.repeat(40);

/**
 * The HTML of an e-mail: one column of at most 600 pixels in tables with inline styles. `moreGoods` says how many goods
 * are left out.
 */
export function composeHtml(
  content: EmailContent & { moreGoods?: string },
  footnote: string,
): string {
  const { brand, shopUrl, heading, preview = content.paragraphs[0] ?? '', help } = content;
  const foot = [help, footnote].filter((text) => text !== undefined).map(escapeHtml);
  const title = styled('margin:0 0 20px;font-size:22px;line-height:1.4', { ink: 'ink' });
  return `<!doctype html>
<html lang="zh-Hant-TW">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><title>${escapeHtml(heading)}</title>${darkStyles}</head>
<body${styled('margin:0;padding:0', { fill: 'page' })}>
<div style="display:none;max-height:0;overflow:hidden;opacity:0;mso-hide:all">${escapeHtml(preview)}${filler}</div>
<table role="presentation" width="100%" cellspacing="0" cellpadding="0"${styled('', { fill: 'page' })}><tr><td align="center" style="padding:24px 12px">
<!--[if mso]><table role="presentation" width="600" cellspacing="0" cellpadding="0"><tr><td><![endif]-->
<table role="presentation" width="100%" cellspacing="0" cellpadding="0"${styled('max-width:600px;border-radius:12px;text-align:left', { fill: 'sheet' })}>
<tr><td${styled(`padding:20px 24px;border-bottom:1px solid;${font}`, { rule: 'line' })}>${logo(brand, shopUrl)}</td></tr>
<tr><td${styled(`padding:28px 24px;${font};font-size:16px;line-height:1.7`, { ink: 'ink' })}>
<h1${title}>${escapeHtml(heading)}</h1>
${blocksOf(content).filter(Boolean).join('\n')}
</td></tr>
<tr><td${styled(`padding:16px 24px 24px;border-top:1px solid;${font};font-size:14px;line-height:1.7`, { ink: 'soft', rule: 'line' })}>${foot.join('<br>')}</td></tr>
</table>
<!--[if mso]></td></tr></table><![endif]-->
</td></tr></table>
</body>
</html>
`;
}

function blocksOf(content: EmailContent & { moreGoods?: string }): string[] {
  const { paragraphs, code, button, links = [], progress, moreGoods } = content;
  const { highlights = [], goods = [], totals = [], rows = [], steps = [] } = content;
  const details = rows.length > 0 ? detailTable(rows) : '';
  return [
    content.image ? widePicture(content.image) : '',
    ...paragraphs.map(paragraph),
    code ? codeBlock(code) : '',
    highlights.length > 0 ? highlightBlock(highlights) : '',
    progress ? '' : details,
    steps.length > 0 ? stepList(steps) : '',
    button ? buttonBlock(button) : '',
    ...links.map(linkBlock),
    // What the reader of an e-mail about an order has to do comes before what can be long.
    progress ? progressBlock(progress) : '',
    goods.length > 0 ? goodsTable(goods, totals, moreGoods) : '',
    progress ? details : '',
  ];
}

/** The shop's mark beside its name, which stays if the mail program shows no pictures; it leads to the shop. */
function logo(brand: string, shopUrl: string): string {
  const link = styled('text-decoration:none;font-size:18px;font-weight:700', { ink: 'brand' });
  const name = `<a href="${escapeHtml(shopUrl)}/"${link}>${escapeHtml(brand)}</a>`;
  return `<table role="presentation" cellspacing="0" cellpadding="0"><tr><td style="padding:0 12px 0 0">${picture(`${shopUrl}/icon-192.png`, 40)}</td><td style="${font}">${name}</td></tr></table>`;
}
