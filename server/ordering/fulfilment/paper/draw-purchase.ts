import { formatNumber } from '#rules/numbers.ts';
import type { PurchasePaper } from './models.ts';
import {
  addPage,
  bottomOf,
  bytesOf,
  drawBarcode,
  drawFeet,
  drawRule,
  drawText,
  heightOf,
  margin,
  money,
  newSheet,
  type Sheet,
} from './sheet.ts';

/** A purchase order on A4, on one or more pages; each has the number of the order. */
export function drawPurchase(paper: PurchasePaper): Promise<Buffer> {
  const sheet = newSheet('a4', `採購單 ${paper.purchaseNo}`);
  const bottom = bottomOf(sheet);
  let y = drawHead(sheet, paper, true);
  for (const [index, line] of paper.lines.entries()) {
    const width = columnsOf(sheet, paper).name.width;
    const height = Math.max(heightOf(sheet, line.name, { width }), 14);
    if (y + height > bottom) y = drawHead(sheet, paper, false);
    drawLine(sheet, paper, { line, index, y });
    y += height + 7;
  }
  drawEnd(sheet, paper, y);
  drawFeet(sheet);
  return bytesOf(sheet);
}

/** The positions of the columns; without costs the name has their place. */
function columnsOf(sheet: Sheet, { total }: PurchasePaper) {
  const right = sheet.width - margin;
  const quantityEnd = total === undefined ? right : right - 160;
  const name = margin + 142;
  return {
    number: { x: margin, width: 22 },
    materialNo: { x: margin + 24, width: 114 },
    name: { x: name, width: quantityEnd - 60 - name },
    quantity: { x: quantityEnd - 54, width: 54, align: 'right' },
    unit: { x: right - 154, width: 70, align: 'right' },
    amount: { x: right - 80, width: 80, align: 'right' },
  } as const;
}

/** Draws the head of a page, with the two parties on the first one; answers the height at which the lines begin. */
function drawHead(sheet: Sheet, paper: PurchasePaper, isFirst: boolean): number {
  addPage(sheet);
  const width = sheet.width - 2 * margin;
  const title = paper.mark === '' ? '採購單' : `採購單（${paper.mark}）`;
  drawText(sheet, title, { x: margin, y: margin, width: width / 2, size: 18, font: 'strong' });
  const barcode = { x: margin + width - 200, y: margin, width: 200, height: 26 };
  const isDrawn =
    /^[\x20-\x7e]+$/.test(paper.purchaseNo) && drawBarcode(sheet, paper.purchaseNo, barcode);
  const below = margin + (isDrawn ? 30 : 6);
  drawText(sheet, paper.purchaseNo, {
    ...barcode,
    y: below,
    size: 11,
    font: 'strong',
    align: 'right',
  });
  let y = margin + 54;
  if (isFirst) y = drawParties(sheet, paper, y);
  drawRule(sheet, y);
  y += 6;
  const columns = columnsOf(sheet, paper);
  const head = { y, font: 'strong' } as const;
  drawText(sheet, '商品編號', { ...columns.materialNo, ...head });
  drawText(sheet, '商品', { ...columns.name, ...head });
  drawText(sheet, '件數', { ...columns.quantity, ...head });
  if (paper.total !== undefined) {
    drawText(sheet, '單價', { ...columns.unit, ...head });
    drawText(sheet, '小計', { ...columns.amount, ...head });
  }
  drawRule(sheet, y + 18);
  return y + 24;
}

/** The supplier on the left, the buyer on the right, the days and the note below; answers the height below them. */
function drawParties(sheet: Sheet, paper: PurchasePaper, top: number): number {
  const half = (sheet.width - 2 * margin) / 2 - 10;
  const drawParty = (words: string, x: number, { name, details }: PurchasePaper['supplier']) => {
    let y = top + drawText(sheet, words, { x, y: top, width: half, size: 8 }) + 1;
    y += drawText(sheet, name, { x, y, width: half, size: 11, font: 'strong' }) + 2;
    for (const detail of details) y += drawText(sheet, detail, { x, y, width: half }) + 1;
    return y;
  };
  const ends = [
    drawParty('供應商', margin, paper.supplier),
    drawParty('訂購與收貨', margin + half + 20, paper.buyer),
  ];
  let y = Math.max(...ends) + 8;
  const days = [
    `開立日期：${paper.orderedOn}`,
    `預計到貨：${paper.expectedOn === '' ? '未指定' : paper.expectedOn}`,
    `列印時間：${paper.madeAt}`,
  ];
  const width = sheet.width - 2 * margin;
  y += drawText(sheet, days.join('　　'), { x: margin, y, width }) + 3;
  if (paper.note !== '') y += drawText(sheet, `備註：${paper.note}`, { x: margin, y, width }) + 3;
  return y + 5;
}

interface Drawn {
  line: PurchasePaper['lines'][number];
  index: number;
  y: number;
}

function drawLine(sheet: Sheet, paper: PurchasePaper, { line, index, y }: Drawn): void {
  const columns = columnsOf(sheet, paper);
  drawText(sheet, String(index + 1), { ...columns.number, y });
  drawText(sheet, line.materialNo, { ...columns.materialNo, y, lines: 1 });
  drawText(sheet, line.name, { ...columns.name, y });
  drawText(sheet, formatNumber(line.quantity), { ...columns.quantity, y });
  if (!line.price) return;
  drawText(sheet, money(line.price.unit), { ...columns.unit, y });
  drawText(sheet, money(line.price.amount), { ...columns.amount, y });
}

/** The sums, and room for the signature of the supplier. */
function drawEnd(sheet: Sheet, paper: PurchasePaper, end: number): void {
  let y = end;
  if (y + 80 > bottomOf(sheet)) y = drawHead(sheet, paper, false);
  drawRule(sheet, y);
  y += 7;
  const columns = columnsOf(sheet, paper);
  const style = { y, font: 'strong', size: 10 } as const;
  drawText(sheet, `合計 ${paper.lines.length} 項`, { ...columns.name, ...style });
  drawText(sheet, formatNumber(paper.units), { ...columns.quantity, ...style });
  if (paper.total !== undefined) {
    const width = columns.amount.x + columns.amount.width - columns.unit.x;
    drawText(sheet, money(paper.total), { x: columns.unit.x, width, align: 'right', ...style });
  }
  const right = sheet.width - margin;
  drawText(sheet, '供應商簽章：＿＿＿＿＿＿＿＿＿＿＿＿', {
    x: right - 240,
    y: y + 44,
    width: 240,
    align: 'right',
  });
}
