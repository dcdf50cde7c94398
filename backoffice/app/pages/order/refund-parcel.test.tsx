import { MantineProvider } from '@mantine/core';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import {
  asksForParcel,
  parcelOfChoice,
  type RefundableLine,
  type RefundChoice,
} from './parcel-of-refund.ts';
import { RefundParcel } from './refund-parcel.tsx';

/** Three units: one on its way, one collected, one that waits for its inspection. */
const line = {
  name: '日用衛生棉',
  quantity: 3,
  takenBack: 0,
  refundParcels: [
    { shipmentId: 1, code: 'A', stage: 'HANDED_OVER', units: 1 },
    { shipmentId: 2, code: 'A-2', stage: 'COLLECTED', units: 1 },
    { shipmentId: 3, code: 'A-3', stage: 'RETURNED', units: 1 },
  ],
} as unknown as RefundableLine;
const one: RefundChoice = { quantity: 1, goods: 'KEPT' };

const draw = (choice: RefundChoice) =>
  renderToStaticMarkup(
    <MantineProvider>
      <RefundParcel line={line} choice={choice} onChange={() => undefined} />
    </MantineProvider>,
  );
/** The texts of the parcels, and which of them can be chosen. */
const optionsOf = (html: string) =>
  [...html.matchAll(/<option([^>]*)>([^<]*)<\/option>/g)].map(([, attributes = '', text]) => ({
    text,
    isOpen: !attributes.includes('disabled'),
  }));

describe('the parcel of refunded units', () => {
  it('is asked for with the parcels, where they are, and how many units each has', () => {
    expect(optionsOf(draw(one))).toEqual([
      { text: '請選擇', isOpen: true },
      { text: '包裹 A（已交寄，1 件）', isOpen: true },
      { text: '包裹 A-2（已取貨，1 件）', isOpen: true },
      { text: '包裹 A-3（已退回，請到出貨作業驗收，1 件）', isOpen: false },
    ]);
  });

  it('is a collected one if goods come back', () => {
    const open = optionsOf(draw({ ...one, goods: 'RESTOCKED' })).filter(({ isOpen }) => isOpen);
    expect(open.map(({ text }) => text)).toEqual(['請選擇', '包裹 A-2（已取貨，1 件）']);
  });

  it('is chosen anew once it no longer has enough units', () => {
    const chosen = { ...one, shipmentId: 1 };
    expect(draw(chosen)).toMatch(/<option value="1" selected/);
    expect(draw({ ...chosen, quantity: 2 })).toMatch(/<option value="" selected/);
  });

  it('is said to be none if no parcel has so many units', () => {
    expect(draw({ ...one, quantity: 2 })).toContain('沒有一個包裹有這麼多件');
    expect(draw(one)).not.toContain('沒有一個包裹有這麼多件');
  });

  it('is not asked for without units, for all units that are left, and for a line in one parcel', () => {
    expect(asksForParcel(line, one)).toBe(true);
    expect(asksForParcel(line, { ...one, quantity: 0 })).toBe(false);
    expect(asksForParcel(line, { ...one, quantity: 3 })).toBe(false);
    expect(asksForParcel({ ...line, takenBack: 2 }, one)).toBe(false);
    expect(asksForParcel({ ...line, refundParcels: [] }, one)).toBe(false);
    const waiting = line.refundParcels.slice(2);
    expect(asksForParcel({ ...line, refundParcels: waiting }, one)).toBe(false);
  });

  it('is sent once it is chosen, until units or goods no longer fit it', () => {
    const chosen = { ...one, shipmentId: 1 };
    expect(parcelOfChoice(line, one)).toBeUndefined();
    expect(parcelOfChoice(line, chosen)).toBe(1);
    expect(parcelOfChoice(line, { ...chosen, quantity: 2 })).toBeUndefined();
    expect(parcelOfChoice(line, { ...chosen, goods: 'RESTOCKED' })).toBeUndefined();
    expect(parcelOfChoice(line, { ...chosen, quantity: 3 })).toBeUndefined();
  });
});
