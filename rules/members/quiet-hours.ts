import { hourInMilliseconds, startOfTaipeiDay } from '../dates.ts';

/** Advertising leaves the shop from 09:00 until 21:00 in Taipei (G-215). */
const opensAt = 9;
const closesAt = 21;

/** The next moment from `moment` on at which advertising may leave; `moment` itself outside the quiet hours. */
export function nextOpenMoment(moment: Date): Date {
  const midnight = startOfTaipeiDay(moment).getTime();
  const at = moment.getTime();
  if (at < midnight + opensAt * hourInMilliseconds)
    return new Date(midnight + opensAt * hourInMilliseconds);
  if (at < midnight + closesAt * hourInMilliseconds) return moment;
  return new Date(startOfTaipeiDay(moment, 1).getTime() + opensAt * hourInMilliseconds);
}

/** Whether advertising must wait at this moment: before 09:00 or from 21:00 on in Taipei (G-215). */
export const isQuiet = (moment: Date): boolean => nextOpenMoment(moment) > moment;

/** Milliseconds until the next quiet hours begin; 0 during them. */
export function untilQuiet(moment: Date): number {
  if (isQuiet(moment)) return 0;
  return startOfTaipeiDay(moment).getTime() + closesAt * hourInMilliseconds - moment.getTime();
}
