import { isTest, type Source } from './sources.ts';

const rooms = /^(?:contract|rules|server|storefront|backoffice|sandbox|seed)\//;
const fenced = /\/internals\//;

/** By package, the private parts of others that this project relies on somewhere. */
const privateParts: Readonly<Record<string, RegExp>> = {
  pg: /\b(?:parsedStatements|submittedNamedStatements|handle(?:RowDescription|DataRow|CommandComplete|ReadyForQuery))\b|\.connection\.(?:stream|on|once|sync|flush)\b|['"]pg(?:-protocol|-pool|-types)?\/(?!package\.json)[^'"]+['"]|from ['"]pg-(?:protocol|pool|types)['"]/,
  'drizzle-orm': /\._\.\w+/,
  pdfkit: /\._font\b/,
  node: /\b_header(?:Sent)?\b/,
  'react-router': /\b(?:__reactRouter\w+|UNSAFE_\w+|streamController)\b|react-router\/dist\//,
};

/**
 * A member whose name marks it as private to its package. Zod documents `_zod` for authors of libraries, and LINE
 * its tag's `_lt`.
 */
const anyPrivate = /\._(?!zod\b|lt\b)[a-z]\w*/i;

/** Uses of private parts of others outside the folders `internals`, where docs/adr/037 fences them. */
export function privatePartsUsed(sources: readonly Source[]): string[] {
  return sources
    .filter(({ path }) => rooms.test(path) && !fenced.test(path) && !isTest(path))
    .flatMap(({ path, text }) => {
      const known = Object.entries(privateParts).flatMap(([name, part]) => {
        const [found] = part.exec(text) ?? [];
        return found ? [`${path}: ${found} belongs into a folder internals/${name}`] : [];
      });
      const [other] = anyPrivate.exec(text) ?? [];
      if (known.length > 0 || !other) return known;
      return [`${path}: ${other} is private: it belongs into a folder internals/ of its package`];
    });
}
