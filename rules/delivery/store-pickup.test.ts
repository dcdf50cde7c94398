import { expect, it } from 'vitest';
import { pickupDeadline } from './store-pickup.ts';

it.each(['2026-11-22T00:00:00+08:00', '2026-11-22T23:59:59+08:00'])(
  'a parcel is kept until the end of the seventh day after it arrived: %s',
  (arrivedAt) => {
    expect(pickupDeadline(new Date(arrivedAt))).toEqual(new Date('2026-11-29T23:59:59+08:00'));
  },
);
