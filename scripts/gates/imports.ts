import { dirname, join } from 'node:path/posix';
import type { Source } from './sources.ts';

export interface Import {
  /** The importing file, from the project's root. */
  from: string;
  /** The imported file, from the project's root, or the name of a package. */
  to: string;
  /** False if only types are imported, which do not exist at run time. */
  value: boolean;
  /** True if the module is loaded only when the line runs: `import('x')`. */
  late: boolean;
}

const subpath = /^#(\w+)\//;
const statement =
  /^[ \t]*(import|export)\s+(type\s+)?(?:[^'";]*?\sfrom\s+)?['"]([^'"\n]+)['"]|\bimport\(\s*['"]([^'"\n]+)['"]\s*\)(\.\w)?/gm;

/** The imports of a file; comments and type positions (`import('x').T`) do not count as values. */
export function importsOf({ path, text }: Source): Import[] {
  return [...text.replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '').matchAll(statement)].flatMap(
    ([whole, keyword, typeOnly, fixed, dynamic, member]) => {
      const specifier = fixed ?? dynamic;
      if (!specifier || (keyword === 'export' && !/\sfrom\s/.test(whole))) return [];
      const value = dynamic ? !member : !typeOnly;
      const to = resolveSpecifier(path, specifier);
      return [{ from: path, to, value, late: dynamic !== undefined }];
    },
  );
}

function resolveSpecifier(from: string, specifier: string): string {
  const file = specifier.replace(/\?.*$/, '');
  if (file.startsWith('.')) return join(dirname(from), file);
  return file.replace(subpath, (_, room) =>
    room === 'storefront' ? 'storefront/app/' : `${room}/`,
  );
}
