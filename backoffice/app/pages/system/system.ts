import type { Reply } from '#contract/call.ts';
import type { adminSystemCalls } from '#contract/calls/admin-system.ts';

export type System = Reply<typeof adminSystemCalls.readSystem>;

export const systemKey = ['system'];

const numbers = new Intl.NumberFormat('zh-TW', { maximumFractionDigits: 1 });

/** A number with separators of thousands and one decimal at most. */
export const numberOf = (count: number) => numbers.format(count);

/** A readable size, e.g. 12.5 MB. */
export function sizeOf(bytes: number): string {
  const units = ['B', 'KB', 'MB', 'GB', 'TB'];
  const power = Math.min(units.length - 1, Math.floor(Math.log2(Math.max(1, bytes)) / 10));
  return `${numbers.format(bytes / 1024 ** power)} ${units[power]}`;
}
