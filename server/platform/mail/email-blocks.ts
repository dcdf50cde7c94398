import { escapeHtml } from '#rules/escape-html.ts';
import type { EmailGoods, EmailLink, EmailProgress, EmailRow } from './email-content.ts';
import { type Colour, styled } from './email-style.ts';

/** A square picture beside words that name it. */
export function picture(url: string, size: number): string {
  return `<img src="${escapeHtml(url)}" alt="" width="${size}" height="${size}" style="display:block;border:0;border-radius:8px">`;
}

/** A picture as wide as the text. What it shows is said in words too. */
export function widePicture(url: string): string {
  return `<img src="${escapeHtml(url)}" alt="" width="552" style="display:block;width:100%;max-width:552px;height:auto;margin:0 0 20px;border:0;border-radius:8px">`;
}

const tableStart =
  '<table role="presentation" width="100%" cellspacing="0" cellpadding="0" style="margin:0 0 24px;font-size:15px;border-collapse:collapse">';

interface Cell {
  align?: 'left' | 'right' | 'center';
  columns?: number;
  ink?: Colour;
  rule?: Colour;
}

function cell(style: string, html: string, { align = 'left', columns, ...colours }: Cell = {}) {
  const span = columns ? ` colspan="${columns}"` : '';
  return `<td align="${align}" valign="top"${span}${styled(style, colours)}>${html}</td>`;
}

/** HTML of a heading within an e-mail. */
export const heading = (text: string) =>
  `<h2${styled('margin:24px 0 8px;font-size:16px;line-height:1.5', { ink: 'ink' })}>${escapeHtml(text)}</h2>`;

/** HTML of a paragraph of plain text. */
export const paragraph = (text: string) => `<p style="margin:0 0 16px">${escapeHtml(text)}</p>`;

/** HTML of a code in large digits. */
export function codeBlock(code: string): string {
  const style =
    'margin:0 0 20px;padding:16px;border-radius:8px;text-align:center;font-size:32px;font-weight:700;letter-spacing:8px';
  return `<p${styled(style, { ink: 'brand', fill: 'tint' })}>${escapeHtml(code)}</p>`;
}

/** HTML of labelled values in a box, for what the reader must not miss. */
export function highlightBlock(rows: readonly EmailRow[]): string {
  const details = rows.map(([label, value], index) => {
    const margin = `margin:${index === 0 ? 0 : '12px'} 0 0;font-size:14px;line-height:1.5`;
    return `<p${styled(margin, { ink: 'soft' })}>${escapeHtml(label)}<br><strong${styled('font-size:20px', { ink: 'brand' })}>${escapeHtml(value)}</strong></p>`;
  });
  const box = styled('margin:0 0 24px;padding:18px 20px;border-radius:8px', { fill: 'tint' });
  return `<div${box}>${details.join('')}</div>`;
}

/** The steps of an order as a bar, and below it what happened and when. */
export function progressBlock({ status, steps, taken, events }: EmailProgress): string {
  const bar = steps.map((step, index) => {
    const isTaken = index < taken;
    const weight = index === taken - 1 ? 700 : 400;
    const style = `padding:8px 2px 0;border-top:4px solid;font-size:14px;line-height:1.4;font-weight:${weight}`;
    return cell(style, escapeHtml(step), {
      align: 'center',
      ink: isTaken ? 'ink' : 'soft',
      rule: isTaken ? 'button' : 'line',
    });
  });
  const happened = events.map(
    ([at, what]) =>
      `<tr>${cell('padding:4px 16px 0 0;white-space:nowrap;font-size:14px', escapeHtml(at), { ink: 'soft' })}${cell('padding:4px 0 0;width:100%;font-size:14px', escapeHtml(what))}</tr>`,
  );
  return [
    heading(`訂單進度：${status}`),
    bar.length > 0
      ? `${tableStart.replace('24px', '12px').replace('border-collapse:collapse', 'table-layout:fixed')}<tr>${bar.join('')}</tr></table>`
      : '',
    happened.length > 0 ? `${tableStart}${happened.join('')}</table>` : '',
  ].join('');
}

/**
 * HTML of goods with pictures, then of sums. The last one is the total. `more`: a sentence about goods that are left
 * out.
 */
export function goodsTable(
  goods: readonly EmailGoods[],
  totals: readonly EmailRow[],
  more: string | undefined,
): string {
  const ruled = 'padding:10px 0;border-bottom:1px solid';
  const lines = goods.map(({ name, volume, count, reductions = [], amount, image }) => {
    const small = [volume, count, ...reductions].filter(Boolean).map(escapeHtml).join('<br>');
    const words = `${escapeHtml(name)}<br><span${styled('font-size:14px', { ink: 'soft' })}>${small}</span>`;
    return `<tr>${cell(`${ruled};width:76px`, image && picture(image, 64), { rule: 'line' })}${cell(ruled, words, { rule: 'line' })}${cell(`${ruled};padding-left:12px;white-space:nowrap`, escapeHtml(amount), { align: 'right', rule: 'line' })}</tr>`;
  });
  const rest = more
    ? `<tr>${cell(ruled, escapeHtml(more), { columns: 3, rule: 'line' })}</tr>`
    : '';
  const sums = totals.map(([label, value], index) => {
    const isTotal = index === totals.length - 1;
    const style = isTotal ? 'padding:10px 0 0;font-weight:700;font-size:17px' : 'padding:8px 0 0';
    const ink = isTotal ? 'ink' : 'soft';
    return `<tr>${cell(style, escapeHtml(label), { columns: 2, ink })}${cell(`${style};padding-left:12px;white-space:nowrap`, escapeHtml(value), { align: 'right', ink })}</tr>`;
  });
  return `${tableStart}${lines.join('')}${rest}${sums.join('')}</table>`;
}

/** HTML of labelled values, one a line. */
export function detailTable(rows: readonly EmailRow[]): string {
  const details = rows.map(
    ([label, value]) =>
      `<tr>${cell('padding:4px 16px 4px 0;white-space:nowrap', escapeHtml(label), { ink: 'soft' })}${cell('padding:4px 0;word-break:break-word', escapeHtml(value), { align: 'right' })}</tr>`,
  );
  return `${tableStart}${details.join('')}</table>`;
}

/** HTML of what happens next, one step a line. */
export function stepList(steps: readonly string[]): string {
  const items = steps.map((step) => `<li style="margin:0 0 6px">${escapeHtml(step)}</li>`);
  return `${heading('接下來')}<ul style="margin:0 0 24px;padding:0 0 0 20px;font-size:15px">${items.join('')}</ul>`;
}

/** A button of 48 pixels. The table is for Outlook, which ignores the padding of a link. */
export function buttonBlock({ label, url }: EmailLink): string {
  const link = styled(
    'display:inline-block;padding:12px 28px;border-radius:24px;color:#ffffff;font-size:16px;line-height:24px;font-weight:700;text-decoration:none',
    { fill: 'button' },
  );
  return `<table role="presentation" align="center" cellspacing="0" cellpadding="0" style="margin:24px auto 8px"><tr><td align="center"${styled('border-radius:24px;mso-padding-alt:12px 28px', { fill: 'button' })}><a href="${escapeHtml(url)}"${link}>${escapeHtml(label)}</a></td></tr></table>`;
}

/** HTML of a link below a button, for what is less important. */
export function linkBlock({ label, url }: EmailLink): string {
  return `<p style="margin:0;text-align:center;font-size:14px;line-height:1.7"><a href="${escapeHtml(url)}"${styled('display:inline-block;padding:10px 8px', { ink: 'brand' })}>${escapeHtml(label)}</a></p>`;
}
