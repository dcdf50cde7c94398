import type { Log } from './log.ts';

interface SettleIndependentlyOptions<Item> {
  log: Log;
  items: readonly Item[];
  /** How many items are handled at the same time; 1 by default. */
  concurrency?: number;
  /** Answers the log fields of an item: its id, and no personal data. */
  logFields(item: Item): Record<string, unknown>;
  work(item: Item): Promise<unknown>;
}

/**
 * Handles the items one after another, or a few at a time. It logs a failure and continues. It answers how many
 * failed.
 */
export async function settleIndependently<Item>(
  options: SettleIndependentlyOptions<Item>,
): Promise<number> {
  const { log, items, concurrency = 1, logFields, work } = options;
  let failed = 0;
  const alone = async (item: Item) => {
    try {
      await work(item);
    } catch (error) {
      failed++;
      log.error({ ...logFields(item), error }, 'left out of a run');
    }
  };
  for (let index = 0; index < items.length; index += concurrency) {
    await Promise.all(items.slice(index, index + concurrency).map(alone));
  }
  return failed;
}

/** Throws if `failed` is above 0, so that the job counts as failed and is tried again for the items that failed. */
export function throwIfAny(failed: number): void {
  if (failed > 0) throw new Error(`${failed} were left out of a run.`);
}
