/**
 * Whether browsers make passkeys for pages of this host, e.g. shop.example.com: it must be a name and not an IP
 * address.
 */
export function isPasskeyHost(host: string): boolean {
  return !/^[\d.]+$|^\[/.test(host);
}
