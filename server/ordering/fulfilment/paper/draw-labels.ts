import type { Label, Labels } from './models.ts';
import { bytesOf, drawBarcode, drawLine, drawRule, margin, newSheet } from './sheet.ts';

/** Labels of 100 × 150 mm, one a page: whom the parcel goes to in large letters, and what is collected for it. */
export function drawLabels({ brand, sender, labels }: Labels): Promise<Buffer> {
  const sheet = newSheet('label', '配送標籤');
  for (const label of labels) drawLabel(sheet, label, { brand, sender });
  return bytesOf(sheet);
}

function drawLabel(
  sheet: ReturnType<typeof newSheet>,
  label: Label,
  { brand, sender }: Pick<Labels, 'brand' | 'sender'>,
): void {
  sheet.addPage();
  const width = sheet.page.width - 2 * margin;
  const line = (text: string, y: number, size = 9, font: 'text' | 'strong' = 'text') =>
    drawLine(sheet, text, { x: margin, y, width, size, font });
  drawBarcode(sheet, label.code, { x: margin, y: margin, width, height: 48 });
  drawLine(sheet, label.code, { x: margin, y: 80, width, size: 11, align: 'center' });
  drawRule(sheet, 102);
  line('收件人', 108);
  line(`${label.recipient}　${label.mobile}`, 122, 15, 'strong');
  const place = label.store === '' ? label.address : `${label.store}　${label.address}`;
  sheet.font('strong').fontSize(13).text(place, margin, 148, { width, height: 62, ellipsis: true });
  line(`希望送達時段：${label.timeSlot}`, 216, 10);
  if (label.note !== '') {
    sheet
      .font('text')
      .fontSize(9)
      .text(`備註：${label.note}`, margin, 234, { width, height: 40, ellipsis: true });
  }
  drawRule(sheet, 280);
  const sum = `代收貨款 NT$${label.collectAmount.toLocaleString('en')}`;
  line(label.collectAmount > 0 ? sum : '已付款，請勿收款', 288, 16, 'strong');
  drawRule(sheet, 316);
  line(`寄件人：${sender.name}（${brand}）　${sender.mobile}`, 324);
  sheet
    .font('text')
    .fontSize(9)
    .text(sender.address, margin, 340, { width, height: 40, ellipsis: true });
}
