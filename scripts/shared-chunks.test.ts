import { describe, expect, it } from 'vitest';
import { sharedChunks as ofBackOffice } from '../backoffice/shared-chunks.ts';
import { sharedChunks as ofShop } from '../storefront/shared-chunks.ts';
import { readSources } from './gates/sources.ts';

/**
 * All texts that a pattern of names in groups matches, e.g. `/app/cart`, `/app/payment` for `\/app\/(cart|payment)`.
 */
function textsOf(pattern: string): string[] {
  let at = 0;
  const choices = (): string[] => {
    const all: string[] = [];
    let begun = [''];
    for (; at < pattern.length && pattern[at] !== ')'; at++) {
      if (pattern[at] === '|') {
        all.push(...begun);
        begun = [''];
        continue;
      }
      let next = [pattern[at] ?? ''];
      if (next[0] === '\\') next = [pattern[++at] ?? ''];
      else if (next[0] === '(') {
        at++;
        next = choices();
      }
      begun = begun.flatMap((text) => next.map((more) => text + more));
    }
    return [...all, ...begun];
  };
  return choices();
}

const paths = readSources(['.ts', '.tsx']).map(({ path }) => `/${path}`);
const isOurs = (text: string) =>
  /^\/?(storefront|backoffice|app|contract|rules|ui|pages)\//.test(text);

describe.each([
  ['shop', ofShop],
  ['back office', ofBackOffice],
] as const)('each module that a shared file of the %s names', (_, groups) => {
  it.each(
    groups.flatMap(({ name, test }) => (test instanceof RegExp ? [[name, test] as const] : [])),
  )('exists: %s', (_name, { source }) => {
    // What a name must not be followed by names no module.
    const texts = textsOf(source.replaceAll(/\(\?!.*?\)/g, ''));
    const missing = texts.filter(
      (text) => isOurs(text) && !paths.some((path) => path.includes(text)),
    );
    expect(missing).toEqual([]);
  });
});
