/** The most letters by which a misspelt name differs from the one that was meant. */
const nearest = 2;
/** Names of fewer letters are near to too many others, such as HOME to HOST: there only one letter may differ. */
const shortName = 6;

/**
 * Variables that nothing reads and that differ by a letter or two from one that is read: a sentence each. Others belong to other
 * programs. `known` are the names that are read; each has its twin with _FILE.
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

/** How many letters have to be put in, left out or replaced to make one text of the other. */
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
