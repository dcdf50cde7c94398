/** Runs every gate to its end, so that one run shows all problems; see check.mjs. */
import { type Gate, gates } from './gates/gates.ts';

const failed: string[] = [];

async function runInTurn(chosen: readonly Gate[]): Promise<void> {
  for (const { name, check } of chosen) {
    const start = performance.now();
    const { problems, summary } = await check();
    const seconds = ((performance.now() - start) / 1000).toFixed(1);
    const sign = problems.length === 0 ? 'ok  ' : 'FAIL';
    console.log(`${sign} ${name} (${seconds} s)${summary ? `  ${summary}` : ''}`);
    for (const problem of problems) console.log(problem.replace(/^/gm, '     '));
    if (problems.length > 0) failed.push(name);
  }
}

const { aside = [], inTurn = [] } = Object.groupBy(gates, ({ isAside }) =>
  isAside ? 'aside' : 'inTurn',
);
await Promise.all([runInTurn(aside), runInTurn(inTurn)]);
console.log(failed.length === 0 ? '\nEvery gate passed.' : `\nFailed: ${failed.join(', ')}`);
process.exitCode = failed.length === 0 ? 0 : 1;
