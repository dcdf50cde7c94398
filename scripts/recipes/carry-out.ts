/**
 * Carries the examples of docs/recipes.md out in a scratch tree, compiles it, runs their tests and takes them back:
 * `npm run recipes`, or `npm run recipes -- field call` for some of them.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { command } from '../command.ts';
import { recipes } from './all.ts';
import type { Recipe, Step } from './recipe.ts';
import { read, refresh, scratch, write } from './scratch-tree.ts';

const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !(name in recipes));
if (unknown.length > 0) {
  console.error(
    `Unknown: ${unknown.join(', ')}. The recipes are ${Object.keys(recipes).join(', ')}.`,
  );
  process.exit(1);
}
const chosen = Object.entries<Recipe>(recipes).filter(
  ([name]) => asked.length === 0 || asked.includes(name),
);
const failed: string[] = [];

async function inTime<Result>(what: string, work: () => Promise<Result> | Result): Promise<Result> {
  const began = performance.now();
  try {
    return await work();
  } finally {
    console.log(`${((performance.now() - began) / 1000).toFixed(1).padStart(7)} s  ${what}`);
  }
}

/** Runs a program of the scratch tree. Its output is shown only if it fails. */
async function runThere(
  program: string,
  args: readonly string[],
  directory = scratch,
): Promise<boolean> {
  const { code, output } = await command(program, args, { directory, capture: true });
  if (code !== 0) console.log(output.trim());
  return code === 0;
}

async function carryOut({ row, file = row, edit, run }: Step): Promise<void> {
  if (edit) write(file, edit(read(file)));
  if (run && !(await runThere(process.execPath, run))) throw new Error(`${run.join(' ')} failed`);
}

/** The examples are independent of each other, so one compilation is enough for all. */
async function addExamples(): Promise<void> {
  for (const [name, { steps, fixtures = [] }] of chosen) {
    try {
      for (const step of [...steps, ...fixtures]) await carryOut(step);
    } catch (error) {
      failed.push(name);
      console.log(`FAIL ${name}: ${error instanceof Error ? error.message : error}`);
    }
  }
}

/** Writes the types of routes, which a clone in which nobody has compiled yet does not have. */
async function addRouteTypes(): Promise<void> {
  for (const room of ['storefront', 'backoffice'])
    if (!existsSync(join(scratch, room, '.react-router')))
      await runThere('react-router', ['typegen'], join(scratch, room));
}

await inTime('the scratch tree', refresh);
try {
  await inTime('the examples', addExamples);
  await inTime('route types', addRouteTypes);
  const compiles = await inTime('types', () =>
    runThere('tsc', ['-b', '--checkers', '1', '--builders', '2']),
  );
  if (!compiles) failed.push('types');
  for (const [name, { tests }] of compiles ? chosen : []) {
    const passes = await inTime(`tests of ${name}`, () => runThere('vitest', ['run', ...tests]));
    if (!passes) failed.push(name);
  }
} finally {
  refresh();
}
console.log(failed.length === 0 ? '\nEvery recipe is right.' : `\nFailed: ${failed.join(', ')}`);
process.exitCode = failed.length === 0 ? 0 : 1;
