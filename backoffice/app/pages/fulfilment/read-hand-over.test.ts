import { describe, expect, it } from 'vitest';
import { readHandOver } from './read-hand-over.ts';

const read = (text: string) =>
  readHandOver(text).map(({ code, trackingNo }) => `${code} ${trackingNo}`.trim());

describe('what is pasted at the hand-over', () => {
  it.each([
    [
      'a table of two columns',
      '20261122000001\tTW1\r\n20261122000002-2\tTW2\n',
      ['20261122000001 TW1', '20261122000002-2 TW2'],
    ],
    [
      'commas and spaces',
      ' 20261122000001 , TW1\n\n20261122000002   TW2',
      ['20261122000001 TW1', '20261122000002 TW2'],
    ],
    [
      'a scanner that types one code a line',
      '20261122000001\nTW1\n20261122000002\nTW2',
      ['20261122000001 TW1', '20261122000002 TW2'],
    ],
    [
      'parcels whose numbers the carrier gave',
      '20261122000001\n20261122000002\n',
      ['20261122000001', '20261122000002'],
    ],
    ['nothing', ' \n', []],
  ])('is read from %s', (_, text, rows) => {
    expect(read(text)).toEqual(rows);
  });
});
