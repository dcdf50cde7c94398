import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { helpFolder, htmlOf, readHelpPages, wordsOf } from './read-help-pages.ts';

const id = 'virtual:help-pages';

/** Provides the pages of `backoffice/handbook` as HTML, with their pictures among the built files. */
export function helpPages(): Plugin {
  return {
    name: 'help-pages',
    resolveId: (wanted) => (wanted === id ? `\0${id}` : undefined),
    load(wanted) {
      if (wanted !== `\0${id}`) return undefined;
      const pictures: string[] = [];
      // A placeholder for the address, which is known only after the picture is built.
      const markOf = (file: string) =>
        existsSync(file) ? `@picture-${pictures.push(file) - 1}@` : '';
      const pages = readHelpPages().map((page) => ({
        name: page.name,
        title: page.title,
        screens: page.screens,
        words: wordsOf(page),
        html: htmlOf(page, (path) => markOf(join(helpFolder, path))),
      }));
      return [
        ...pictures.map((file, at) => `import picture${at} from ${JSON.stringify(`${file}?url`)};`),
        `const pictures = [${pictures.map((_, at) => `picture${at}`).join()}];`,
        `const written = ${JSON.stringify(pages)};`,
        'const withPictures = (html) => html.replace(/@picture-(\\d+)@/g, (_, at) => pictures[at]);',
        'export const helpPages = written.map((page) => ({ ...page, html: withPictures(page.html) }));',
      ].join('\n');
    },
  };
}
