/** Runs all selected gates to their end, so that one run shows all problems; see check.mjs. */
import { chooseGates, knownNames } from './gates/choose.ts';
import { type Gate, gates } from './gates/gates.ts';

const { chosen, unknown } = chooseGates(gates, process.argv.slice(2));
if (unknown.length > 0) {
  console.error(`Unknown: ${unknown.join(', ')}. The names are ${knownNames(gates).join(', ')}.`);
  process.exit(1);
}

const failed: string[] = [];
const times: { name: string; seconds: string }[] = [];
const ends = new Map(chosen.map(({ name }) => [name, Promise.withResolvers<void>()]));

async function runInTurn(some: readonly Gate[]): Promise<void> {
  for (const { name, after, check } of some) {
    if (after) await ends.get(after)?.promise;
    const start = performance.now();
    const { problems, summary } = await check();
    const seconds = ((performance.now() - start) / 1000).toFixed(1);
    times.push({ name, seconds });
    const sign = problems.length === 0 ? 'ok  ' : 'FAIL';
    console.log(`${sign} ${name} (${seconds} s)${summary ? `  ${summary}` : ''}`);
    for (const problem of problems) console.log(problem.replace(/^/gm, '     '));
    if (problems.length > 0) failed.push(name);
    ends.get(name)?.resolve();
  }
}

const start = performance.now();
const { aside = [], inTurn = [] } = Object.groupBy(chosen, ({ isAside }) =>
  isAside ? 'aside' : 'inTurn',
);
await Promise.all([runInTurn(aside), runInTurn(inTurn)]);

console.log('\nSeconds, longest first:');
times.sort((one, other) => Number(other.seconds) - Number(one.seconds));
for (const { name, seconds } of times) console.log(`${seconds.padStart(7)}  ${name}`);
const whole = ((performance.now() - start) / 1000).toFixed(1);
console.log(`${whole.padStart(7)}  from beginning to end`);

const passed = chosen.length === gates.length ? 'Every gate passed.' : 'Every chosen gate passed.';
console.log(failed.length === 0 ? `\n${passed}` : `\nFailed: ${failed.join(', ')}`);
process.exitCode = failed.length === 0 ? 0 : 1;
