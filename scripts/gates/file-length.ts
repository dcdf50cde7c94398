import type { Source } from './sources.ts';

export const longestFile = 400;

const written = (path: string) => !/\/(migrations|generated)\/|^seed\/data\/|\.gen\./.test(path);

/** Files with more lines than allowed, except generated files and data. */
export function tooLong(sources: readonly Source[], limit: number = longestFile): string[] {
  return sources
    .filter(({ path }) => written(path))
    .map(({ path, text }) => ({ path, lines: text.split('\n').length - 1 }))
    .filter(({ lines }) => lines > limit)
    .map(({ path, lines }) => `${path}: ${lines} lines, at most ${limit}`);
}
