/** Runs at most `size` pieces of work at the same time; at most `queue` more may wait. */
export class Slots {
  readonly #size: number;
  readonly #queue: number;
  readonly #waiting: (() => void)[] = [];
  #running = 0;

  constructor(size: number, queue: number) {
    this.#size = size;
    this.#queue = queue;
  }

  get isFull(): boolean {
    return this.#running >= this.#size && this.#waiting.length >= this.#queue;
  }

  /** Whether work would begin at once. */
  get isFree(): boolean {
    return this.#running < this.#size;
  }

  /** Waits for a slot, runs the work and answers its result. */
  async run<Value>(work: () => Promise<Value>): Promise<Value> {
    if (this.#running < this.#size) this.#running++;
    else await new Promise<void>((resolve) => this.#waiting.push(resolve));
    try {
      return await work();
    } finally {
      // The slot is handed directly to the next waiter, so that no new caller can take it in between.
      const next = this.#waiting.shift();
      if (next) next();
      else this.#running--;
    }
  }
}
