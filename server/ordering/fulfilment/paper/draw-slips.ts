import type { PackingSlip, PackingSlips } from './models.ts';
import { bytesOf, drawBarcode, drawLine, drawRule, margin, newSheet } from './sheet.ts';

type Sheet = ReturnType<typeof newSheet>;

const money = (amount: number) =>
  `${amount < 0 ? '−' : ''}NT$${Math.abs(amount).toLocaleString('en')}`;

/** Packing slips on A5, one or more pages each; every page names its parcel. */
export function drawSlips({ brand, withPrices, slips }: PackingSlips): Promise<Buffer> {
  const sheet = newSheet('a5', '出貨明細');
  for (const slip of slips) drawSlip(sheet, { brand, withPrices, slip });
  return bytesOf(sheet);
}

interface Wanted {
  brand: string;
  withPrices: boolean;
  slip: PackingSlip;
}

function drawSlip(sheet: Sheet, wanted: Wanted): void {
  const { slip, withPrices } = wanted;
  let y = drawHead(sheet, wanted);
  const bottom = sheet.page.height - margin - 20;
  for (const line of slip.lines) {
    if (y > bottom) y = drawHead(sheet, wanted);
    drawGoods(sheet, line, { y, withPrices });
    y += 20;
  }
  drawRule(sheet, y + 2);
  y += 8;
  for (const { label, amount } of withPrices ? (slip.sums ?? []) : []) {
    if (y > bottom) y = drawHead(sheet, wanted);
    const width = sheet.page.width - 2 * margin;
    drawLine(sheet, `${label}　${money(amount)}`, { x: margin, y, width, align: 'right' });
    y += 15;
  }
  if (slip.note === '') return;
  if (y > bottom) y = drawHead(sheet, wanted);
  drawLine(sheet, `備註：${slip.note}`, {
    x: margin,
    y: y + 4,
    width: sheet.page.width - 2 * margin,
  });
}

/** The head of a page; answers where the goods begin. */
function drawHead(sheet: Sheet, { brand, withPrices, slip }: Wanted): number {
  sheet.addPage();
  const width = sheet.page.width - 2 * margin;
  drawLine(sheet, brand, { x: margin, y: margin, width: width / 2, size: 13, font: 'strong' });
  drawLine(sheet, '出貨明細', { x: margin, y: margin + 20, width: width / 2, size: 10 });
  const barcode = { x: margin + width - 150, y: margin, width: 150, height: 30 };
  drawBarcode(sheet, slip.code, barcode);
  drawLine(sheet, slip.code, { ...barcode, y: margin + 32, align: 'center' });
  const facts = [
    `收件人：${slip.recipient}　　訂購日期：${slip.orderedAt}`,
    `配送方式：${slip.way}`,
  ];
  let y = margin + 54;
  for (const fact of facts) {
    drawLine(sheet, fact, { x: margin, y, width });
    y += 15;
  }
  drawRule(sheet, y + 4);
  y += 9;
  drawLine(sheet, '商品', { x: margin, y, width: 200, font: 'strong' });
  const right = margin + width;
  if (withPrices) {
    drawLine(sheet, '單價', { x: right - 150, y, width: 60, font: 'strong', align: 'right' });
    drawLine(sheet, '小計', { x: right - 60, y, width: 60, font: 'strong', align: 'right' });
  }
  const atQuantity = withPrices ? right - 90 : right - 40;
  drawLine(sheet, '數量', { x: atQuantity, y, width: 30, font: 'strong', align: 'right' });
  return y + 18;
}

function drawGoods(
  sheet: Sheet,
  { name, quantity, unitPrice }: PackingSlip['lines'][number],
  { y, withPrices }: { y: number; withPrices: boolean },
): void {
  const right = sheet.page.width - margin;
  const width = right - margin - (withPrices ? 155 : 45);
  drawLine(sheet, name, { x: margin, y, width });
  const atQuantity = withPrices ? right - 90 : right - 40;
  drawLine(sheet, String(quantity), { x: atQuantity, y, width: 30, align: 'right' });
  if (!withPrices) return;
  drawLine(sheet, money(unitPrice), { x: right - 150, y, width: 60, align: 'right' });
  drawLine(sheet, money(unitPrice * quantity), { x: right - 60, y, width: 60, align: 'right' });
}
