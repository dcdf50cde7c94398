import type { PaperGoods, PickList } from './models.ts';
import { bytesOf, drawBarcode, drawLine, drawRule, margin, newSheet } from './sheet.ts';

type Sheet = ReturnType<typeof newSheet>;

const barcode = { width: 130, height: 20 };
const rowHeight = 34;

/** The goods of all parcels by material number, as one walks along the shelves, and then by parcel. */
export function drawPickList(list: PickList): Promise<Buffer> {
  const sheet = newSheet('a4', '揀貨單');
  const page = (title: string) => startPage(sheet, list, title);
  let y = page('依料號');
  for (const { parcels, ...goods } of list.shelves) {
    if (y > bottomOf(sheet)) y = page('依料號');
    drawGoods(sheet, goods, parcels, y);
    y += rowHeight;
  }
  y = page('依訂單');
  for (const parcel of list.parcels) {
    if (y > bottomOf(sheet) - rowHeight) y = page('依訂單');
    const right = sheet.page.width - margin;
    drawBarcode(sheet, parcel.code, { x: margin, y, ...barcode });
    const words = [parcel.code, parcel.way, parcel.note].filter(Boolean).join('　');
    const place = { x: margin + 140, y: y + 4, width: right - margin - 140 };
    drawLine(sheet, words, { ...place, size: 10, font: 'strong' });
    y += 28;
    for (const goods of parcel.goods) {
      if (y > bottomOf(sheet)) y = page('依訂單');
      drawGoods(sheet, goods, '', y);
      y += rowHeight;
    }
    drawRule(sheet, y);
    y += 10;
  }
  return bytesOf(sheet);
}

const bottomOf = (sheet: Sheet) => sheet.page.height - margin - rowHeight;

function startPage(sheet: Sheet, { brand, madeAt, parcels }: PickList, title: string): number {
  sheet.addPage();
  const width = sheet.page.width - 2 * margin;
  const words = `揀貨單　${title}　${parcels.length} 個包裹`;
  drawLine(sheet, words, { x: margin, y: margin, width: width / 2, size: 13, font: 'strong' });
  const made = `${brand}　${madeAt}`;
  drawLine(sheet, made, { x: margin + width / 2, y: margin + 4, width: width / 2, align: 'right' });
  drawRule(sheet, margin + 24);
  return margin + 34;
}

function drawGoods(
  sheet: Sheet,
  { name, materialNo, needed }: PaperGoods,
  parcels: string,
  y: number,
): void {
  const right = sheet.page.width - margin;
  sheet
    .rect(margin, y + 4, 10, 10)
    .lineWidth(0.8)
    .strokeColor('#444444')
    .stroke();
  drawLine(sheet, `${needed}`, { x: margin + 16, y, width: 34, size: 14, font: 'strong' });
  const width = right - margin - 60 - 150;
  drawLine(sheet, name, { x: margin + 56, y, width, size: 10 });
  drawLine(sheet, parcels, { x: margin + 56, y: y + 15, width, size: 7 });
  const isPrintable = /^[\x20-\x7e]{1,40}$/.test(materialNo);
  if (isPrintable) drawBarcode(sheet, materialNo, { x: right - 140, y, ...barcode });
  drawLine(sheet, materialNo, { x: right - 140, y: y + 20, width: 130, size: 7, align: 'center' });
}
