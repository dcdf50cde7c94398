import { isTest, type Source } from './sources.ts';

const rooms = /^(?:contract|rules|server|storefront|backoffice|sandbox|seed)\//;
const fenced = /\/internals\//;

/** By package, the private parts of others that this project relies on somewhere. */
const privateParts: Readonly<Record<string, RegExp>> = {
  node: /\b_header(?:Sent)?\b/,
  'react-router': /\b(?:__reactRouter\w+|UNSAFE_\w+|streamController)\b|react-router\/dist\//,
};

/** Uses of private parts of others outside the folders `internals`, where docs/adr/037 fences them. */
export function privatePartsUsed(sources: readonly Source[]): string[] {
  return sources
    .filter(({ path }) => rooms.test(path) && !fenced.test(path) && !isTest(path))
    .flatMap(({ path, text }) =>
      Object.entries(privateParts).flatMap(([name, part]) => {
        const [found] = part.exec(text) ?? [];
        return found ? [`${path}: ${found} belongs into a folder internals/${name}`] : [];
      }),
    );
}
