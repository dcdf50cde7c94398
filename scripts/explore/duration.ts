const units: Record<string, number> = { s: 1000, m: 60_000, h: 3_600_000 };

/** Milliseconds of a duration such as `90s`, `30m` or `8h`; undefined for other texts. */
export function durationOf(text: string | undefined): number | undefined {
  const [, count, unit = ''] = /^([1-9]\d{0,5})([smh])$/.exec(text ?? '') ?? [];
  const factor = units[unit];
  return count && factor ? Number(count) * factor : undefined;
}
