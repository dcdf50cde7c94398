/** The only source of time on the server; tests move it. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };

/** A clock that tests set and move. From there it runs at normal speed. */
export class MovableClock implements Clock {
  /** Milliseconds added to the real time. */
  #offset = 0;

  now(): Date {
    return new Date(Date.now() + this.#offset);
  }

  set(moment: Date): void {
    this.#offset = moment.getTime() - Date.now();
  }

  advance(seconds: number): void {
    this.#offset += seconds * 1000;
  }

  clear(): void {
    this.#offset = 0;
  }
}
