/** The moment of the server's last answer, and when it arrived by the page's own stopwatch, in milliseconds. */
let last: { moment: number; arrivedAt: number } | undefined;

/** Notes the server's time in an answer: the clock of the device may be wrong. */
export function noteServerTime({ headers }: Response): void {
  const moment = Date.parse(headers.get('date') ?? '');
  if (!Number.isNaN(moment)) last = { moment, arrivedAt: performance.now() };
}

/** The server's time now, by its last answer; that of the device until the first answer. */
export function officeNow(): Date {
  const { moment, arrivedAt } = last ?? { moment: performance.timeOrigin, arrivedAt: 0 };
  return new Date(moment + performance.now() - arrivedAt);
}
