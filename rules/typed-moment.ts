import { addHours, endOfTaipeiDay, startOfTaipeiDay, taipeiDay } from './dates.ts';

/** Whether a typed day without a time means its first minute or its last one. */
export type PeriodSide = 'begin' | 'end';

export type ReadMoment = { moment: Date } | { problem: string };

interface Context {
  now: Date;
  side: PeriodSide;
}

/** A day of the calendar in Taipei. */
interface Day {
  year: number;
  month: number;
  day: number;
}

const unreadable = '看不懂這個時間，請寫成 2026/12/01 0:00、12/1、今天或 +7 天';
/** The years of the Taiwanese calendar (民國) that people write with three digits. */
const rocEra = 1911;
const years = { first: 2000, last: 2100 };
const mostSteps = 3650;

/**
 * Reads a moment as people in Taiwan type or paste it, in Taipei's time: `2026/12/01 0:00`, `2026.12.01`, `12/1`,
 * `115 年 12 月 1 日 下午 3 點`, `今天 18:00`, `+7 天`. A day without a time begins at 00:00 or ends at 23:59:59, by
 * `side`; a day without a year is the next such day. What cannot be read has a sentence about the problem.
 */
export function readMoment(typed: string, { now, side }: Context): ReadMoment {
  const text = typed.normalize('NFKC').replace(/\s+/g, ' ').trim();
  const { rest, time } = splitTime(text);
  if (time === 'impossible') return { problem: '時間只有 0:00 到 24:00' };
  if (/^(現在|此刻|now)$/i.test(rest))
    return time ? { problem: unreadable } : { moment: toMinute(now) };
  const hours = /^\+ ?(\d{1,4}) ?(?:個)?(?:小時|鐘頭|h)$/i.exec(rest);
  if (hours && !time) return inHours(now, Number(hours[1]));
  const day = readDay(rest, now);
  if ('problem' in day) return day;
  return { moment: at(day, time, side) };
}

interface Time {
  hour: number;
  minute: number;
  second: number | undefined;
}

const clock =
  /(?:^| |日|天|(?<=\d)T|(?<=\D))(上午|早上|下午|晚上|中午)? ?(\d{1,2})(?::(\d{1,2})(?::(\d{1,2}))?| ?點(?: ?(\d{1,2}) ?分| ?(半)| ?整)?)$/;

/** The text without its time; `impossible` for a time like 25:00. */
function splitTime(text: string): { rest: string; time: Time | 'impossible' | undefined } {
  const found = clock.exec(text);
  if (!found) return { rest: text, time: undefined };
  const [whole, half, hours, minutes, seconds, spokenMinutes, isHalf] = found;
  const lastOfDay = /^[日天]/.test(whole) ? whole.slice(0, 1) : '';
  const rest = `${text.slice(0, found.index)}${lastOfDay}`;
  const minute = isHalf ? 30 : Number(minutes ?? spokenMinutes ?? 0);
  const second = seconds === undefined ? undefined : Number(seconds);
  const hour = hourOf(half, Number(hours));
  const isPossible =
    minute < 60 && (second ?? 0) < 60 && (hour < 24 || (hour === 24 && minute === 0 && !second));
  return { rest, time: isPossible ? { hour, minute, second } : 'impossible' };
}

function hourOf(half: string | undefined, hour: number): number {
  if (half === undefined) return hour;
  if (hour > 12) return half === '上午' || half === '早上' ? 99 : hour;
  if (half === '上午' || half === '早上') return hour % 12;
  return half === '中午' && hour === 11 ? 11 : (hour % 12) + 12;
}

const words: readonly [RegExp, number][] = [
  [/^(今天|今日|today)$/i, 0],
  [/^(明天|明日|tomorrow)$/i, 1],
  [/^後天$/, 2],
  [/^(昨天|昨日|yesterday)$/i, -1],
];
const steps: Readonly<Record<string, number>> = { 天: 1, 日: 1, 週: 7, 周: 7, 星期: 7, 禮拜: 7 };

function readDay(text: string, now: Date): Day | { problem: string } {
  if (text === '') return dayAfter(now, 0);
  const word = words.find(([pattern]) => pattern.test(text));
  if (word) return dayAfter(now, word[1]);
  if (/^(月底|本月底|這個月底)$/.test(text)) {
    const { year, month } = dayAfter(now, 0);
    return { year, month, day: daysIn(year, month) };
  }
  const step = /^\+? ?(\d{1,4}) ?(天|日|週|周|星期|個星期|禮拜|個禮拜|個月|月)?(後)?$/.exec(text);
  if (step && (text.startsWith('+') || step[3])) {
    const count = Number(step[1]);
    if (count > mostSteps) return { problem: `最多 ${mostSteps} 天後` };
    const unit = (step[2] ?? '天').replace('個', '');
    return unit === '月' ? monthsAfter(now, count) : dayAfter(now, count * (steps[unit] ?? 1));
  }
  return readDate(text, now);
}

const numbered = /^(?:民國 ?)?(\d{2,4}) ?[/.\-年] ?(\d{1,2}) ?[/.\-月] ?(\d{1,2}) ?日?$/;
const withoutYear = /^(\d{1,2}) ?[/.\-月] ?(\d{1,2}) ?日?$/;
const packed = /^(\d{4})(\d{2})(\d{2})$/;

function readDate(text: string, now: Date): Day | { problem: string } {
  // A weekday behind the date, as calendars write it, says nothing new.
  const plain = text.replace(/ ?\(?(?:週|周|星期|禮拜)?[一二三四五六日]\)$/, '');
  const full = numbered.exec(plain) ?? packed.exec(plain);
  if (full) {
    const [, year = '', month, day] = full;
    return checked({
      year: year.length < 4 ? Number(year) + rocEra : Number(year),
      month: Number(month),
      day: Number(day),
    });
  }
  const short = withoutYear.exec(plain);
  if (!short) return { problem: unreadable };
  const [month, day] = [Number(short[1]), Number(short[2])];
  const today = dayAfter(now, 0);
  const isOver = month < today.month || (month === today.month && day < today.day);
  return checked({ year: today.year + (isOver ? 1 : 0), month, day });
}

function checked(date: Day): Day | { problem: string } {
  const { year, month, day } = date;
  if (year < years.first || year > years.last) {
    return { problem: `年份需在 ${years.first} 到 ${years.last} 之間` };
  }
  if (month < 1 || month > 12) return { problem: `沒有 ${month} 月` };
  if (day < 1 || day > daysIn(year, month)) {
    return { problem: `${year} 年 ${month} 月沒有 ${day} 日` };
  }
  return date;
}

const daysIn = (year: number, month: number): number =>
  new Date(Date.UTC(year, month, 0)).getUTCDate();

/** The day in Taipei some days after a moment. */
function dayAfter(moment: Date, days: number): Day {
  const [year = 0, month = 0, day = 0] = taipeiDay(startOfTaipeiDay(moment, days))
    .split('-')
    .map(Number);
  return { year, month, day };
}

/** The same day some months later, or the last day of that month. */
function monthsAfter(moment: Date, months: number): Day {
  const today = dayAfter(moment, 0);
  const all = today.year * 12 + today.month - 1 + months;
  const [year, month] = [Math.floor(all / 12), (all % 12) + 1];
  return { year, month, day: Math.min(today.day, daysIn(year, month)) };
}

function inHours(now: Date, hours: number): ReadMoment {
  if (hours > mostSteps) return { problem: `最多 ${mostSteps} 小時後` };
  return { moment: addHours(toMinute(now), hours) };
}

const toMinute = (moment: Date) => new Date(Math.floor(moment.getTime() / 60_000) * 60_000);

function at({ year, month, day }: Day, time: Time | undefined, side: PeriodSide): Date {
  const noon = new Date(Date.UTC(year, month - 1, day, 4));
  const isWholeDay = time?.hour === 23 && time.minute === 59 && time.second === undefined;
  // 23:59 as an end means the whole day, not the day without its last minute.
  if (side === 'end' && (!time || isWholeDay)) return endOfTaipeiDay(noon);
  const { hour = 0, minute = 0, second = 0 } = time ?? {};
  const seconds = (hour * 60 + minute) * 60 + second;
  return new Date(startOfTaipeiDay(noon).getTime() + seconds * 1000);
}
