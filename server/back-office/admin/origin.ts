import { isIPv4, isIPv6 } from 'node:net';
import { lt } from 'drizzle-orm';
import { addDays } from '#rules/dates.ts';
import { deviceWords } from '#server/people/accounts/device-words.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import type { RequestContext } from '#server/platform/http/handler.ts';
import { auditOrigins } from './tables.ts';

/** The days that origins are stored; as many as the privacy statement names for devices that have signed in. */
export const originDays = 400;

/** From where an action was made; undefined for an action of a background job. */
export function originOf({ address, userAgent }: Partial<RequestContext>) {
  if (address === undefined || userAgent === undefined) return undefined;
  return { network: networkOf(address), device: deviceWords(userAgent) };
}

/** The network of an address: /24 for IPv4, /48 for IPv6, '' for anything else. It does not name a single person. */
export function networkOf(address: string): string {
  const short = address.replace(/^::ffff:/i, '');
  if (isIPv4(short)) return `${short.split('.').slice(0, 3).join('.')}.0/24`;
  if (!isIPv6(address)) return '';
  const [left = [], right = []] = address
    .split('::')
    .map((part) => part.split(':').filter((group) => group !== ''));
  const zeros = Array.from({ length: 8 - left.length - right.length }, () => '0');
  const groups = [...left, ...zeros, ...right].slice(0, 3);
  return `${groups.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/48`;
}

/** Deletes the origins that have been stored for long enough. */
export async function deleteOldOrigins(db: Queryable, now: Date): Promise<void> {
  const oldest = addDays(now, -originDays);
  await db.delete(auditOrigins).where(lt(auditOrigins.at, oldest));
}
