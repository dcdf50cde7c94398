const earliest = Date.parse('0001-01-01T00:00:00Z');
const latest = Date.parse('9999-12-31T00:00:00Z');

/** Whether a moment (ISO 8601) has a year of four digits wherever it is told, so that the database can store it. */
export function isStorableMoment(moment: string): boolean {
  const time = Date.parse(moment);
  return time >= earliest && time <= latest;
}
