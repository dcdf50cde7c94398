/** One row of a recipe's table in docs/recipes.md, as the example carries it out. */
export interface Step {
  /** The path as the table writes it. */
  row: string;
  /** The file of the example, where the row names a pattern or a folder. */
  file?: string;
  /** The new text of the file, given the present one ('' for a new file). */
  edit?: (text: string) => string;
  /** A command that writes files, with its arguments; it runs in the scratch tree. */
  run?: readonly [string, ...string[]];
}

/** A recipe of docs/recipes.md with an example that is carried out in a scratch tree. */
export interface Recipe {
  /** The heading in docs/recipes.md. */
  heading: string;
  /** In the order of the table. */
  steps: readonly Step[];
  /** Changes of fixtures and tests, which the compiler or a test asks for. */
  fixtures?: readonly Step[];
  /** Test files that prove the example. */
  tests: readonly string[];
}

/** Replaces a text that occurs exactly once. Throws otherwise, so that an example does not drift from the code. */
export const swap = (old: string, replacement: string) => (text: string) => {
  const [before, after, ...others] = text.split(old);
  if (before === undefined || after === undefined || others.length > 0)
    throw new Error(`not once in the file: ${old}`);
  return before + replacement + after;
};
export const putAfter = (anchor: string, added: string) => swap(anchor, anchor + added);
export const putBefore = (anchor: string, added: string) => swap(anchor, added + anchor);
export const append = (added: string) => (text: string) => text + added;

/** Several edits of one file, one after the other. */
export const edits =
  (...all: readonly ((text: string) => string)[]) =>
  (text: string) =>
    all.reduce((present, edit) => edit(present), text);

/** A file that is not there yet. */
export const create = (content: string) => (text: string) => {
  if (text !== '') throw new Error('the file is there already');
  return content;
};

/** The step in which drizzle-kit writes a migration. Its snapshot replaces the one before. */
export const migration = (name: string): Step => ({
  row: 'server/migrations/',
  run: ['scripts/recipes/write-migration.ts', name],
});
