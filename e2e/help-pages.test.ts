import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { screens } from '#contract/navigation.ts';
import { helpFolder, readHelpPages } from '../backoffice/read-help-pages.ts';

const pages = readHelpPages();

/** Screens that `？` explains and that no menu contains. */
const outsideTheMenu = ['home', 'account', 'import', 'bulk'];

/** Names and keys that operators read in Latin letters. */
const allowedWords = new Set(
  `AI ELEVEN OK Excel ERP LINE Pay ATM CSV App YouTube Google Word JPEG PDF PNG WebP AVIF GIF MB https Big5 UTF-8
   Ctrl Enter Esc Shift Tab C D F G J K M N O P S X Z errors xlsx Webhook API HTTP id key CLEAR__ admin products gift-wrapping pages old-page docs configuration md`.split(
    /\s+/,
  ),
);

const targets = (markdown: string, kind: RegExp) =>
  [...markdown.matchAll(kind)].map(([, target = '']) => target);
const links = /(?<!!)\[[^\]]*\]\(([^)]*)\)/g;
const pictures = /!\[[^\]]*\]\(([^)]*)\)/g;

describe('the help of the back office', () => {
  it('explains every screen on one page, and no screen that there is not', () => {
    const explained = pages.flatMap((page) => page.screens);
    const wanted = new Set([...screens.map(({ name }) => name), ...outsideTheMenu]);
    expect(explained.toSorted()).toEqual([...wanted].toSorted());
  });

  it.each(pages)(
    'shows a picture, leads nowhere wrong and is written for operators: $title',
    (page) => {
      const { markdown, title } = page;
      expect(targets(markdown, pictures), 'pictures').not.toEqual([]);
      for (const target of targets(markdown, links)) {
        expect(pages.map(({ name }) => `${name}.md`)).toContain(target);
      }
      for (const target of targets(markdown, pictures)) {
        expect(existsSync(join(helpFolder, target)), target).toBe(true);
      }
      const words = `${title}\n${markdown.replaceAll(/\]\([^)]*\)/g, ']')}`.match(
        /[A-Za-z][\w-]*/g,
      );
      expect((words ?? []).filter((word) => !allowedWords.has(word))).toEqual([]);
    },
  );

  it('is listed as a whole, and keeps small pictures that a page shows', () => {
    const list = readFileSync(join(helpFolder, 'README.md'), 'utf8');
    expect(targets(list, links)).toEqual(pages.map(({ name }) => `${name}.md`));
    const shown = new Set(pages.flatMap(({ markdown }) => targets(markdown, pictures)));
    const inFolder = readdirSync(join(helpFolder, 'pictures')).map((file) => `pictures/${file}`);
    expect(inFolder.toSorted()).toEqual([...shown].toSorted());
    for (const file of inFolder)
      expect(statSync(join(helpFolder, file)).size).toBeLessThan(100_000);
  });
});
