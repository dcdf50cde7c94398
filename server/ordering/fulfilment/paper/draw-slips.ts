import type { PackingSlip, PackingSlips } from './models.ts';
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

const callOf = ({ name, place }: PackingSlip['lines'][number]) =>
  place === '' ? name : `${name}（${place}）`;

/**
 * Packing slips on A5, each with one or more pages. Every page has the code of its parcel and the number of its
 * pages.
 */
export function drawSlips({ brand, withPrices, slips }: PackingSlips): Promise<Buffer> {
  const sheet = newSheet('a5', '出貨明細');
  for (const slip of slips) drawSlip(sheet, { brand, withPrices, slip });
  drawFeet(sheet);
  return bytesOf(sheet);
}

interface Wanted {
  brand: string;
  withPrices: boolean;
  slip: PackingSlip;
}

function drawSlip(sheet: Sheet, wanted: Wanted): void {
  const { slip, withPrices } = wanted;
  const bottom = bottomOf(sheet);
  let y = drawHead(sheet, wanted, slip.note);
  for (const line of slip.lines) {
    const height = heightOf(sheet, callOf(line), {
      width: columnsOf(sheet, withPrices).name.width,
    });
    if (y + height > bottom) y = drawHead(sheet, wanted);
    drawGoods(sheet, line, { y, withPrices });
    y += height + 7;
  }
  drawRule(sheet, y);
  y += 7;
  const sums = withPrices ? (slip.sums ?? []) : [];
  if (y + sums.length * 16 > bottom) y = drawHead(sheet, wanted);
  for (const [index, sum] of sums.entries()) {
    drawSum(sheet, sum, { y, isTotal: index === sums.length - 1 });
    y += 16;
  }
}

/** The positions of the columns of goods. */
function columnsOf(sheet: Sheet, withPrices: boolean) {
  const right = sheet.width - margin;
  const atQuantity = withPrices ? right - 92 : right - 30;
  return {
    name: { x: margin, width: (withPrices ? right - 152 : atQuantity - 10) - margin },
    unitPrice: { x: right - 148, width: 56, align: 'right' },
    quantity: { x: atQuantity, width: 30, align: 'right' },
    amount: { x: right - 62, width: 62, align: 'right' },
  } as const;
}

/** Draws the head of a page, with the shopper's note on the first one; answers the height at which the goods begin. */
function drawHead(sheet: Sheet, { brand, withPrices, slip }: Wanted, note = ''): number {
  addPage(sheet, slip.code);
  const width = sheet.width - 2 * margin;
  drawText(sheet, brand, {
    x: margin,
    y: margin,
    width: width / 2,
    size: 13,
    font: 'strong',
    lines: 1,
  });
  drawText(sheet, '出貨明細', { x: margin, y: margin + 20, width: width / 2, size: 10 });
  const barcode = { x: margin + width - 160, y: margin, width: 160, height: 30 };
  drawBarcode(sheet, slip.code, barcode);
  drawText(sheet, slip.code, { ...barcode, y: margin + 31, size: 10 });
  let y = margin + 52;
  const details = [
    `收件人：${slip.recipient}`,
    `配送方式：${slip.way}`,
    `訂購日期：${slip.orderedAt}`,
    ...(note === '' ? [] : [`備註：${note}`]),
  ];
  for (const detail of details) y += drawText(sheet, detail, { x: margin, y, width }) + 2;
  drawRule(sheet, y + 4);
  y += 9;
  const columns = columnsOf(sheet, withPrices);
  const title = { y, font: 'strong' } as const;
  drawText(sheet, '商品', { ...columns.name, ...title });
  drawText(sheet, '數量', { ...columns.quantity, ...title });
  if (withPrices) {
    drawText(sheet, '單價', { ...columns.unitPrice, ...title });
    drawText(sheet, '小計', { ...columns.amount, ...title });
  }
  return y + 20;
}

function drawGoods(
  sheet: Sheet,
  line: PackingSlip['lines'][number],
  { y, withPrices }: { y: number; withPrices: boolean },
): void {
  const { quantity, unitPrice, amount } = line;
  const columns = columnsOf(sheet, withPrices);
  drawText(sheet, callOf(line), { ...columns.name, y });
  // Bold, because the packer must notice quantities above one.
  const font = quantity > 1 ? 'strong' : 'text';
  drawText(sheet, String(quantity), { ...columns.quantity, y, font });
  if (!withPrices) return;
  drawText(sheet, money(unitPrice), { ...columns.unitPrice, y });
  drawText(sheet, money(amount), { ...columns.amount, y });
}

function drawSum(
  sheet: Sheet,
  { label, amount }: NonNullable<PackingSlip['sums']>[number],
  { y, isTotal }: { y: number; isTotal: boolean },
): void {
  const right = sheet.width - margin;
  const style = { y, font: isTotal ? 'strong' : 'text', size: isTotal ? 10 : 9 } as const;
  drawText(sheet, label, { ...style, x: right - 180, width: 100, align: 'right' });
  drawText(sheet, money(amount), { ...style, x: right - 80, width: 80, align: 'right' });
}
