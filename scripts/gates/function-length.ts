import { parseSync, Visitor } from 'oxc-parser';
import { isTest, isTestSupport, type Source } from './sources.ts';

export const longestFunction = 80;

interface Range {
  start: number;
  end: number;
}

/** Functions outside tests with more lines than allowed; a function includes the functions inside it. */
export function longFunctions(
  sources: readonly Source[],
  limit: number = longestFunction,
): string[] {
  return sources
    .filter(({ path }) => !isTest(path) && !isTestSupport(path))
    .flatMap(({ path, text }) => {
      const lineAt = lineCounter(text);
      return functionsIn(path, text).flatMap(({ start, end }) => {
        const first = lineAt(start);
        const lines = lineAt(end) - first + 1;
        return lines > limit
          ? [`${path}:${first}: a function of ${lines} lines, at most ${limit}`]
          : [];
      });
    });
}

function functionsIn(path: string, text: string): Range[] {
  const found: Range[] = [];
  const note = ({ start, end }: Range) => void found.push({ start, end });
  new Visitor({
    FunctionDeclaration: note,
    FunctionExpression: note,
    ArrowFunctionExpression: note,
  }).visit(parseSync(path, text).program);
  return found;
}

/** Gives the line, from 1, of a position in the text. */
function lineCounter(text: string): (position: number) => number {
  const ends: number[] = [];
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) ends.push(at);
  return (position) => {
    let low = 0;
    let high = ends.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((ends[middle] ?? 0) < position) low = middle + 1;
      else high = middle;
    }
    return low + 1;
  };
}
