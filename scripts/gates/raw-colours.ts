import { isTest, type Source } from './sources.ts';

const browserRooms = /^(?:storefront|backoffice)\/app\//;
const homes = [
  'storefront/app/styles/tokens.css',
  // A page that may be shown without styles.
  'storefront/app/internals/react-router/last-error-page.ts',
];
/** `#` after `&` is a character reference, and `#…/` begins an import or a fragment. */
const colour =
  /(?<![&\w])#(?:[\da-f]{8}|[\da-f]{6}|[\da-f]{3,4})(?![\w/-])|\b(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch|color)\(\s*[\d.]/gi;

/** Raw colours outside the tokens file. */
export function rawColours(sources: readonly Source[]): string[] {
  return sources
    .filter(({ path }) => browserRooms.test(path) && !homes.includes(path) && !isTest(path))
    .flatMap(({ path, text }) =>
      text
        .split('\n')
        .flatMap((line, index) =>
          [...line.matchAll(colour)].map(([found]) => `${path}:${index + 1}: ${found}`),
        ),
    );
}
