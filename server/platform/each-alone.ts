import type { Log } from './log.ts';

interface Items<Item> {
  log: Log;
  items: readonly Item[];
  /** How many are worked on at the same time; one unless told otherwise. */
  atOnce?: number;
  /** What of an item may stand in the log: its id, nothing personal. */
  facts(item: Item): Record<string, unknown>;
  work(item: Item): Promise<unknown>;
}

/** Works on one after another, or on a few at once; what fails is logged and keeps no other waiting. How many failed. */
export async function eachAlone<Item>(options: Items<Item>): Promise<number> {
  const { log, items, atOnce = 1, facts, work } = options;
  let failed = 0;
  const alone = async (item: Item) => {
    try {
      await work(item);
    } catch (error) {
      failed++;
      log.error({ ...facts(item), error }, 'left out of a run');
    }
  };
  for (let index = 0; index < items.length; index += atOnce) {
    await Promise.all(items.slice(index, index + atOnce).map(alone));
  }
  return failed;
}

/** Afterwards: the job counts as failed, and is tried again for what was left out. */
export function throwIfAny(failed: number): void {
  if (failed > 0) throw new Error(`${failed} were left out of a run.`);
}
