import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { join } from 'node:path';
import { type Figure, goals, type Measurement } from './goals.ts';
import { isMet } from './is-met.ts';

/** The last measured value of a figure. */
export interface Result {
  measured: string;
  /** ISO day; with ≤ if the measurement may be older than the day on which the figure was noted. */
  date: string;
  machine: string;
}

const folder = join(import.meta.dirname, 'results');
const document = join(import.meta.dirname, '../docs/benchmarks.md');
const fileOf = (name: string) => join(folder, `${name.replaceAll(/[ /]/g, '-')}.json`);

/** The last figures of a measurement, by name. */
export function readResults(name: Measurement): Record<string, Result> {
  return existsSync(fileOf(name)) ? JSON.parse(readFileSync(fileOf(name), 'utf8')) : {};
}

/**
 * Replaces these figures in bench/results/ with the new ones; the others stay. MACHINE names the machine in the
 * table. Commit the file only if the run is worth keeping.
 */
export function noteResults<Name extends Measurement>(
  name: Name,
  measured: Partial<Record<Figure<Name>, string>>,
): void {
  const results = readResults(name);
  const date = new Date().toISOString().slice(0, 10);
  const load = `load ${Math.round(loadavg()[0] ?? 0)}`;
  const machine = [process.env.MACHINE, `${cpus().length} cores`, load].filter(Boolean).join(', ');
  for (const [figure, text] of Object.entries<string | undefined>(measured))
    if (text !== undefined) results[figure] = { measured: text, date, machine };
  const inOrder = Object.keys(goals[name]).flatMap((figure) => {
    const result = results[figure];
    return result ? [[figure, result] as const] : [];
  });
  mkdirSync(folder, { recursive: true });
  writeFileSync(fileOf(name), `${JSON.stringify(Object.fromEntries(inOrder), null, 2)}\n`);
  console.log(`noted in ${fileOf(name)}; npm run bench -- table puts it into docs/benchmarks.md`);
}

/** The rows of docs/benchmarks.md: one for each figure with a goal, and one for each other measured figure. */
export function tableOfResults(): string {
  const rows = Object.entries(goals).flatMap(([name, figures]) => {
    const results = readResults(name as Measurement);
    return Object.entries<string>(figures).flatMap(([figure, goal]) => {
      const result = results[figure];
      if (!result && !goal) return [];
      const cells = result
        ? [result.measured, metWords(goal, result.measured), result.date, result.machine]
        : ['', '', '', ''];
      return [`|${[`\`${name}\``, figure, goal, ...cells].join('|')}|`];
    });
  });
  return [
    '|Command|What|Goal|Last figure|Met|Date|Machine|',
    '|---|---|---|---|---|---|---|',
    ...rows,
  ].join('\n');
}

/** Empty without a goal, and for a goal in words. */
function metWords(goal: string, measured: string): string {
  const met = isMet(goal, measured);
  return met === undefined ? '' : met ? 'yes' : '**no**';
}

/** docs/benchmarks.md with the table of the results. */
export function documentWithTable(): { path: string; present: string; wanted: string } {
  const present = readFileSync(document, 'utf8');
  const [begin, end] = ['<!-- table -->\n', '\n<!-- end of table -->'];
  const [from, to] = [present.indexOf(begin), present.indexOf(end)];
  if (from < 0 || to < from) throw new Error(`${document} has no place for the table`);
  const wanted = present.slice(0, from + begin.length) + tableOfResults() + present.slice(to);
  return { path: document, present, wanted };
}
