import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { differenceOf } from './picture-difference.ts';
import { lookFolder } from './trees.ts';

interface Differing {
  name: string;
  /** A line for people. */
  what: string;
  /** git's comparison of two texts. */
  lines?: string;
}

/** The most lines of a text that the page of differences shows. */
const mostLines = 200;

/** Compares the results of both sides, and writes `index.html` about them. Returns a line for each difference. */
export async function report(title: string): Promise<string[]> {
  const [before, after] = ['before', 'after'].map((side) => readdirSync(join(lookFolder, side)));
  const names = [...new Set([...(before ?? []), ...(after ?? [])])].toSorted();
  mkdirSync(join(lookFolder, 'difference'), { recursive: true });
  const found: Differing[] = [];
  for (const name of names) {
    const differing = await compare(name);
    if (differing) found.push(differing);
  }
  writeFileSync(join(lookFolder, 'index.html'), pageOf(title, found));
  return found.map(({ name, what }) => `${name}: ${what}`);
}

async function compare(name: string): Promise<Differing | undefined> {
  const [before = '', after = ''] = ['before', 'after'].map((side) => join(lookFolder, side, name));
  if (!existsSync(before)) return { name, what: 'is new' };
  if (!existsSync(after)) return { name, what: 'is gone' };
  if (!name.endsWith('.png')) return compareTexts(name, before, after);
  const difference = await differenceOf(readFileSync(before), readFileSync(after));
  if (!difference) return undefined;
  writeFileSync(join(lookFolder, 'difference', name), difference.picture);
  return { name, what: `${difference.pixels.toLocaleString('en')} pixels` };
}

function compareTexts(name: string, before: string, after: string): Differing | undefined {
  if (readFileSync(before).equals(readFileSync(after))) return undefined;
  const args = ['diff', '--no-index', '--no-color', '-U1', before, after];
  const { stdout } = spawnSync('git', args, { encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 });
  const lines = stdout.split('\n').slice(4);
  const changed = lines.filter((line) => /^[+-]/.test(line));
  const first = ['-', '+'].map((sign) => changed.find((line) => line.startsWith(sign)) ?? sign);
  const shortened = first.map((line) => line.replace(/\s+/g, ' ').slice(0, 100)).join('  →  ');
  return {
    name,
    what: `${changed.length} lines, first ${shortened}`,
    lines: lines.slice(0, mostLines).join('\n'),
  };
}

const asHtml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

function pageOf(title: string, found: readonly Differing[]): string {
  const sections = found.map(({ name, what, lines }) => {
    const pictures = ['before', 'after', 'difference'].map(
      (side) =>
        `<figure><figcaption>${side}</figcaption><a href="${side}/${name}"><img loading="lazy" src="${side}/${name}" alt=""></a></figure>`,
    );
    const shown =
      lines === undefined ? `<div>${pictures.join('')}</div>` : `<pre>${asHtml(lines)}</pre>`;
    return `<h2>${name}</h2><p>${asHtml(what)}</p>${shown}`;
  });
  return `<!doctype html><meta charset="utf-8"><title>${asHtml(title)}</title>
<style>body{font:16px sans-serif;margin:2rem}div{display:flex;gap:1rem}figure{flex:1;margin:0}img{width:100%;border:1px solid}pre{overflow:auto;background:#f4f4f4;padding:1rem}</style>
<h1>${asHtml(title)}</h1><p>${found.length === 0 ? 'Nothing differs.' : `${found.length} differ.`}</p>${sections.join('\n')}`;
}
