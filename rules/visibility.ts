import type { VisibilityRule } from '#contract/enumerations.ts';

/** Whether shoppers may see this record (row 4.009 and those after it). */
export function isVisible({
  currentVisibilityRule,
}: {
  currentVisibilityRule: VisibilityRule;
}): boolean {
  return currentVisibilityRule === 'ONLINE';
}

/** The items of a list that shoppers may see. */
export function visibleOf<Item extends { currentVisibilityRule: VisibilityRule }>(
  items: readonly Item[],
): Item[] {
  return items.filter(isVisible);
}

type Moment = Date | string | null | undefined;

/** The period of an event; a missing begin or end means no limit on that side. */
export interface EventWindow {
  eventBeginAt?: Moment;
  eventEndAt?: Moment;
}

/** Whether `now` lies strictly between begin and end; the event does not run at these two moments (row 4.027). */
export function isActive({ eventBeginAt, eventEndAt }: EventWindow, now: Date): boolean {
  const moment = now.getTime();
  return moment > time(eventBeginAt, Number.NEGATIVE_INFINITY) && !isOver({ eventEndAt }, now);
}

/** Whether an event has ended for good. */
export function isOver({ eventEndAt }: Pick<EventWindow, 'eventEndAt'>, now: Date): boolean {
  return now.getTime() >= time(eventEndAt, Number.POSITIVE_INFINITY);
}

/** The events of a list that run now, for discount events and first-purchase events (rows 4.028, 4.029). */
export function startedOf<Event extends EventWindow>(events: readonly Event[], now: Date): Event[] {
  return events.filter((event) => isActive(event, now));
}

function time(moment: Moment, otherwise: number): number {
  if (moment === null || moment === undefined) return otherwise;
  return typeof moment === 'string' ? Date.parse(moment) : moment.getTime();
}
