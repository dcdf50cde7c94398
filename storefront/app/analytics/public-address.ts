/** Query parameters with personal data or secrets, which no tag may send to others. */
const privateParameters = ['email', 'code', 'state', 'token', 'key'];

/** The address for analytics: without e-mail address, codes, states, tokens and keys. */
export function publicAddress(address: string): string {
  const url = URL.parse(address);
  const found = url
    ? [...url.searchParams.keys()].filter((name) => privateParameters.includes(name.toLowerCase()))
    : [];
  if (!url || found.length === 0) return address;
  for (const name of found) url.searchParams.delete(name);
  return url.href;
}
