/** A change of a ledger: an entry as JSON, or null if it was removed. */
export interface LedgerChange {
  ledger: string;
  key: string;
  entry: string | null;
}

/** Stores the ledgers of the stand-ins while no process runs. */
export interface LedgerStore {
  /** All entries, in the order in which they were added. */
  read(): Promise<LedgerChange[]>;
  write(changes: readonly LedgerChange[]): Promise<void>;
}

/** The format in which JSON.stringify writes a Date. */
const instant = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;
const revive = (_: string, value: unknown) =>
  typeof value === 'string' && instant.test(value) ? new Date(value) : value;

/**
 * The entries of a ledger, which knows the entries that are not stored yet. Code that gets an entry may change it,
 * so entries that were handed out are compared with their stored texts.
 */
export class StoredMap<Entry> extends Map<string, Entry> {
  readonly ledger: string;
  readonly #touched = new Set<string>();
  readonly #stored = new Map<string, string>();

  constructor(ledger: string) {
    super();
    this.ledger = ledger;
  }

  override get(key: string): Entry | undefined {
    this.#touched.add(key);
    return super.get(key);
  }

  override set(key: string, entry: Entry): this {
    this.#touched.add(key);
    return super.set(key, entry);
  }

  override delete(key: string): boolean {
    this.#touched.add(key);
    return super.delete(key);
  }

  override clear(): void {
    for (const key of this.keys()) this.#touched.add(key);
    super.clear();
  }

  /** Adds an entry that was stored. */
  load(key: string, text: string): void {
    super.set(key, JSON.parse(text, revive) as Entry);
    this.#stored.set(key, text);
  }

  /** The changes since the last call. */
  takeChanges(): LedgerChange[] {
    const changes = [...this.#touched].flatMap((key) => {
      const now = super.get(key);
      const entry = now === undefined ? null : JSON.stringify(now);
      if (entry === (this.#stored.get(key) ?? null)) return [];
      if (entry === null) this.#stored.delete(key);
      else this.#stored.set(key, entry);
      return [{ ledger: this.ledger, key, entry }];
    });
    this.#touched.clear();
    return changes;
  }
}

/** Restores ledgers from the store, and stores their changes. */
export function keepLedgers(ledgers: readonly StoredMap<unknown>[], store: LedgerStore) {
  const byName = new Map(ledgers.map((each) => [each.ledger, each]));
  const waiting: LedgerChange[] = [];
  let writing: Promise<void> = Promise.resolve();

  async function writeWaiting(): Promise<void> {
    const changes = waiting.splice(0);
    if (changes.length === 0) return;
    await store.write(changes).catch((error: unknown) => {
      waiting.unshift(...changes);
      throw error;
    });
  }

  return {
    async load(): Promise<void> {
      for (const { ledger, key, entry } of await store.read()) {
        if (entry !== null) byName.get(ledger)?.load(key, entry);
      }
    },
    /**
     * Resolves once all changes until now are stored, in order. Changes that could not be written are tried again
     * by the next call.
     */
    save(): Promise<void> {
      waiting.push(...ledgers.flatMap((each) => each.takeChanges()));
      writing = writing.catch(() => undefined).then(writeWaiting);
      return writing;
    },
  };
}
