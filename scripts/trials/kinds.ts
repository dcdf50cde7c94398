import type { Trials } from '../../server/testing/crashes/trial.ts';

/** A kind of trials: what there is to try, and how. */
export interface TrialKind {
  /** The words of the last line. */
  closing: { things: string; trials: string };
  names(): Promise<string[]>;
  trials(): Promise<Trials>;
}

export const trialKinds: Record<string, TrialKind> = {
  'crash-points': {
    closing: { things: 'actions', trials: 'points' },
    names: async () =>
      (await import('../../server/testing/crashes/actions/index.ts')).actions.map(
        ({ name }) => name,
      ),
    trials: async () => (await import('../../server/testing/crashes/crashes-of.ts')).crashesOf,
  },
  interleave: {
    closing: { things: 'pairs', trials: 'orders' },
    names: async () =>
      (await import('../../server/testing/crashes/pairs/index.ts')).pairs.map(({ name }) => name),
    trials: async () => (await import('../../server/testing/crashes/orders-of.ts')).ordersOf,
  },
};
