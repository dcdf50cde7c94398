/**
 * `npm run proof:note`: writes the sums of the last runs of `npm run explore`, `fuzz`, `world`, `crash-points` and
 * `interleave` into `proof.json`, which a release brings along for the system's screen. A method without a log keeps
 * what was noted before.
 */
import { statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type ProofRun, proofMethods } from '#contract/proof.ts';
import { taipeiDay } from '#rules/dates.ts';
import noted from '../../proof.json' with { type: 'json' };
import { projectRoot } from '../command.ts';
import { logFile } from '../log-file.ts';
import { sums } from './sums.ts';

const before = new Map((noted as ProofRun[]).map((run) => [run.method, run]));
const runs = proofMethods.flatMap((method): ProofRun[] => {
  const path = `.data/${method}/log.jsonl`;
  const text = logFile(path).text();
  const old = before.get(method);
  if (text === '') return old ? [old] : [];
  const day = taipeiDay(statSync(join(projectRoot, path)).mtime);
  return [{ method, day, ...sums[method](text) }];
});
writeFileSync(join(projectRoot, 'proof.json'), `${JSON.stringify(runs, undefined, 2)}\n`);
for (const { method, day, tried, crashes, differences } of runs)
  console.log(
    `${method}, ${day}: ${tried} tried, ${crashes ?? 0} crashes, ${differences} differences`,
  );
