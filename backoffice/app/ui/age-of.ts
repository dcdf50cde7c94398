/** 3 天, 5 小時, 12 分: the time between `since` and `now` in its largest unit; both are ISO. */
export function ageOf(since: string, now: string): string {
  const minutes = Math.max(0, Math.floor((Date.parse(now) - Date.parse(since)) / 60_000));
  if (minutes < 60) return `${minutes} 分`;
  return minutes < 48 * 60
    ? `${Math.floor(minutes / 60)} 小時`
    : `${Math.floor(minutes / 1440)} 天`;
}
