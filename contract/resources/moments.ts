const earliest = Date.parse('0001-01-01T00:00:00Z');
const latest = Date.parse('9999-12-31T00:00:00Z');
/** Characters of the longest moment that anybody writes, with all digits of a second and an offset. */
const longest = 40;

/** Whether a moment (ISO 8601) has a year of four digits wherever it is told, so that the database can store it. */
export function isStorableMoment(moment: string): boolean {
  if (moment.length > longest) return false;
  const time = Date.parse(moment);
  return time >= earliest && time <= latest;
}
