import { describe, expect, it } from 'vitest';
import { readHandOver, withLines, withoutLines } from './read-hand-over.ts';

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

describe('what is registered leaves the text', () => {
  const registered = readHandOver('20261122000001\nTW1\n20261122000002 TW2');

  it('and what was scanned meanwhile stays, ready for the next code', () => {
    const scanned = '20261122000001\nTW1\n20261122000002 TW2\n20261122000003\n';
    expect(withoutLines(scanned, registered)).toBe('20261122000003\n');
  });

  it('and what was corrected or typed twice meanwhile stays', () => {
    const corrected = '20261122000001\tTW9\r\n20261122000002 TW2\r\n20261122000002 TW2';
    expect(withoutLines(corrected, registered)).toBe('20261122000001\tTW9\r\n20261122000002 TW2');
  });

  it('and a text of registered lines alone becomes empty', () => {
    expect(withoutLines('20261122000001 TW1\n20261122000002 TW2\n', registered)).toBe('');
  });
});

it('the lines of a file come after those that were scanned, and none of them stands there twice', () => {
  const read = readHandOver('20261122000001 TW1\n20261122000002 TW2');
  expect(withLines('', read)).toBe('20261122000001 TW1\n20261122000002 TW2');
  expect(withLines('20261122000003\n20261122000001\tTW1\n', read)).toBe(
    '20261122000003\n20261122000001\tTW1\n20261122000002 TW2',
  );
});

it('the lines of a corrected file take the place of the earlier ones about the same parcel', () => {
  const read = readHandOver('20261122000001 TW9\n20261122000002 TW2');
  const text = '20261122000001\nTW1\n20261122000002 TW2\n20261122000003 TW3';
  expect(withLines(text, read)).toBe('20261122000002 TW2\n20261122000003 TW3\n20261122000001 TW9');
});
