export interface TallyOptions {
  /** Adds the counts to those that are stored, all or none of them. */
  write(counts: readonly [key: string, count: number][]): Promise<void>;
  /** Is given the failure of a write. Its counts wait for the next one. */
  failed(error: unknown): void;
  /** The most keys that wait. A new key beyond them is not counted, so invented keys cannot fill the memory. */
  mostKeys: number;
  /** Runs the work some time later; by default after a minute, without holding up the end of the process. */
  later?(work: () => void): void;
}

/** Counts in memory, and writes the counts in batches. */
export interface Tally {
  /** Counts one for the key. */
  add(key: string): void;
  /** Writes what is counted so far. Never rejects. */
  write(): Promise<void>;
}

const pause = 60_000;

/**
 * Opens a tally. Several copies of the server add up, because each adds its counts. A copy that is killed loses what it
 * has counted since the last write, at most a minute; a write whose answer is lost may count a minute twice.
 */
export function openTally({
  write: store,
  failed,
  mostKeys,
  later = (work) => void setTimeout(work, pause).unref(),
}: TallyOptions): Tally {
  const waiting = new Map<string, number>();
  let isPlanned = false;
  let writing = Promise.resolve();

  function add(key: string, count = 1): void {
    const before = waiting.get(key);
    if (before === undefined && waiting.size >= mostKeys) return;
    waiting.set(key, (before ?? 0) + count);
    if (isPlanned) return;
    isPlanned = true;
    later(() => {
      isPlanned = false;
      void write();
    });
  }

  async function writeAll(): Promise<void> {
    if (waiting.size === 0) return;
    // In one order everywhere, so that no two copies wait for each other's rows.
    const counts = [...waiting].toSorted(([one], [other]) => (one < other ? -1 : 1));
    waiting.clear();
    try {
      await store(counts);
    } catch (error) {
      failed(error);
      for (const [key, count] of counts) add(key, count);
    }
  }

  function write(): Promise<void> {
    writing = writing.then(writeAll);
    return writing;
  }

  return { add: (key) => add(key), write };
}
