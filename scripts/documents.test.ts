import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { describe, expect, it } from 'vitest';
import { projectRoot } from './command.ts';
import { rooms } from './gates/sources.ts';

/** Folders of other programs, of packages and of builds. */
const notOurs = new Set(['node_modules', 'build', '.data', '.git', '.react-router']);

const files = globSync('**/*.md', { cwd: projectRoot, exclude: (name) => notOurs.has(name) })
  .map((path) => path.replaceAll('\\', '/'))
  .filter((path) => path !== 'docs/adr/template.md');

const textOf = (path: string) => readFileSync(join(projectRoot, path), 'utf8');
const withoutBlocks = (text: string) => text.replace(/^```[\s\S]*?^```/gm, '');

/** The anchors that GitHub makes from the headings of a page. */
function anchorsOf(path: string): string[] {
  return [...withoutBlocks(textOf(path)).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
      .toLowerCase()
      .replace(/[^\p{L}\p{N}_\- ]/gu, '')
      .replaceAll(' ', '-'),
  );
}

function deadLinks(path: string): string[] {
  const links = withoutBlocks(textOf(path)).matchAll(/\]\(([^)\s]+)\)/g);
  return [...links]
    .map(([, link = '']) => link)
    .filter((link) => !/^(?:https?:|mailto:|\/)/.test(link))
    .filter((link) => {
      const [file, anchor] = link.split('#');
      const target = file ? normalize(join(dirname(path), file)) : path;
      if (!existsSync(join(projectRoot, target))) return true;
      return anchor !== undefined && target.endsWith('.md') && !anchorsOf(target).includes(anchor);
    });
}

/**
 * Paths in backticks that begin with a room and do not exist. The changelog and the diary may name files of their
 * day.
 */
function lostPaths(path: string): string[] {
  if (path === 'CHANGELOG.md' || path.startsWith('docs/notes/')) return [];
  return [...withoutBlocks(textOf(path)).matchAll(/`((?:[\w.-]+\/)+[\w.-]*)`/g)]
    .map(([, named = '']) => named)
    .filter((named) => rooms.some((room) => named.startsWith(`${room}/`)))
    .filter((named) => !(/\/build\b/.test(named) || existsSync(join(projectRoot, named))));
}

describe('the documents', () => {
  it.each(files)('%s leads nowhere wrong and names files that exist', (path) => {
    expect({ links: deadLinks(path), paths: lostPaths(path) }).toEqual({ links: [], paths: [] });
  });

  it('are found', () => expect(files.length).toBeGreaterThan(100));

  it('beside the code have at most 80 lines', () => {
    const long = files
      .filter((path) => rooms.some((room) => path.startsWith(`${room}/`)))
      .filter((path) => path.endsWith('/README.md') && textOf(path).split('\n').length > 81);
    expect(long).toEqual([]);
  });
});
