import { BlockList, isIP } from 'node:net';

/** Addresses of version 4 that lead to no host of the internet (RFC 6890 and its successors). */
const notPublic4 = new BlockList();
for (const [address, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  // The host agent and the name server of a cloud
  ['168.63.129.16', 32],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  // AS112 and AMT, which answer for private networks
  ['192.31.196.0', 24],
  ['192.52.193.0', 24],
  ['192.175.48.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const) {
  notPublic4.addSubnet(address, bits);
}

/** The global addresses of version 6, and those among them that stand for others or for none. */
const global6 = new BlockList();
global6.addSubnet('2000::', 3, 'ipv6');
const notPublic6 = new BlockList();
for (const [address, bits] of [
  // Teredo, benchmarks, ORCHID and other protocols
  ['2001::', 23],
  ['2001:db8::', 32],
  // 6to4: an address of version 4 is inside
  ['2002::', 16],
  // AS112
  ['2620:4f:8000::', 48],
  ['3fff::', 20],
] as const) {
  notPublic6.addSubnet(address, bits, 'ipv6');
}

/**
 * Whether an IP address belongs to the internet: not to this machine, a private network, a provider's own network, a
 * cloud's metadata or a range that stands for others. False for a text that is no address. Addresses of version 4
 * inside version 6 (`::ffff:10.0.0.1`, NAT64, 6to4, Teredo) are never public.
 */
export function isPublicAddress(address: string): boolean {
  switch (isIP(address)) {
    case 4:
      return !notPublic4.check(address, 'ipv4');
    case 6:
      return global6.check(address, 'ipv6') && !notPublic6.check(address, 'ipv6');
    default:
      return false;
  }
}

/** Whether an IP address is this machine's own. */
export const isLoopbackAddress = (address: string): boolean =>
  address === '::1' || (isIP(address) === 4 && address.startsWith('127.'));
