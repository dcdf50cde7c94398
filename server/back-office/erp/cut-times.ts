import { dayInMilliseconds, taipeiDay } from '#rules/dates.ts';

/** The last of these times of the day (`08:00,13:00`, in Taipei) that has come; one counts from its very moment on. */
export function lastCutTime(times: string, now: Date): Date {
  const cuts = [now, new Date(now.getTime() - dayInMilliseconds)].flatMap((day) =>
    times.split(',').map((time) => Date.parse(`${taipeiDay(day)}T${time}:00+08:00`)),
  );
  return new Date(Math.max(...cuts.filter((cut) => cut <= now.getTime())));
}
