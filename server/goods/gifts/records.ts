import { gifts as giftsDeclared } from '#contract/resources/gifts.ts';
import { bind } from '#server/records/bound.ts';
import { gifts } from './tables.ts';

/** What goes with orders for nothing. */
export const giftRecords = [
  bind(giftsDeclared, gifts, {
    constraints: { gifts_material_no: { field: 'materialNo', message: '已有相同的料號' } },
  }),
];
