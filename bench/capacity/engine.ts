/** Something with a limited number: cores, connections, the lock of a row. It is given in the order of requests. */
export interface Resource {
  name: string;
  size: number;
  taken: number;
  waiting: (() => void)[];
  /** The longest queue. */
  longest: number;
  /** Milliseconds of use, of all units together. */
  used: number;
}

export const resource = (name: string, size: number): Resource => ({
  name,
  size,
  taken: 0,
  waiting: [],
  longest: 0,
  used: 0,
});

/** The next step of a process: wait for a time, wait for one unit of a resource, or return one. */
export type Step = { wait: number } | { take: Resource } | { give: Resource };
export type Process = Generator<Step, void>;

interface Event {
  at: number;
  order: number;
  go(): void;
}

/** A simulated clock, in milliseconds, and the processes that use it. */
export class Engine {
  now = 0;
  private events: Event[] = [];
  private count = 0;

  /** Continues a process from its next step. */
  run(process: Process): void {
    for (;;) {
      const { done, value } = process.next();
      if (done) return;
      if ('wait' in value) {
        this.at(this.now + value.wait, () => this.run(process));
        return;
      }
      if ('give' in value) this.give(value.give);
      else if (!this.take(value.take, process)) return;
    }
  }

  /** Runs all events until a moment. */
  until(end: number): void {
    for (let event = this.first(); event && event.at <= end; event = this.first()) {
      this.now = event.at;
      this.removeFirst();
      event.go();
    }
    this.now = end;
  }

  private take(wanted: Resource, process: Process): boolean {
    if (wanted.taken < wanted.size) {
      wanted.taken += 1;
      return true;
    }
    wanted.waiting.push(() => this.run(process));
    wanted.longest = Math.max(wanted.longest, wanted.waiting.length);
    return false;
  }

  private give(back: Resource): void {
    const next = back.waiting.shift();
    if (!next) back.taken -= 1;
    // A waiting process continues after the process that returns a unit, at the same moment.
    else this.at(this.now, next);
  }

  /** Adds an event to a heap whose first entry is the earliest. */
  private at(at: number, go: () => void): void {
    const { events } = this;
    const added = { at, order: this.count++, go };
    let place = events.push(added) - 1;
    for (let above = (place - 1) >> 1; place > 0; above = (place - 1) >> 1) {
      const other = events[above];
      if (!other || isEarlier(other, added)) break;
      events[place] = other;
      place = above;
    }
    events[place] = added;
  }

  private first = (): Event | undefined => this.events[0];

  private removeFirst(): void {
    const { events } = this;
    const last = events.pop();
    if (!last || events.length === 0) return;
    let place = 0;
    for (;;) {
      let below = 2 * place + 1;
      const [left, right] = [events[below], events[below + 1]];
      if (left && right && isEarlier(right, left)) below += 1;
      const child = events[below];
      if (!child || isEarlier(last, child)) break;
      events[place] = child;
      place = below;
    }
    events[place] = last;
  }
}

const isEarlier = (one: Event, other: Event) =>
  one.at < other.at || (one.at === other.at && one.order < other.order);
