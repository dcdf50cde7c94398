import type { TimeStep } from '#contract/metrics.ts';
import { addDays, beginOfDay, dayInMilliseconds, startOfTaipeiDay, taipeiDay } from './dates.ts';

/** A half-open period: `until` is not part of it. */
export interface Span {
  from: Date;
  until: Date;
}

/** The first day in Taipei of the step that contains a moment; weeks begin on Monday. */
export function firstDayOf(step: TimeStep, moment: Date): string {
  const day = taipeiDay(moment);
  if (step === 'month') return `${day.slice(0, 7)}-01`;
  if (step === 'day') return day;
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  return taipeiDay(startOfTaipeiDay(beginOfDay(day), -((weekday + 6) % 7)));
}

/** The first day of the step after the one that begins on this day. */
export function nextStep(step: TimeStep, day: string): string {
  if (step === 'month') {
    const [year = 0, month = 1] = day.split('-').map(Number);
    return month === 12 ? `${year + 1}-01-01` : `${year}-${String(month + 1).padStart(2, '0')}-01`;
  }
  return taipeiDay(startOfTaipeiDay(beginOfDay(day), step === 'day' ? 1 : 7));
}

/** The number of steps that a span touches, without listing them. */
export function countSteps(step: TimeStep, { from, until }: Span): number {
  const days = Math.max(0, (until.getTime() - from.getTime()) / dayInMilliseconds);
  return Math.ceil(days / { day: 1, week: 7, month: 28 }[step]) + 1;
}

/** The first days of all steps that a span touches, the earliest first. */
export function stepsOf(step: TimeStep, { from, until }: Span): string[] {
  const steps: string[] = [];
  for (
    let day = firstDayOf(step, from);
    beginOfDay(day).getTime() < until.getTime();
    day = nextStep(step, day)
  ) {
    steps.push(day);
  }
  return steps;
}

/** The same weekdays of an earlier span: as few whole weeks earlier as possible without an overlap. */
export function spanBefore({ from, until }: Span): Span {
  const weeks = Math.max(
    1,
    Math.ceil((until.getTime() - from.getTime()) / (7 * dayInMilliseconds)),
  );
  return { from: addDays(from, -weeks * 7), until: addDays(until, -weeks * 7) };
}
