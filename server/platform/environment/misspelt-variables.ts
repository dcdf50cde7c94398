/** The most characters by which a misspelt name may differ from the intended one. */
const nearest = 2;
/**
 * Names with fewer characters than this may differ by one character only. They resemble too many others, such as
 * HOME and HOST.
 */
const shortName = 6;

/**
 * One sentence for each variable that the shop does not read and whose name differs by a character or two from one
 * that it reads. Other variables belong to other programs. `known` are the names that are read; each has a twin
 * with _FILE.
 */
export function misspeltVariables(
  environment: Readonly<Record<string, string | undefined>>,
  known: readonly string[],
): string[] {
  const read = known.flatMap((name) => [name, `${name}_FILE`]);
  const names = new Set(read);
  return Object.keys(environment)
    .filter((name) => environment[name] && !names.has(name))
    .flatMap((name) => {
      const meant = read.find((each) => isNear(name, each));
      return meant ? [`${name} is read by nothing: is ${meant} meant?`] : [];
    });
}

function isNear(name: string, known: string): boolean {
  const most = known.length < shortName ? 1 : nearest;
  return Math.abs(name.length - known.length) <= most && distance(name, known) <= most;
}

/** The number of characters to insert, delete or replace to turn one text into the other (Levenshtein distance). */
function distance(one: string, other: string): number {
  let above = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (const [row, character] of [...one].entries()) {
    const next = [row + 1];
    for (const [column, wanted] of [...other].entries()) {
      next.push(
        Math.min(
          (above[column] ?? 0) + (character === wanted ? 0 : 1),
          (above[column + 1] ?? 0) + 1,
          (next[column] ?? 0) + 1,
        ),
      );
    }
    above = next;
  }
  return above.at(-1) ?? 0;
}
