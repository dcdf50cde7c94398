/**
 * Changes one operator, bound, constant or statement at a time and runs the tests that import the file; see
 * mutants.mjs. It can be interrupted: the same command goes on. What a test killed is not tried again until its file
 * changes; `--again` begins anew. `--quick` runs the tests of rules/ and contract/ only,
 * `--tests=server/ordering/payments` all tests whose paths begin so (several with commas) instead of the nearest, and
 * `--draw=200:7` tries 200 mutants that the seed 7 draws.
 */
import { readFileSync, rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { projectRoot } from '../command.ts';
import { durationOf } from '../explore/duration.ts';
import { readSources } from '../gates/sources.ts';
import { chooseMutants, hashOf } from './choose.ts';
import { readEqualMutants } from './equal-mutants.ts';
import { judge } from './judge.ts';
import { placeOf } from './log.ts';
import { nearestTests } from './nearest-tests.ts';
import { keyOf, type MutatedFile, type Plan } from './plan.ts';
import { readTried, runPlan } from './run-plan.ts';

const [durations, rest] = split(process.argv.slice(2), (word) => durationOf(word) !== undefined);
const [options, paths] = split(rest, (word) => word.startsWith('--'));
const end = Date.now() + (durationOf(durations[0]) ?? Number.POSITIVE_INFINITY);
const [, count, seed] = /^(\d+):(\d+)$/.exec(givenAs('--draw') ?? '') ?? [];
const chosenTests = givenAs('--tests')?.split(',');
const workers = Number(process.env.MUTANTS_WORKERS ?? availableParallelism());

const sources = readSources(['.ts', '.tsx']);
const draw = count && seed ? { count: Number(count), seed: Number(seed) } : undefined;
const files = chooseMutants(sources, { paths, draw });
const testsOf = nearestTests(sources);
const texts = new Map(sources.map(({ path, text }) => [path, text]));
const folder = process.env.MUTANTS_FOLDER ?? '.data/mutants';
const logs = Array.from({ length: workers }, (_, index) => `${folder}/log-${index}.jsonl`);
if (options.includes('--again'))
  for (const log of logs) rmSync(join(projectRoot, log), { force: true });

/** Tests that are quicker come first, so that the slow ones try little. */
const kinds = [
  { rooms: /^(rules|contract)\//, most: 12, isPure: true },
  { rooms: /^(storefront|backoffice)\//, most: 2, isPure: true },
  { rooms: /^server\//, most: 3, isPure: false },
];
const isQuick = options.includes('--quick');
for (const kind of isQuick ? kinds.slice(0, 1) : kinds) {
  const groups = logs.map((_, worker) =>
    files.filter((_file, index) => index % workers === worker),
  );
  await Promise.all(groups.map((group, worker) => tryAll(group, logs[worker] ?? '', kind)));
}
report();

/** Tries the mutants of the files until each is killed or has passed its tests. */
async function tryAll(group: readonly MutatedFile[], log: string, kind: (typeof kinds)[number]) {
  let before = -1;
  for (
    let plan = planOf(group, log, kind);
    plan.tests.length > 0;
    plan = planOf(group, log, kind)
  ) {
    const left = plan.tests.reduce((sum, { ids }) => sum + ids.length, 0);
    if (left === before || Date.now() > end) return;
    before = left;
    console.log(`${left} trials of mutants in ${plan.tests.length} test files`);
    const output = await runPlan(plan, end);
    if (process.env.MUTANTS_OUTPUT) console.log(output);
  }
}

function planOf(
  group: readonly MutatedFile[],
  log: string,
  { rooms, most, isPure }: (typeof kinds)[number],
): Plan {
  const tried = triedSoFar();
  const ids = new Map<string, number[]>();
  for (const { path, hash, mutants } of group) {
    for (const test of testsOf(path)
      .filter((test) => rooms.test(test) && isChosen(test))
      .slice(0, chosenTests ? undefined : most)) {
      if (tried.unfit.has(test)) continue;
      const testHash = hashOf(texts.get(test) ?? '');
      for (const mutant of mutants) {
        const place = placeOf(hash, keyOf(path, mutant));
        if (tried.killed.has(place) || tried.passed.has(`${testHash} ${place}`)) continue;
        ids.set(test, [...(ids.get(test) ?? []), mutant.id]);
      }
    }
  }
  const tests = [...ids].map(([path, chosen]) => {
    return { path, hash: hashOf(texts.get(path) ?? ''), ids: chosen };
  });
  const own = new Set(group.map(({ path }) => path.replace(/\.ts$/, '.test.ts')));
  const rank = ({ path }: { path: string }) =>
    own.has(path) ? 0 : /\.(property|model)\./.test(path) ? 2 : 1;
  tests.sort((one, other) => rank(one) - rank(other));
  return { log, files: [...group], tests, isPure };
}

function triedSoFar() {
  const all = logs.map(readTried);
  return {
    killed: new Map(all.flatMap(({ killed }) => [...killed])),
    passed: new Set(all.flatMap(({ passed }) => [...passed])),
    unfit: new Map(all.flatMap(({ unfit }) => [...unfit])),
  };
}

function report(): void {
  const table = readFileSync(join(projectRoot, 'tests/equal-mutants.tsv'), 'utf8');
  const { killed, unfit } = triedSoFar();
  for (const [test, failed] of unfit) console.log(`cannot be repeated: ${test}: ${failed}`);
  const { lines, isProven } = judge(files, {
    killed,
    equal: readEqualMutants(table),
  });
  if (Date.now() > end) console.log('The time is over. The same command goes on.');
  console.log(lines.join('\n'));
  process.exitCode = isProven ? 0 : 1;
}

/** Without `--tests` all are. */
function isChosen(test: string): boolean {
  return chosenTests?.some((part) => test.startsWith(part)) ?? true;
}

/** What stands behind the name of an option; undefined if it is not given. */
function givenAs(option: string): string | undefined {
  const given = options.find((one) => one.startsWith(`${option}=`));
  return given?.slice(option.length + 1);
}

function split<Item>(items: readonly Item[], isFirst: (item: Item) => boolean): [Item[], Item[]] {
  const { yes = [], no = [] } = Object.groupBy(items, (item) => (isFirst(item) ? 'yes' : 'no'));
  return [yes, no];
}
