import type { SearchInput } from './lagrange-bound.ts';

/** A way that would be noted: what it has in common with others, and what it is worth. */
export interface Arrival {
  /** Equal for ways that may be compared: of those the one that saves most counts. */
  key: number;
  value: number;
  most: number;
  before: number;
  /** The offer that took the last unit; −1 for none. */
  offer: number;
  /** The state of that offer after it. */
  state: number;
}

const firstRoom = 2_048;
/** A power of two, as the places are chosen by a mask. */
const firstPlaces = 4_096;

/**
 * The ways that a search follows, numbered from 0 on. They are columns of numbers, because making an object and an
 * array for each of many thousand ways takes longer than the search.
 */
export class Ways {
  readonly #width: number;
  #states: Int32Array;
  #keys = new Float64Array(firstRoom);
  #values = new Float64Array(firstRoom);
  #mosts = new Float64Array(firstRoom);
  #before = new Int32Array(firstRoom);
  #offers = new Int32Array(firstRoom);
  /** Places of ways by their keys, one more than the way. What is below the begin of the layer is empty. */
  #places = new Int32Array(firstPlaces);
  #layer = 0;
  #size = 0;

  constructor(offers: number) {
    this.#width = offers;
    this.#states = new Int32Array(firstRoom * offers);
  }

  get size(): number {
    return this.#size;
  }

  stateOf(way: number, offer: number): number {
    return this.#states[way * this.#width + offer] ?? 0;
  }

  keyOf(way: number): number {
    return this.#keys[way] ?? 0;
  }

  valueOf(way: number): number {
    return this.#values[way] ?? 0;
  }

  /** No way to go on saves more than this in all. */
  mostOf(way: number): number {
    return this.#mosts[way] ?? 0;
  }

  beforeOf(way: number): number {
    return this.#before[way] ?? 0;
  }

  offerOf(way: number): number {
    return this.#offers[way] ?? 0;
  }

  /** From here on, ways are compared with each other and no longer with those before. */
  beginLayer(): void {
    this.#layer = this.#size;
  }

  /** The way with this key among those that are compared; −1 if there is none. */
  find(key: number): number {
    const mask = this.#places.length - 1;
    let place = placeOf(key, mask);
    for (;;) {
      const way = (this.#places[place] ?? 0) - 1;
      if (way < this.#layer) return -1;
      if (this.#keys[way] === key) return way;
      place = (place + 1) & mask;
    }
  }

  /** Notes a way, or puts it in the place of one with the same key that saves less. Answers it, or −1 if it loses. */
  add(arrival: Arrival): number {
    const { key, value } = arrival;
    const mask = this.#places.length - 1;
    let place = placeOf(key, mask);
    for (;;) {
      const way = (this.#places[place] ?? 0) - 1;
      if (way < this.#layer) break;
      if (this.#keys[way] === key) {
        if (value <= this.valueOf(way)) return -1;
        this.#note(way, arrival);
        return way;
      }
      place = (place + 1) & mask;
    }
    const way = this.#size++;
    if (way >= this.#values.length) this.#grow();
    this.#places[place] = way + 1;
    this.#note(way, arrival);
    if ((this.#size - this.#layer) * 2 > this.#places.length) this.#spread();
    return way;
  }

  #note(way: number, { key, value, most, before, offer, state }: Arrival): void {
    this.#keys[way] = key;
    this.#values[way] = value;
    this.#mosts[way] = most;
    this.#before[way] = before;
    this.#offers[way] = offer;
    const from = before * this.#width;
    const to = way * this.#width;
    for (let one = 0; one < this.#width; one++) {
      this.#states[to + one] = before < 0 ? 0 : (this.#states[from + one] ?? 0);
    }
    if (offer >= 0) this.#states[to + offer] = state;
  }

  #grow(): void {
    this.#states = twice(this.#states, (length) => new Int32Array(length));
    this.#keys = twice(this.#keys, (length) => new Float64Array(length));
    this.#values = twice(this.#values, (length) => new Float64Array(length));
    this.#mosts = twice(this.#mosts, (length) => new Float64Array(length));
    this.#before = twice(this.#before, (length) => new Int32Array(length));
    this.#offers = twice(this.#offers, (length) => new Int32Array(length));
  }

  #spread(): void {
    const places = new Int32Array(2 * this.#places.length);
    const mask = places.length - 1;
    for (let way = this.#layer; way < this.#size; way++) {
      let place = placeOf(this.keyOf(way), mask);
      while (places[place]) place = (place + 1) & mask;
      places[place] = way + 1;
    }
    this.#places = places;
  }
}

function twice<Column extends Int32Array | Float64Array>(
  column: Column,
  make: (length: number) => Column,
): Column {
  const larger = make(2 * column.length);
  larger.set(column);
  return larger;
}

/** Spreads keys over the places: both halves of a key are multiplied by odd numbers without a pattern. */
function placeOf(key: number, mask: number): number {
  const high = Math.imul((key / 0x1_0000_0000) | 0, 0x85eb_ca6b);
  const mixed = Math.imul((key >>> 0) ^ high, 0x9e37_79b1);
  return (mixed ^ (mixed >>> 15)) & mask;
}

/** For each offer, the units of each class that it takes on the way to the end. */
export function takenOn(
  ways: Ways,
  end: number,
  { units, tables, classes }: Pick<SearchInput, 'units' | 'tables' | 'classes'>,
): number[][] {
  const taken = tables.map(() => classes.map(() => 0));
  let way = end;
  for (let unit = units.length - 1; unit >= 0; unit--) {
    const place = units[unit] ?? 0;
    const ofOffer = taken[ways.offerOf(way)];
    if (ofOffer) ofOffer[place] = (ofOffer[place] ?? 0) + 1;
    way = ways.beforeOf(way);
  }
  return taken;
}
