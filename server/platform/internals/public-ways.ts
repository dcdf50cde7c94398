import { listedNames } from '#rules/listed-names.ts';

const named = listedNames(process.env.PUBLIC_WAYS);

/**
 * Packages that the server uses only as their documentation says (docs/adr/037): `PUBLIC_WAYS=node`, several with
 * commas between. Tests set a field, so that they run both ways.
 */
export const publicWays = { node: named.includes('node') };
