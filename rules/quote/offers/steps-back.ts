/** A step that reached a way: the way that it came from, the offer that took the unit (−1: none), and the TWD left. */
interface Step {
  from: number;
  offer: number;
  left: number;
}

const firstRoom = 4_096;

/**
 * All steps that reached each way, so that a search can go back without taking them again. They are columns of numbers,
 * as the ways are.
 */
export class StepsBack {
  #from = new Int32Array(firstRoom);
  #offer = new Int32Array(firstRoom);
  #left = new Int32Array(firstRoom);
  /** The step before that reached the same way; −1 if it is the first one. */
  #before = new Int32Array(firstRoom);
  /** By way, its last step. */
  readonly #last: number[] = [];
  #size = 0;

  add(way: number, { from, offer, left }: Step): void {
    const step = this.#size++;
    if (step >= this.#from.length) this.#grow();
    this.#from[step] = from;
    this.#offer[step] = offer;
    this.#left[step] = left;
    this.#before[step] = this.#last[way] ?? -1;
    this.#last[way] = step;
  }

  /** The first step to a way of those that fit, and how many were looked at. */
  firstTo(way: number, fits: (step: Step) => boolean): { step: Step | undefined; looked: number } {
    let found: Step | undefined;
    let looked = 0;
    for (let at = this.#last[way] ?? -1; at >= 0; at = this.#before[at] ?? -1) {
      const step = {
        from: this.#from[at] ?? 0,
        offer: this.#offer[at] ?? 0,
        left: this.#left[at] ?? 0,
      };
      if (fits(step)) found = step;
      looked += 1;
    }
    return { step: found, looked };
  }

  #grow(): void {
    this.#from = twice(this.#from);
    this.#offer = twice(this.#offer);
    this.#left = twice(this.#left);
    this.#before = twice(this.#before);
  }
}

function twice(column: Int32Array): Int32Array<ArrayBuffer> {
  const larger = new Int32Array(2 * column.length);
  larger.set(column);
  return larger;
}
