import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { Marked } from 'marked';

export const helpFolder = resolve(import.meta.dirname, 'handbook');

/** The source of a help page. */
export interface WrittenHelpPage {
  /** The name of its file and of its address, `/admin/help/{name}`. */
  name: string;
  title: string;
  /** The screens whose `？` opens it, by their names in the path. */
  screens: string[];
  markdown: string;
}

/** Every help page except the list of them, in the order of that list. Throws if one has no title. */
export function readHelpPages(): WrittenHelpPage[] {
  const list = readFileSync(join(helpFolder, 'README.md'), 'utf8');
  const place = (file: string) => list.indexOf(`(${file})`);
  return readdirSync(helpFolder)
    .filter((file) => file.endsWith('.md') && file !== 'README.md')
    .sort((one, other) => place(one) - place(other))
    .map((file) => pageOf(file.slice(0, -3), readFileSync(join(helpFolder, file), 'utf8')));
}

function pageOf(name: string, text: string): WrittenHelpPage {
  const [, list, title, markdown] =
    /^(?:---\nscreens: (.*)\n---\n+)?# (.+)\n([\s\S]*)$/.exec(text) ?? [];
  if (!title || markdown === undefined) throw new Error(`The help page ${name} has no title.`);
  return { name, title, screens: list?.split(', ') ?? [], markdown };
}

/**
 * The HTML of a page. `pictureUrl` returns the address of a picture of the folder; '' if the picture does not exist
 * yet.
 */
export function htmlOf(
  { markdown }: WrittenHelpPage,
  pictureUrl: (path: string) => string,
): string {
  const marked = new Marked({
    renderer: {
      image({ href, text }) {
        const url = pictureUrl(href);
        return url && `<img src="${url}" alt="${text}" width="1280" height="800" loading="lazy">`;
      },
    },
    walkTokens(token) {
      if (token.type === 'link') token.href = `/admin/help/${token.href.replace(/\.md$/, '')}`;
    },
  });
  return marked.parse(markdown, { async: false });
}

/** The words of a page without Markdown, for the search. */
export function wordsOf({ title, markdown }: WrittenHelpPage): string {
  const words = markdown
    .replace(/!\[[^\]]*\]\([^)]*\)/g, '')
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/^\|[-| ]+\|$/gm, '')
    .replace(/[*#`|]|^(?:- |\d+\. )/gm, ' ');
  return `${title} ${words}`.replace(/\s+/g, ' ').trim();
}
