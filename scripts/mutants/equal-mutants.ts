/** The mutants that behave like the original, each with the argument why: the rows of tests/equal-mutants.tsv. */

/** By key (plan.ts): the argument. */
export function readEqualMutants(table: string): Map<string, string> {
  const rows = table.split('\n').slice(1);
  return new Map(
    rows
      .filter((row) => row.trim() !== '')
      .map((row, index) => {
        const [file, line, change, argument] = row.split('\t');
        if (!file || !line || !change || !argument?.trim())
          throw new Error(`row ${index + 2} of the equal mutants does not have four columns`);
        return [`${file}\t${line}\t${change}`, argument];
      }),
  );
}
