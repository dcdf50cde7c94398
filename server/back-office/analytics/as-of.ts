import { toWireInstant } from '#rules/dates.ts';

/** The most seconds for which figures may lack changes without saying so. */
const unsaid = 60;

/** The moment whose state the figures have, if that is over a minute ago; null otherwise. */
export const asOf = (now: Date, secondsBehind: number): string | null =>
  secondsBehind > unsaid ? toWireInstant(new Date(now.getTime() - secondsBehind * 1000)) : null;
