/** Reading the cells of a statement of a payment provider or a bank: pure, and linear in the length of a cell. */

/** The most characters of a number by which a payment is known. */
const longestReference = 80;

/** The number by which a payment is known, without spaces and the apostrophe that a spreadsheet puts before texts. */
export function readReference(cell: unknown): string {
  if (cell === null || cell === undefined || cell instanceof Date) return '';
  return String(cell)
    .slice(0, 1000)
    .replace(/\s+/g, '')
    .replace(/^'/, '')
    .slice(0, longestReference);
}

/** Whole TWD of a cell, below 0 for money that went back: 1,234、NT$1,234.00、(50)、-50. Undefined if it is no amount. */
export function readAmount(cell: unknown): number | undefined {
  if (typeof cell === 'number') return whole(cell);
  if (typeof cell !== 'string' || cell.length > 40) return undefined;
  const text = cell.normalize('NFKC').replace(/[\s,]/g, '').replace(/^'/, '');
  const match = /^(\()?([+\-−])?(?:NT\$|TWD|\$)?([+\-−])?(\d{1,12})(?:\.(\d{1,4}))?元?\)?$/.exec(
    text,
  );
  if (!match) return undefined;
  const [, bracket, before, after, digits = '', cents = ''] = match;
  if (/[1-9]/.test(cents)) return undefined;
  const isBelow = Boolean(bracket) || [before, after].some((sign) => sign === '-' || sign === '−');
  const amount = Number(digits);
  return whole(isBelow && amount > 0 ? -amount : amount);
}

const mostTwd = 100_000_000;
const whole = (amount: number) =>
  Number.isInteger(amount) && Math.abs(amount) <= mostTwd ? amount : undefined;

/**
 * The day of a cell in Taipei, 2026-11-20: also from 2026/11/20 10:00, 20261120 and 115/11/20. Undefined if it is none.
 */
export function readDay(cell: unknown): string | undefined {
  if (cell instanceof Date) {
    return Number.isNaN(cell.getTime()) ? undefined : cell.toISOString().slice(0, 10);
  }
  if (typeof cell !== 'string' && typeof cell !== 'number') return undefined;
  const text = String(cell).slice(0, 40).normalize('NFKC').trim().replace(/^'/, '');
  const parts =
    /^(\d{2,4})[/.-](\d{1,2})[/.-](\d{1,2})(?!\d)/.exec(text) ??
    /^(\d{4})(\d{2})(\d{2})(?:\d{6})?(?!\d)/.exec(text) ??
    /^(1\d{2})(\d{2})(\d{2})$/.exec(text);
  if (!parts) return undefined;
  const [year = 0, month = 0, date = 0] = parts.slice(1).map(Number);
  // Years of the Republic of China.
  const full = year < 1000 ? year + 1911 : year;
  const day = `${full}-${String(month).padStart(2, '0')}-${String(date).padStart(2, '0')}`;
  const moment = new Date(`${day}T00:00:00Z`);
  const isDay = !Number.isNaN(moment.getTime()) && moment.toISOString().slice(0, 10) === day;
  return isDay && full >= 2000 && full < 2100 ? day : undefined;
}
