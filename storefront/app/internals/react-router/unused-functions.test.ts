import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const app = join(import.meta.dirname, '../..');

/** Code that would find functions of React Router empty (see unused-functions.ts). */
const leftOut = [
  'Await',
  'Form',
  'PrefetchPageLinks',
  'useActionData',
  'useBlocker',
  'useFetcher',
  'useFetchers',
  'useFormAction',
  'usePrompt',
  'useSubmit',
  'useViewTransitionState',
];

describe('parts of React Router that pages do not carry', () => {
  it('are asked for by no page', () => {
    const imported = read('**/*.{ts,tsx}').flatMap(({ file, text }) =>
      [...text.matchAll(/import \{([^}]*)\} from 'react-router'/g)].flatMap(([, names = '']) =>
        names
          .split(',')
          .map((name) => name.trim())
          .filter((name) => leftOut.includes(name))
          .map((name) => `${file}: ${name}`),
      ),
    );
    expect(imported).toEqual([]);
    const props = read('**/*.tsx').filter(({ text }) => / (prefetch|viewTransition)=/.test(text));
    expect(props.map(({ file }) => file)).toEqual([]);
  });

  it('are needed by no route: each reads its data by a function of its own, and none sends forms', () => {
    const routes = read('**/route.tsx');
    expect(routes.length).toBeGreaterThan(20);
    for (const { file, text } of [...routes, ...read('root.tsx')]) {
      if (exports(text, 'loader'))
        expect([file, exports(text, 'clientLoader')]).toEqual([file, true]);
      for (const name of ['action', 'clientAction', 'links', 'middleware', 'clientMiddleware']) {
        expect([file, name, exports(text, name)]).toEqual([file, name, false]);
      }
    }
  });
});

function read(pattern: string) {
  return globSync(pattern, { cwd: app }).map((file) => ({
    file,
    text: readFileSync(join(app, file), 'utf8'),
  }));
}

const exports = (text: string, name: string) =>
  new RegExp(`export (async function|function|const) ${name}\\b|export \\{[^}]*\\b${name}\\b`).test(
    text,
  );
