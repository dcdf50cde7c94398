import { addDays, taipeiDay } from '#rules/dates.ts';

const weekdays = '日一二三四五六';

/** Noon of a day in Taipei, as a plain date for counting days. */
function noonOf(day: string): Date {
  return new Date(`${day}T12:00:00+08:00`);
}

function isWorkday(date: Date): boolean {
  const weekday = date.getUTCDay();
  return weekday !== 0 && weekday !== 6;
}

/** The working day `count` working days after `date`. With 0: `date` or the next working day. */
function workdayAfter(date: Date, count: number): Date {
  let day = date;
  while (!isWorkday(day)) day = addDays(day, 1);
  for (let left = count; left > 0; left -= 1) {
    do day = addDays(day, 1);
    while (!isWorkday(day));
  }
  return day;
}

/** 11/24（二） */
function shortDay(date: Date): string {
  const [, month, day] = taipeiDay(date).split('-').map(Number);
  return `${month}/${day}（${weekdays[date.getUTCDay()]}）`;
}

export interface ArrivalDays {
  /** Whether the order leaves today, else on the next working day. */
  leavesToday: boolean;
  /** 11/24（二）至 11/25（三） */
  days: string;
}

/**
 * When an order placed now arrives at a home on the main island. It is shipped today on a working day before `cutOff`
 * (14:00 in Taipei), else on the next working day, and takes one to two working days. Public holidays are not taken
 * into account.
 */
export function arrivalOf(now: Date, cutOff: string): ArrivalDays {
  const day = taipeiDay(now);
  const noon = noonOf(day);
  const leavesToday = isWorkday(noon) && now < new Date(`${day}T${cutOff}:00+08:00`);
  const leaves = leavesToday ? noon : workdayAfter(addDays(noon, 1), 0);
  return {
    leavesToday,
    days: `${shortDay(workdayAfter(leaves, 1))}至 ${shortDay(workdayAfter(leaves, 2))}`,
  };
}
