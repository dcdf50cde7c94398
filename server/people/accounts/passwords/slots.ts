/** Lets `size` pieces of work run at once and `queue` more wait in line. */
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

  /** The result of the work, begun when it is its turn. */
  async run<Value>(work: () => Promise<Value>): Promise<Value> {
    if (this.#running < this.#size) this.#running++;
    else await new Promise<void>((resolve) => this.#waiting.push(resolve));
    try {
      return await work();
    } finally {
      // The slot goes to the next in line without being free in between.
      const next = this.#waiting.shift();
      if (next) next();
      else this.#running--;
    }
  }
}
