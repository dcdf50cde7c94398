import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatDateTime, toWireInstant } from './dates.ts';
import { readMoment } from './typed-moment.ts';

// A Thursday.
const now = new Date('2026-11-26T10:30:45+08:00');
const read = (typed: string, side: 'begin' | 'end' = 'begin') => {
  const found = readMoment(typed, { now, side });
  return 'moment' in found ? toWireInstant(found.moment).slice(0, 19) : found.problem;
};

describe('a typed moment', () => {
  it.each([
    ['2026/12/01 0:00', '2026-12-01T00:00:00'],
    ['2026.12.01', '2026-12-01T00:00:00'],
    ['2026-12-01 18:30', '2026-12-01T18:30:00'],
    ['2026-12-01T18:30:15', '2026-12-01T18:30:15'],
    ['２０２６／１２／０１　９：０５', '2026-12-01T09:05:00'],
    ['2026 年 12 月 1 日 下午 3:00', '2026-12-01T15:00:00'],
    ['2026年12月1日下午3點半', '2026-12-01T15:30:00'],
    ['12/1(二) 9:00', '2026-12-01T09:00:00'],
    ['民國 115 年 12 月 1 日', '2026-12-01T00:00:00'],
    ['115/12/1', '2026-12-01T00:00:00'],
    ['20261201', '2026-12-01T00:00:00'],
    ['12/1', '2026-12-01T00:00:00'],
    ['12月1日 上午 12:00', '2026-12-01T00:00:00'],
    ['12/1 24:00', '2026-12-02T00:00:00'],
    ['中午 12:00', '2026-11-26T12:00:00'],
    ['上午 12:05', '2026-11-26T00:05:00'],
    ['早上 8:00', '2026-11-26T08:00:00'],
    ['中午 11:30', '2026-11-26T11:30:00'],
    ['中午 1:00', '2026-11-26T13:00:00'],
    ['下午 12:00', '2026-11-26T12:00:00'],
    ['下午 11:00', '2026-11-26T23:00:00'],
    ['下午 15:00', '2026-11-26T15:00:00'],
    ['晚上 23:59:59', '2026-11-26T23:59:59'],
    ['115 年 12 月 1 日 下午 3 點', '2026-12-01T15:00:00'],
    ['明天下午 3 點 20 分', '2026-11-27T15:20:00'],
    ['9 點 半', '2026-11-26T09:30:00'],
    ['12月1日下午3點整', '2026-12-01T15:00:00'],
    ['12月1日下午3點20分', '2026-12-01T15:20:00'],
    ['今天', '2026-11-26T00:00:00'],
    ['後天', '2026-11-28T00:00:00'],
    ['昨天', '2026-11-25T00:00:00'],
    ['+1日', '2026-11-27T00:00:00'],
    ['+1周', '2026-12-03T00:00:00'],
    ['+1星期', '2026-12-03T00:00:00'],
    ['+1個禮拜', '2026-12-03T00:00:00'],
    ['+3650 小時', '2027-04-27T12:30:00'],
    ['今天 18:00', '2026-11-26T18:00:00'],
    ['明天', '2026-11-27T00:00:00'],
    ['月底', '2026-11-30T00:00:00'],
    ['+7 天', '2026-12-03T00:00:00'],
    ['+7', '2026-12-03T00:00:00'],
    ['7 天後 20:00', '2026-12-03T20:00:00'],
    ['+2週', '2026-12-10T00:00:00'],
    ['+1 個月', '2026-12-26T00:00:00'],
    ['+3 小時', '2026-11-26T13:30:00'],
    ['現在', '2026-11-26T10:30:00'],
    ['18:00', '2026-11-26T18:00:00'],
  ])('%s is %s', (typed, expected) => {
    expect(read(typed)).toBe(expected);
  });

  it.each(['12:60', '12:00:60', '24:01', '24:00:01', '25:00', '上午 13:00', '早上 13:00'])(
    '%s is no time of a day',
    (typed) => {
      expect(read(typed)).toBe('時間只有 0:00 到 24:00');
    },
  );

  it('may have spaces around it, and be the last day of a month on that day', () => {
    expect(read(' 12/1 ')).toBe('2026-12-01T00:00:00');
    expect(read('　今天 ')).toBe('2026-11-26T00:00:00');
    expect(read('12/1 (二) 18:00 ')).toBe('2026-12-01T18:00:00');
    const found = readMoment('月底', { now: new Date('2026-11-30T10:00:00+08:00'), side: 'begin' });
    expect(found).toEqual({ moment: new Date('2026-11-30T00:00:00+08:00') });
  });

  it('without a time begins with the day, and ends with it', () => {
    expect(read('12/7', 'begin')).toBe('2026-12-07T00:00:00');
    expect(read('12/7', 'end')).toBe('2026-12-07T23:59:59');
    expect(read('12/7 23:59', 'end')).toBe('2026-12-07T23:59:59');
    expect(read('12/7 18:00', 'end')).toBe('2026-12-07T18:00:00');
    expect(read('+7 天', 'end')).toBe('2026-12-03T23:59:59');
  });

  it('without a year is the next such day, today included', () => {
    expect(read('11/26')).toBe('2026-11-26T00:00:00');
    expect(read('11/25')).toBe('2027-11-25T00:00:00');
    expect(read('2/28')).toBe('2027-02-28T00:00:00');
  });

  it.each([
    ['2026/2/30', '2026 年 2 月沒有 30 日'],
    ['13/1', '沒有 13 月'],
    ['12/1 25:00', '時間只有 0:00 到 24:00'],
    ['12/1 9:75', '時間只有 0:00 到 24:00'],
    ['1999/1/1', '年份需在 2000 到 2100 之間'],
    ['+9999 天', '最多 3650 天後'],
  ])('%s is refused: %s', (typed, problem) => {
    expect(read(typed)).toBe(problem);
  });

  it.each(['下禮拜吧', '', '12', '1/2/3/4', '2026', '+', '現在 18:00'])(
    '%j is not understood',
    (typed) => {
      const found = readMoment(typed, { now, side: 'begin' });
      if (typed === '') expect('moment' in found).toBe(true);
      else expect(found).toEqual({ problem: expect.stringContaining('看不懂') });
    },
  );

  const moments = fc.date({
    min: new Date('2000-01-02T00:00:00Z'),
    max: new Date('2100-12-30T00:00:00Z'),
    noInvalidDate: true,
  });

  it('as the back office writes it is read as the same minute, with every separator', () => {
    fc.assert(
      fc.property(moments, fc.constantFrom('.', '/', '-'), (moment, separator) => {
        const written = formatDateTime(moment).replaceAll('.', separator);
        const found = readMoment(written, { now, side: 'begin' });
        expect('moment' in found && formatDateTime(found.moment)).toBe(formatDateTime(moment));
      }),
    );
  });

  it('some days from now is that many days away, at either side of the day', () => {
    fc.assert(
      fc.property(moments, fc.integer({ min: 0, max: 3650 }), (from, days) => {
        const begin = readMoment(`+${days} 天`, { now: from, side: 'begin' });
        const end = readMoment(`+${days} 天`, { now: from, side: 'end' });
        if (!('moment' in begin) || !('moment' in end)) throw new Error('It was not read.');
        expect(end.moment.getTime() - begin.moment.getTime()).toBe(86_399_000);
        const away = begin.moment.getTime() - from.getTime();
        expect(Math.abs(away - days * 86_400_000)).toBeLessThan(86_400_000);
      }),
    );
  });

  it('of any text is a storable moment or a sentence, and never an error', () => {
    const pieces = fc.constantFrom(
      '1',
      '12',
      '2026',
      '/',
      '.',
      ':',
      ' ',
      '年',
      '月',
      '日',
      '+',
      '天',
      '下午',
      '點',
      '民國',
      '今天',
    );
    const texts = fc.oneof(
      fc.string(),
      fc.array(pieces, { maxLength: 10 }).map((all) => all.join('')),
    );
    fc.assert(
      fc.property(texts, fc.constantFrom('begin' as const, 'end' as const), (typed, side) => {
        const found = readMoment(typed, { now, side });
        if ('problem' in found) expect(found.problem).toMatch(/\p{Script=Han}/u);
        else expect(Number.isNaN(found.moment.getTime())).toBe(false);
      }),
    );
  });
});
