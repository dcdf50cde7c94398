import ipaddr from 'ipaddr.js';

/** Bits of an IPv6 address that belong to the customer's line; the rest is theirs to choose for each request. */
const lineBits = 64;

/** What limits count an address as: an IPv4 address whole, an IPv6 address by its /64 (G-166). */
export function countedAddress(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  if (!(parsed instanceof ipaddr.IPv6)) return parsed.toString();
  const line = ipaddr.IPv6.networkAddressFromCIDR(`${parsed.toString()}/${lineBits}`);
  return `${line.toString()}/${lineBits}`;
}
