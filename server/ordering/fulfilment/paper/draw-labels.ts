import { formatNumber } from '#rules/numbers.ts';
import type { Label, Labels } from './models.ts';
import {
  addPage,
  bytesOf,
  drawBarcode,
  drawFitting,
  drawRule,
  drawText,
  margin,
  newSheet,
  type Sheet,
  strangeNote,
} from './sheet.ts';

/** Labels of 100 × 150 mm, one a page: the recipient in large type, and the amount to collect. */
export function drawLabels({ brand, sender, labels }: Labels): Promise<Buffer> {
  const sheet = newSheet('label', '配送標籤');
  for (const label of labels) {
    addPage(sheet);
    drawRecipient(sheet, label);
    drawSum(sheet, label);
    drawSender(sheet, { brand, sender });
    if (sheet.pages.at(-1)?.hasStrange) {
      drawText(sheet, strangeNote, { x: margin, y: 402, width: widthOf(sheet), size: 7 });
    }
  }
  return bytesOf(sheet);
}

const widthOf = (sheet: Sheet) => sheet.width - 2 * margin;

function drawRecipient(sheet: Sheet, label: Label): void {
  const place = { x: margin, width: widthOf(sheet) };
  drawBarcode(sheet, label.code, { ...place, y: margin, height: 48 });
  drawText(sheet, label.code, { ...place, y: 78, size: 11 });
  drawRule(sheet, 98);
  drawText(sheet, '收件人', { ...place, y: 102, size: 8 });
  const names = { ...place, font: 'strong' } as const;
  drawFitting(sheet, label.recipient, { ...names, y: 113, height: 32, sizes: [16, 13, 11, 9] });
  drawText(sheet, label.mobile, { ...names, y: 143, size: 15 });
  const where = label.store === '' ? label.address : `${label.store}\n${label.address}`;
  drawFitting(sheet, where, { ...names, y: 168, height: 62, sizes: [13, 12, 11, 10, 9, 8, 7] });
  drawText(sheet, `希望送達時段：${label.timeSlot}`, { ...place, y: 233, size: 10 });
  if (label.note === '') return;
  const note = `備註：${label.note}`;
  drawFitting(sheet, note, { ...place, y: 250, height: 34, sizes: [9, 8, 7] });
}

function drawSum(sheet: Sheet, { collectAmount }: Label): void {
  drawRule(sheet, 288);
  const sum = `代收貨款 NT$${formatNumber(collectAmount)}`;
  const words = collectAmount > 0 ? sum : '已付款，請勿收款';
  drawText(sheet, words, { x: margin, y: 293, width: widthOf(sheet), size: 17, font: 'strong' });
  drawRule(sheet, 324);
}

function drawSender(sheet: Sheet, { brand, sender }: Pick<Labels, 'brand' | 'sender'>): void {
  const place = { x: margin, width: widthOf(sheet) };
  const name = `寄件人：${sender.name}（${brand}）`;
  drawFitting(sheet, name, { ...place, y: 330, height: 14, sizes: [9, 8, 7] });
  drawText(sheet, sender.mobile, { ...place, y: 344 });
  drawFitting(sheet, sender.address, { ...place, y: 358, height: 40, sizes: [9, 8, 7] });
}
