import { type Engine, type Process, type Resource, resource } from './engine.ts';
import { costs } from './formulas.ts';
import type { Scene } from './scene.ts';

/** One copy of the server. */
export interface Copy {
  loop: Resource;
  pool: Resource;
  cached: Set<number>;
  /** The pages that are being rendered. */
  makings: Map<number, Resource>;
}

export type Machines = ReturnType<typeof createMachines>;

/** The machines of a scene, and the work of requests on them; service times are exponential. */
export function createMachines(engine: Engine, scene: Scene) {
  const { random } = scene;
  const cores = resource('cores of the database', scene.cores);
  const hotRow = resource('row of the hot product', 1);
  const copies = Array.from(
    { length: scene.copies },
    (_, at): Copy => ({
      loop: resource(`event loop of copy ${at + 1}`, 1),
      pool: resource(`pool of copy ${at + 1}`, scene.pool),
      cached: new Set<number>(),
      makings: new Map<number, Resource>(),
    }),
  );
  const drawn = (mean: number) => -Math.log(1 - random()) * mean;

  function* use(one: Resource, milliseconds: number): Process {
    yield { take: one };
    one.used += milliseconds;
    yield { wait: milliseconds };
    yield { give: one };
  }

  /** Work of a copy's only thread, which also needs a core. */
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

  return {
    cores,
    hotRow,
    copies,
    drawn,
    anyCopy: () => copies[Math.floor(random() * copies.length)] ?? never(),
    use,
    think,
    ask,
    all: [cores, hotRow, ...copies.flatMap(({ loop, pool }) => [loop, pool])],
  };
}

function never(): never {
  throw new Error('a shop has at least one copy');
}
