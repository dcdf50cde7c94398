import { dayInMilliseconds, taipeiDay } from '#rules/dates.ts';

const weekdays = '日一二三四五六';

/** Noon of a Taipei day, as a plain date to count days with. */
function noonOf(day: string): Date {
  return new Date(`${day}T12:00:00+08:00`);
}

function isWorkday(date: Date): boolean {
  const weekday = date.getUTCDay();
  return weekday !== 0 && weekday !== 6;
}

/** The working day that lies `count` working days after `date`; with 0 the first one from `date` on. */
function workdayAfter(date: Date, count: number): Date {
  let day = date;
  while (!isWorkday(day)) day = new Date(day.getTime() + dayInMilliseconds);
  for (let left = count; left > 0; left -= 1) {
    do day = new Date(day.getTime() + dayInMilliseconds);
    while (!isWorkday(day));
  }
  return day;
}

/** 11/24（二） */
function shortDay(date: Date): string {
  const [, month, day] = taipeiDay(date).split('-').map(Number);
  return `${month}/${day}（${weekdays[date.getUTCDay()]}）`;
}

/**
 * When an order placed now arrives at home on the main island: it leaves today if today is a working day and it is
 * not yet noon, and takes one to two working days. Public holidays are not known here.
 */
export function arrivalRange(now: Date): string {
  const noon = noonOf(taipeiDay(now));
  const isToday = isWorkday(noon) && now.getTime() < noon.getTime();
  const leaves = isToday ? noon : workdayAfter(new Date(noon.getTime() + dayInMilliseconds), 0);
  return `${shortDay(workdayAfter(leaves, 1))}至 ${shortDay(workdayAfter(leaves, 2))}`;
}
