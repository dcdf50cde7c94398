import { actions } from './actions/index.ts';
import { type CrashKind, crashAt, crashKinds, stageAction } from './crash.ts';
import type { Trials } from './trial.ts';

const kinds = Object.keys(crashKinds) as CrashKind[];

/** Interrupts the action of this name in each way at each of its messages, however many it sends. */
export const crashesOf: Trials = async function* (name, skip) {
  const action = actions.find((one) => one.name === name);
  if (!action) throw new Error(`There is no action ${name}.`);
  const staged = await stageAction(action);
  try {
    for (const kind of kinds) {
      for (let place = 0, isReached = true; isReached; place++) {
        const at = `${kind} ${place}`;
        if (skip.has(at)) continue;
        const { reached, at: text, failures } = await crashAt(staged, { kind, place });
        isReached = reached;
        if (reached) yield { at, failures: failures.map((one) => `${text}\n${one}`) };
      }
    }
  } finally {
    await staged.drop();
  }
};
