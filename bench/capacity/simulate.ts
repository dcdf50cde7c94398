import { percentile } from '../load.ts';
import { Engine, type Process, type Resource, resource } from './engine.ts';
import { costs } from './formulas.ts';

/** The machines of a shop, and how shoppers come. */
export interface Scene {
  seconds: number;
  /** The seconds of it that are not counted, e.g. until a campaign begins. */
  before?: number;
  copies: number;
  /** Connections of each copy's pool. */
  pool: number;
  /** Cores of PostgreSQL's machine. With `isOneMachine` copies, PostgreSQL and whoever asks share them. */
  cores: number;
  isOneMachine: boolean;
  /** Milliseconds of one round trip to the synchronous standby. */
  standby: number;
  /** The share of purchases that are of one and the same product. */
  hot: number;
  /** So many buyers who buy again and again, or so many purchases that begin in a second, at random moments. */
  buyers: number | ((second: number) => number);
  /** Page requests a second, of so many different pages, and changes a second that drop a share of them in all copies. */
  readers?: { rate: number; pages: number; changes: number; dropped: number };
  /** From 0 to 1; the same numbers make the same run. */
  random(): number;
}

export interface Ran {
  /** Purchases a second, and milliseconds of one. */
  rate: number;
  p50: number;
  p99: number;
  /** Milliseconds of a page. */
  pageP99: number;
  /** The share of its time that each resource was busy, and the most that waited for it, the busiest first. */
  resources: { name: string; busy: number; longest: number }[];
  /** The busiest, if it is so for more than 95 % of the time: what has to grow first. */
  saturated: string | undefined;
}

/** Requests of which a purchase consists (cart, checkout, payment), and the share of its work that each is. */
const requests = [0.3, 0.5, 0.2];
/** Milliseconds until a change has reached a copy. */
const announced = 5;

/** Runs a scene with drawn service times (exponential), and tells what its shoppers went through. */
export function simulate(scene: Scene): Ran {
  const engine = new Engine();
  const { random } = scene;
  const cores = resource('cores of the database', scene.cores);
  const hotRow = resource('row of the hot product', 1);
  const copies = Array.from({ length: scene.copies }, (_, at) => ({
    loop: resource(`event loop of copy ${at + 1}`, 1),
    pool: resource(`pool of copy ${at + 1}`, scene.pool),
    cached: new Set<number>(),
    makings: new Map<number, Resource>(),
  }));
  const times: number[] = [];
  const pageTimes: number[] = [];
  const drawn = (mean: number) => -Math.log(1 - random()) * mean;
  const anyCopy = () => copies[Math.floor(random() * copies.length)] ?? never();

  function* use(one: Resource, milliseconds: number): Process {
    yield { take: one };
    one.used += milliseconds;
    yield { wait: milliseconds };
    yield { give: one };
  }
  /** Of a copy's one thread, which needs a core, too. */
  function* think(loop: Resource, milliseconds: number): Process {
    if (!scene.isOneMachine) return yield* use(loop, milliseconds);
    yield { take: loop };
    const since = engine.now;
    yield* use(cores, milliseconds);
    loop.used += engine.now - since;
    yield { give: loop };
  }
  function* ask(pool: Resource, row: Resource | undefined, milliseconds: number): Process {
    yield { take: pool };
    const since = engine.now;
    if (row) yield { take: row };
    const locked = engine.now;
    yield* use(cores, milliseconds);
    const rest = row ? Math.max(0, drawn(costs.underLock) - milliseconds) : drawn(costs.commit);
    yield { wait: rest + scene.standby };
    if (row) {
      row.used += engine.now - locked;
      yield { give: row };
    }
    pool.used += engine.now - since;
    yield { give: pool };
  }
  function* purchase(): Process {
    const began = engine.now;
    const isHot = random() < scene.hot;
    for (const [at, share] of requests.entries()) {
      const { loop, pool } = anyCopy();
      yield* think(loop, drawn((costs.purchase * share) / 2));
      yield* ask(pool, isHot && at === 1 ? hotRow : undefined, drawn(costs.database * share));
      yield* think(loop, drawn((costs.purchase * share) / 2));
      if (scene.isOneMachine) yield* use(cores, drawn(costs.asking * share));
    }
    times.push(engine.now - began);
  }
  function* buyAgainAndAgain(): Process {
    for (;;) yield* purchase();
  }
  function* arrive(begin: () => Process, rate: (second: number) => number): Process {
    for (;;) {
      yield { wait: drawn(1000 / Math.max(0.001, rate(engine.now / 1000))) };
      engine.run(begin());
    }
  }
  function* read(pages: number): Process {
    const began = engine.now;
    const { loop, pool, cached, makings } = anyCopy();
    const page = Math.floor(random() * pages);
    if (!cached.has(page)) {
      // Whoever asks for a page that is being made waits for it, and it is made once.
      const making = makings.get(page) ?? resource('page', 1);
      makings.set(page, making);
      yield { take: making };
      if (!cached.has(page)) {
        yield* think(loop, drawn(costs.freshPage));
        yield* use(pool, drawn(1));
        cached.add(page);
      }
      yield { give: making };
    }
    pageTimes.push(engine.now - began);
  }
  function* drop(share: number): Process {
    yield { wait: announced };
    for (const { cached } of copies)
      for (const page of [...cached]) if (random() < share) cached.delete(page);
  }

  const { buyers, readers } = scene;
  if (typeof buyers === 'number') {
    for (let count = 0; count < buyers; count++) engine.run(buyAgainAndAgain());
  } else engine.run(arrive(purchase, buyers));
  if (readers) {
    engine.run(
      arrive(
        () => read(readers.pages),
        () => readers.rate,
      ),
    );
    engine.run(
      arrive(
        () => drop(readers.dropped),
        () => readers.changes,
      ),
    );
  }
  const all = [cores, hotRow, ...copies.flatMap(({ loop, pool }) => [loop, pool])];
  const { before = 0 } = scene;
  engine.until(before * 1000);
  for (const each of all) each.used = 0;
  times.length = 0;
  pageTimes.length = 0;
  engine.until(scene.seconds * 1000);

  const counted = scene.seconds - before;
  const resources = all
    .map(({ name, used, size, longest }) => ({
      name,
      busy: Math.min(1, used / (counted * 1000 * size)),
      longest,
    }))
    .sort((one, other) => other.busy - one.busy);
  return {
    rate: times.length / counted,
    p50: percentile(times, 0.5),
    p99: percentile(times, 0.99),
    pageP99: percentile(pageTimes, 0.99),
    resources,
    saturated: resources.find(({ busy }) => busy > 0.95)?.name,
  };
}

function never(): never {
  throw new Error('a shop has at least one copy');
}

/** Numbers from 0 to 1 that a seed decides (mulberry32). */
export function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
