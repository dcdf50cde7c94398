import ipaddr from 'ipaddr.js';

/**
 * The bits of an IPv6 address that identify the customer's line. The customer may choose the others for each request.
 */
const lineBits = 64;

/** Answers the form of an address that limits count: a whole IPv4 address, or the /64 of an IPv6 address (G-166). */
export function countedAddress(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  if (!(parsed instanceof ipaddr.IPv6)) return parsed.toString();
  const line = ipaddr.IPv6.networkAddressFromCIDR(`${parsed.toString()}/${lineBits}`);
  return `${line.toString()}/${lineBits}`;
}
