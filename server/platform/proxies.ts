import { isIP } from 'node:net';

/** The names that Fastify has for networks of its own machine and of private ones. */
export const proxyRanges = ['loopback', 'linklocal', 'uniquelocal'] as const;

/** Whether the setting TRUST_PROXY names proxies: all, none, or ranges, addresses and networks separated by commas. */
export function areProxies(setting: string): boolean {
  if (['', 'true', 'false'].includes(setting)) return true;
  return setting.split(',').every((each) => isProxy(each.trim()));
}

function isProxy(name: string): boolean {
  if (proxyRanges.some((range) => range === name)) return true;
  const [address = '', size, ...rest] = name.split('/');
  const bits = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1;
  // A network is also written with its mask, e.g. 10.0.0.0/255.0.0.0.
  const isMask =
    bits === 32 && size !== undefined && isIP(size) === 4 && /^1+0*$/.test(inBits(size));
  const isNumber = size !== undefined && /^[1-9]\d{0,2}$/.test(size) && Number(size) <= bits;
  const isSize = size === undefined || isMask || isNumber;
  return rest.length === 0 && bits > 0 && isSize;
}

const inBits = (mask: string): string =>
  mask
    .split('.')
    .map((part) => Number(part).toString(2).padStart(8, '0'))
    .join('');
