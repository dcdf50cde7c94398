import { describe, expect, it } from 'vitest';
import { drawPaper } from './draw.ts';
import type { Label, PackingSlip } from './models.ts';
import { printable } from './printable.ts';
import { addPage, drawBarcode, newSheet } from './sheet.ts';

const slip = (lines: number, name = '日用衛生棉 24 公分'): PackingSlip => ({
  code: '20261123000001',
  orderedAt: '2026.11.23',
  recipient: '陳大文',
  way: '宅配',
  note: '請放管理室 😀',
  lines: Array.from({ length: lines }, () => ({
    name,
    place: 'A-1',
    quantity: 2,
    unitPrice: 100,
    amount: 200,
  })),
  sums: [{ label: '合計', amount: 100 }],
});

async function pagesOf(slips: PackingSlip[]): Promise<number> {
  const bytes = await drawPaper({
    kind: 'packing-slips',
    brand: '輕眠',
    withPrices: true,
    slips,
  });
  return bytes.toString('latin1').match(/\/Type \/Page\b/g)?.length ?? 0;
}

describe('a fulfilment paper', () => {
  it('prints no empty box: a letter that no font has becomes 〓, and an emoji is left out', () => {
    const sheet = newSheet('a5', 'test');
    addPage(sheet);
    sheet.pdf.font('text');
    expect(printable(sheet.pdf, '𠮷田堃喆')).toEqual({ written: '〓田堃喆', hasStrange: true });
    expect(printable(sheet.pdf, '請放管理室😀❤️，謝謝')).toEqual({
      written: '請放管理室，謝謝',
      hasStrange: false,
    });
  });

  it('has no bars that are too narrow for a scanner', () => {
    const sheet = newSheet('a4', 'test');
    addPage(sheet);
    const place = { x: 0, y: 0, width: 172, height: 22 };
    expect(drawBarcode(sheet, '20261123000001-2', place)).toBe(true);
    expect(drawBarcode(sheet, 'QM-NIGHT-35-LONG-VARIANT-2026-A', place)).toBe(false);
  });

  it('takes as many pages as its lines need, and writes long names whole', async () => {
    expect(await pagesOf([slip(1)])).toBe(1);
    expect(await pagesOf([slip(12), slip(1)])).toBe(2);
    expect(await pagesOf([slip(45)])).toBe(3);
    expect(await pagesOf([slip(12, '很長的名字'.repeat(20))])).toBe(3);
  });

  it('is a purchase order on as many pages as it needs, with and without costs', async () => {
    const pages = async (lines: number, total: number | undefined) => {
      const price = total === undefined ? {} : { price: { unit: 40, amount: 400 } };
      const bytes = await drawPaper({
        kind: 'purchase-order',
        purchaseNo: 'PO-20261127-1',
        mark: '草稿',
        madeAt: '2026.11.27 10:00',
        orderedOn: '2026.11.26',
        expectedOn: '',
        supplier: { name: '南投棉品製造所', details: ['聯絡人：林小姐', '電話：049-1234567'] },
        buyer: { name: '輕眠', details: ['統一編號：12345678'] },
        note: '請於上午送達',
        lines: Array.from({ length: lines }, () => ({
          name: '日用衛生棉 24 公分',
          materialNo: 'QM-D24-14',
          quantity: 10,
          ...price,
        })),
        units: 10 * lines,
        total,
      });
      return bytes.toString('latin1').match(/\/Type \/Page\b/g)?.length;
    };
    expect(await pages(1, 400)).toBe(1);
    expect(await pages(45, undefined)).toBe(2);
  });

  it('is a label each, however long its address', async () => {
    const label: Label = {
      code: '20261123000001',
      recipient: '歐陽納蘭'.repeat(12),
      mobile: '0912345678',
      address: '臺北市信義區忠孝東路五段一百二十三巷'.repeat(15),
      store: '',
      timeSlot: '不指定',
      note: '請走側門'.repeat(50),
      collectAmount: 990,
    };
    const sender = { name: '輕眠', mobile: '0212345678', address: '新北市汐止區' };
    const bytes = await drawPaper({
      kind: 'labels',
      brand: '輕眠',
      sender,
      labels: [label, label],
    });
    expect(bytes.toString('latin1').match(/\/Type \/Page\b/g)).toHaveLength(2);
  });
});
