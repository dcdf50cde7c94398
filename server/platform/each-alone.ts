import type { Log } from './log.ts';

interface Items<Item> {
  log: Log;
  items: readonly Item[];
  /** What of an item may stand in the log: its id, nothing personal. */
  facts(item: Item): Record<string, unknown>;
  work(item: Item): Promise<unknown>;
}

/** Works on one after another; what fails is logged and keeps no other waiting. How many failed. */
export async function eachAlone<Item>({ log, items, facts, work }: Items<Item>): Promise<number> {
  let failed = 0;
  for (const item of items) {
    try {
      await work(item);
    } catch (error) {
      failed++;
      log.error({ ...facts(item), error }, 'left out of a run');
    }
  }
  return failed;
}

/** Afterwards: the job counts as failed, and is tried again for what was left out. */
export function throwIfAny(failed: number): void {
  if (failed > 0) throw new Error(`${failed} were left out of a run.`);
}
