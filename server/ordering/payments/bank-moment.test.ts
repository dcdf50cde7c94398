import { describe, expect, it } from 'vitest';
import { bankMoment } from './bank-moment.ts';

describe('a moment that the bank writes', () => {
  it('is read as the time in Taipei', () => {
    expect(bankMoment('20260103', '142530')).toEqual(new Date('2026-01-03T06:25:30Z'));
    expect(bankMoment('20261231', '235959')).toEqual(new Date('2026-12-31T15:59:59Z'));
  });

  it.each([
    ['2026010', '142530'],
    ['202601033', '142530'],
    ['20260103', '14253'],
    ['20260103', '1425300'],
    ['20260103', '142530.5'],
    ['20261303', '142530'],
    ['20260103', '246060'],
    ['', ''],
  ])('is not read if it is malformed: %s %s', (day, time) => {
    expect(bankMoment(day, time)).toBeUndefined();
  });
});
