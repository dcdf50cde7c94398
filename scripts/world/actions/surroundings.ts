import type { Manner } from '../hosts.ts';
import type { Action, Doing } from './action.ts';

const hosts = ['/line-pay/', 'CRDOrderService', 'B2CInvoice', 'tx10d0', '/ecpay/'] as const;
const manners: readonly Manner[] = ['silent', 'loses the answer', 'unreadable'];

/** A provider begins to misbehave, or all behave again. */
async function changeManner({ world, dice }: Doing): Promise<void> {
  if (dice.luck(60)) return world.town.clearManners();
  world.town.setManner(dice.one(hosts), dice.one(manners));
}

export const surroundings: Record<string, Action> = {
  manner: { weight: 0.6, run: changeManner },
  lateNotices: { weight: 1.5, run: ({ world }) => world.town.sendLateNotices() },
  crash: {
    weight: 0.3,
    async run({ world }) {
      world.crashes++;
      await world.town.crash();
    },
  },
  release: { weight: 0.15, run: ({ world }) => world.town.release() },
  endOldCopy: { weight: 0.3, run: ({ world }) => world.town.endOldCopy() },
};
