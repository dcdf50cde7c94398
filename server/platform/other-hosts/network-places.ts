import { BlockList, isIPv6 } from 'node:net';

const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8);
loopback.addAddress('::1', 'ipv6');

const internal = new BlockList();
for (const [address, bits] of [
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['169.254.0.0', 16],
  ['100.64.0.0', 10],
  ['0.0.0.0', 8],
] as const) {
  internal.addSubnet(address, bits);
}
internal.addSubnet('fc00::', 7, 'ipv6');
internal.addSubnet('fe80::', 10, 'ipv6');
internal.addAddress('::', 'ipv6');

/** Whether a URL leads to this machine; false for a text that is no URL. */
export function isOnLoopback(address: string): boolean {
  const host = hostOf(address);
  return /^(.+\.)?localhost$/.test(host) || isIn(loopback, host);
}

/** Whether a URL leads to this machine or a private network; false for a text that is no URL. */
export function isOffInternet(address: string): boolean {
  const host = hostOf(address);
  return isOnLoopback(address) || /.\.local$/.test(host) || isIn(internal, host);
}

/** Whether the host of a URL has no domain. Only names within a private network have none. */
export function isUnqualified(address: string): boolean {
  return /^[^.:]+$/.test(hostOf(address));
}

/** Whether a host name is reserved for examples and tests (RFC 2606), so that nothing can be delivered to it. */
export function isExample(host: string): boolean {
  return /(?:^|\.)(?:example\.(?:com|net|org)|example|test|invalid|localhost)$/i.test(host);
}

/** Answers the host name, or the IP address without brackets. */
const hostOf = (address: string) =>
  (URL.parse(address)?.hostname ?? '').replace(/^\[|\]$/g, '').toLowerCase();

const isIn = (list: BlockList, host: string) => list.check(host, isIPv6(host) ? 'ipv6' : 'ipv4');
