const named = (process.env.PUBLIC_WAYS ?? '').split(',').map((name) => name.trim());

/**
 * Packages that the server uses only as their documentation says (docs/adr/037): `PUBLIC_WAYS=node`, several with
 * commas between. Tests set a field, so that they run both ways.
 */
export const publicWays = { node: named.includes('node') };
