const earliest = Date.parse('0001-01-01T00:00:00Z');
const latest = Date.parse('9999-12-31T00:00:00Z');
/** Characters of the longest moment: with all digits of a second and an offset. */
const longest = 40;

/** Whether the year of a moment (ISO 8601) has four digits in every time zone, so that the database can store it. */
export function isStorableMoment(moment: string): boolean {
  if (moment.length > longest) return false;
  const time = Date.parse(moment);
  return time >= earliest && time <= latest;
}
