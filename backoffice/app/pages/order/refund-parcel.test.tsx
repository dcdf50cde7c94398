import { MantineProvider } from '@mantine/core';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import {
  asksForParcel,
  goodsOfChoice,
  goodsToChoose,
  placeOfChoice,
  type RefundableLine,
  type RefundChoice,
  withGoods,
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

const draw = (choice: RefundChoice, of = line) =>
  renderToStaticMarkup(
    <MantineProvider>
      <RefundParcel line={of} choice={choice} canComeBack onChange={() => undefined} />
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

  it('is none, if units are in none: as many at most as are there', () => {
    const outside = { ...line, quantity: 5, unitsInNoParcel: 2 };
    const texts = (choice: RefundChoice) => optionsOf(draw(choice, outside)).slice(-1);
    expect(texts(one)).toEqual([{ text: '不在包裹裡（2 件）', isOpen: true }]);
    expect(texts({ ...one, goods: 'RESTOCKED' })).toEqual([
      { text: '不在包裹裡（2 件）', isOpen: true },
    ]);
    expect(texts({ ...one, quantity: 3 })).toEqual([{ text: '不在包裹裡（2 件）', isOpen: false }]);
    expect(draw({ ...one, quantity: 2 }, outside)).not.toContain('沒有一個包裹有這麼多件');
    expect(draw({ ...one, quantity: 3 }, outside)).toContain('沒有一個包裹有這麼多件');
    const chosen: RefundChoice = { ...one, quantity: 2, place: 'NONE' };
    expect(draw(chosen, outside)).toMatch(/<option value="NONE" selected/);
    expect(placeOfChoice(outside, chosen, true)).toBe('NONE');
    expect(placeOfChoice(outside, { ...chosen, quantity: 3 }, true)).toBeUndefined();
    // Before the shopper has received anything, such units are in the house.
    expect(goodsOfChoice(outside, chosen, false)).toBe('RESTOCKED');
    expect(goodsOfChoice(outside, { ...chosen, place: 1 }, false)).toBe('KEPT');
    expect(goodsOfChoice(outside, { ...chosen, quantity: 4 }, false)).toBe('KEPT');
    // Afterwards somebody may say otherwise.
    expect(goodsOfChoice(outside, chosen, true)).toBe('RESTOCKED');
    const broken = withGoods(outside, chosen, true, 'WRITTEN_OFF');
    expect(goodsOfChoice(outside, broken, true)).toBe('WRITTEN_OFF');
    expect(goodsOfChoice(outside, { ...broken, place: 1, quantity: 1 }, true)).toBe('KEPT');
    expect(goodsOfChoice(outside, { ...chosen, goods: 'WRITTEN_OFF' }, true)).toBe('WRITTEN_OFF');
    expect(placeOfChoice(line, { ...chosen, quantity: 1 }, true)).toBeUndefined();
  });

  it('is asked for all units too, if some are in none and the shopper has not received the order', () => {
    const outside = { ...line, quantity: 5, unitsInNoParcel: 2 };
    const all = { ...one, quantity: 5 };
    expect(asksForParcel(outside, all, false)).toBe(true);
    expect(placeOfChoice(outside, { ...all, place: 'NONE' }, false)).toBeUndefined();
    expect(draw(all, outside)).toContain('不同包裹與不在包裹裡的分次退款');
    expect(asksForParcel(outside, all, true)).toBe(false);
    expect(asksForParcel({ ...outside, mayErpHaveSent: true }, all, false)).toBe(false);
  });

  it('is none without a question, if no parcel has a unit', () => {
    const nowhere = { ...line, quantity: 2, refundParcels: [], unitsInNoParcel: 2 };
    for (const quantity of [1, 2]) {
      const chosen = { ...one, quantity };
      expect(asksForParcel(nowhere, chosen, false)).toBe(false);
      expect(placeOfChoice(nowhere, chosen, false)).toBe('NONE');
      expect(goodsToChoose(nowhere, chosen, false)).toEqual(['RESTOCKED']);
      expect(goodsOfChoice(nowhere, chosen, false)).toBe('RESTOCKED');
    }
    expect(placeOfChoice(nowhere, { ...one, quantity: 0 }, false)).toBeUndefined();
  });

  it('is none for units that the ERP may have sent, whose goods somebody chooses', () => {
    const sent = { ...line, quantity: 5, unitsInNoParcel: 2, mayErpHaveSent: true };
    const chosen: RefundChoice = { ...one, place: 'NONE' };
    expect(goodsToChoose(sent, chosen, false)).toEqual(['RESTOCKED', 'KEPT']);
    expect(goodsOfChoice(sent, chosen, false)).toBe('KEPT');
    const back = withGoods(sent, chosen, false, 'RESTOCKED');
    expect(goodsOfChoice(sent, back, false)).toBe('RESTOCKED');
    expect(placeOfChoice(sent, { ...back, place: 1 }, false)).toBe(1);
    expect(goodsOfChoice(sent, { ...back, place: 1 }, false)).toBe('KEPT');
  });

  it('is chosen anew once it no longer has enough units', () => {
    const chosen = { ...one, place: 1 };
    expect(draw(chosen)).toMatch(/<option value="1" selected/);
    expect(draw({ ...chosen, quantity: 2 })).toMatch(/<option value="" selected/);
  });

  it('is said to be none if no parcel has so many units', () => {
    expect(draw({ ...one, quantity: 2 })).toContain('沒有一個包裹有這麼多件');
    expect(draw(one)).not.toContain('沒有一個包裹有這麼多件');
  });

  it('is not asked for without units, for all units that are left, and for a line in one parcel', () => {
    expect(asksForParcel(line, one, true)).toBe(true);
    expect(asksForParcel(line, { ...one, quantity: 0 }, true)).toBe(false);
    expect(asksForParcel(line, { ...one, quantity: 3 }, true)).toBe(false);
    expect(asksForParcel({ ...line, takenBack: 2 }, one, true)).toBe(false);
    expect(asksForParcel({ ...line, refundParcels: [] }, one, true)).toBe(false);
    const waiting = line.refundParcels.slice(2);
    expect(asksForParcel({ ...line, refundParcels: waiting }, one, true)).toBe(false);
  });

  it('is sent once it is chosen, until units or goods no longer fit it', () => {
    const chosen = { ...one, place: 1 };
    expect(placeOfChoice(line, one, true)).toBeUndefined();
    expect(placeOfChoice(line, chosen, true)).toBe(1);
    expect(placeOfChoice(line, { ...chosen, quantity: 2 }, true)).toBeUndefined();
    expect(placeOfChoice(line, { ...chosen, goods: 'RESTOCKED' }, true)).toBeUndefined();
    expect(placeOfChoice(line, { ...chosen, quantity: 3 }, true)).toBeUndefined();
  });
});
