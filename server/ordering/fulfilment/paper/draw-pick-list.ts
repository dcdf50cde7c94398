import type { PaperGoods, PickList } from './models.ts';
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
  newSheet,
  type Sheet,
} from './sheet.ts';

/** The size of a barcode in points; the columns leave the free space beside it that a scanner needs. */
const barcode = { width: 172, height: 22 };
const textAt = margin + 58;

/** A pick list: the goods of all parcels in the order of the shelves, and then parcel by parcel. */
export function drawPickList(list: PickList): Promise<Buffer> {
  const sheet = newSheet('a4', '揀貨單');
  drawShelves(sheet, list);
  drawParcels(sheet, list);
  drawFeet(sheet);
  return bytesOf(sheet);
}

/** Without places the goods are in the order of their item numbers. */
const titleOfShelves = ({ shelves }: PickList) =>
  shelves.some(({ place }) => place !== '') ? '依儲位' : '依商品編號';

function drawShelves(sheet: Sheet, list: PickList): void {
  let y = startPage(sheet, list, titleOfShelves(list));
  for (const { parcels, ...goods } of list.shelves) {
    if (y + heightOfGoods(sheet, goods, parcels) > bottomOf(sheet)) {
      y = startPage(sheet, list, titleOfShelves(list));
    }
    y = drawGoods(sheet, goods, parcels, y);
  }
}

function drawParcels(sheet: Sheet, list: PickList): void {
  let y = startPage(sheet, list, '依訂單');
  for (const parcel of list.parcels) {
    const [first] = parcel.goods;
    const height = first ? heightOfGoods(sheet, first, '') : 0;
    const isFull = y + heightOfParcel(sheet, parcel) + height > bottomOf(sheet);
    if (isFull) y = startPage(sheet, list, '依訂單');
    y = drawParcel(sheet, parcel, y);
    for (const goods of parcel.goods) {
      if (y + heightOfGoods(sheet, goods, '') > bottomOf(sheet)) {
        y = startPage(sheet, list, '依訂單');
        const words = `${parcel.code}（續上頁）`;
        y += drawText(sheet, words, { x: margin, y, width: 300, size: 11, font: 'strong' }) + 6;
      }
      y = drawGoods(sheet, goods, '', y);
    }
    y += 10;
  }
}

type Parcel = PickList['parcels'][number];

const wordsOf = ({ way, note }: Parcel) =>
  [way, note && `備註：${note}`].filter(Boolean).join('　');
const besideBarcode = (sheet: Sheet) => ({
  x: margin + barcode.width + 16,
  width: sheet.width - 2 * margin - barcode.width - 16,
});

const heightOfParcel = (sheet: Sheet, parcel: Parcel) =>
  Math.max(24 + heightOf(sheet, wordsOf(parcel), besideBarcode(sheet)), 34) + 6;

/** Draws the head of a parcel; answers the height at which its goods begin. */
function drawParcel(sheet: Sheet, parcel: Parcel, y: number): number {
  drawBarcode(sheet, parcel.code, { x: margin, y: y + 3, ...barcode, height: 26 });
  const place = besideBarcode(sheet);
  drawText(sheet, parcel.code, { ...place, y, size: 13, font: 'strong' });
  drawText(sheet, wordsOf(parcel), { ...place, y: y + 20 });
  const end = y + heightOfParcel(sheet, parcel);
  drawRule(sheet, end);
  return end + 6;
}

function startPage(sheet: Sheet, { brand, madeAt, parcels }: PickList, title: string): number {
  addPage(sheet);
  const half = (sheet.width - 2 * margin) / 2;
  const words = `揀貨單　${title}　${parcels.length} 個包裹`;
  drawText(sheet, words, { x: margin, y: margin, width: half, size: 13, font: 'strong' });
  const made = { x: margin + half, y: margin + 4, width: half, align: 'right' } as const;
  drawText(sheet, `${brand}　${madeAt}`, { ...made, lines: 1 });
  const y = margin + 24;
  drawText(sheet, '件數', { x: margin + 16, y, width: 40, size: 8 });
  drawText(sheet, '商品', { x: textAt, y, width: 100, size: 8 });
  drawText(sheet, '商品編號', { ...atBarcode(sheet), y, size: 8 });
  drawRule(sheet, y + 14);
  return y + 20;
}

const atBarcode = (sheet: Sheet) => ({
  x: sheet.width - margin - barcode.width,
  width: barcode.width,
});

const textOf = (sheet: Sheet) => ({ width: atBarcode(sheet).x - 20 - textAt });

const callOf = ({ place, name, lots }: PaperGoods) =>
  [place, name, lots].filter((part) => part !== '').join('　');

const heightOfGoods = (sheet: Sheet, goods: PaperGoods, parcels: string) => {
  const place = textOf(sheet);
  const ofParcels = parcels === '' ? 0 : heightOf(sheet, parcels, { ...place, size: 8 }) + 2;
  return Math.max(heightOf(sheet, callOf(goods), { ...place, size: 10 }) + ofParcels, 38) + 7;
};

/** Draws a row of goods; answers the height at which the next row begins. */
function drawGoods(sheet: Sheet, goods: PaperGoods, parcels: string, y: number): number {
  const { materialNo, barcode: ean, needed } = goods;
  sheet.pdf
    .rect(margin, y + 4, 10, 10)
    .lineWidth(0.8)
    .strokeColor('#444444')
    .stroke();
  drawText(sheet, `${needed}`, { x: margin + 16, y, width: 40, size: 14, font: 'strong' });
  const place = { x: textAt, ...textOf(sheet) };
  const height = drawText(sheet, callOf(goods), { ...place, y, size: 10 });
  if (parcels !== '') drawText(sheet, parcels, { ...place, y: y + height + 2, size: 8 });
  const column = atBarcode(sheet);
  const isLatin = /^[\x20-\x7e]{1,40}$/.test(materialNo);
  const isDrawn =
    isLatin && drawBarcode(sheet, materialNo, { ...column, y: y + 1, height: barcode.height });
  const numbers = [materialNo, ean].filter(Boolean).join('　');
  const under = { ...column, y: isDrawn ? y + 25 : y + 2 };
  drawText(sheet, numbers, { ...under, size: isDrawn ? 8 : 9, lines: 2 });
  const end = y + heightOfGoods(sheet, goods, parcels);
  drawRule(sheet, end - 4, '#dddddd');
  return end;
}
