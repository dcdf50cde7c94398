/** The moment of a day and a time as Cathay writes them in Taipei, `20260103` and `142530`; undefined if malformed. */
export function bankMoment(day: string, time: string): Date | undefined {
  if (!/^\d{8}$/.test(day) || !/^\d{6}$/.test(time)) return undefined;
  const date = `${day.slice(0, 4)}-${day.slice(4, 6)}-${day.slice(6)}`;
  const clock = `${time.slice(0, 2)}:${time.slice(2, 4)}:${time.slice(4)}`;
  const moment = new Date(`${date}T${clock}+08:00`);
  return Number.isNaN(moment.getTime()) ? undefined : moment;
}
