import { readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

/** Matches the specifier after `from`, `import` or `import(` if it is a relative path or a subpath of ours. */
const specifiers = /\b(?:from|import)[\s(]{1,20}'([.#][^'\n]+)'/g;

/**
 * The module and all files of ours that it imports, also by `import()` and through other files, as paths from `root`.
 * Packages are left out. A path in a comment counts if there is such a file.
 */
export function importedFiles(root: string, entry: string): string[] {
  const { imports } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const subpaths = Object.entries(imports as Record<string, string>).map(
    ([name, target]) => [name.replace('*', ''), target.replace('*', '')] as const,
  );
  const found = new Set<string>();
  const waiting = [join(root, entry)];
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    const source = found.has(file) ? undefined : sourceOf(file);
    if (source === undefined) continue;
    found.add(file);
    for (const [, specifier = ''] of source.matchAll(specifiers)) {
      const subpath = subpaths.find(([name]) => specifier.startsWith(name));
      if (subpath) waiting.push(join(root, subpath[1], specifier.slice(subpath[0].length)));
      else waiting.push(join(dirname(file), specifier));
    }
  }
  return [...found].map((file) => relative(root, file)).sort();
}

function sourceOf(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}
