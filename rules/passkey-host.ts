/**
 * Whether browsers make passkeys for pages below this address, e.g. https://shop.example.com: its host must be a name and not
 * an IP address.
 */
export function hasPasskeyHost(address: string): boolean {
  const { hostname } = new URL(address);
  return !/^[\d.]+$|^\[/.test(hostname);
}
