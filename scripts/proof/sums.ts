import type { ProofMethod, ProofRun } from '#contract/proof.ts';
import { readLog as readExploration } from '../explore/log.ts';
import { readLog as readFuzzing } from '../fuzz/log.ts';
import { readTrialLog } from '../trials/log.ts';
import { readLog as readWorlds } from '../world/log.ts';

type Sum = Pick<ProofRun, 'tried' | 'crashes' | 'differences'>;

const sumOfTrials = (text: string, areCrashes: boolean): Sum => {
  const { trials } = readTrialLog(text);
  const differences = trials.filter(({ failures }) => failures.length > 0).length;
  return { tried: trials.length, crashes: areCrashes ? trials.length : null, differences };
};

/** What the log of each method adds up to. */
export const sums: Record<ProofMethod, (text: string) => Sum> = {
  explore(text) {
    const { steps, failures } = readExploration(text).sum;
    return { tried: steps, crashes: null, differences: failures.length };
  },
  fuzz(text) {
    const { inputs, failures } = readFuzzing(text).sum;
    return { tried: inputs, crashes: null, differences: failures.length };
  },
  world(text) {
    const { steps, crashes, failures } = readWorlds(text).sum;
    const differences = failures.reduce((all, each) => all + each.differences.length, 0);
    return { tried: steps, crashes, differences };
  },
  'crash-points': (text) => sumOfTrials(text, true),
  interleave: (text) => sumOfTrials(text, false),
};
