import { type Engine, type Process, resource } from './engine.ts';
import { costs } from './formulas.ts';
import type { Machines } from './machines.ts';
import type { Scene } from './scene.ts';

/** The requests of a purchase (cart, checkout, payment), each with its share of the work. */
const requests = [0.3, 0.5, 0.2];
/** Milliseconds until a change reaches a copy. */
const announced = 5;

/** Starts a scene's buyers and readers. Returns the milliseconds of their purchases and pages. */
export function beginShopping(engine: Engine, machines: Machines, scene: Scene) {
  const { cores, hotRow, copies, drawn, anyCopy, use, think, ask } = machines;
  const { random, buyers, readers } = scene;
  const times: number[] = [];
  const pageTimes: number[] = [];

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
      // Other requests for a page wait while it is being rendered, so that it is rendered once.
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

  if (typeof buyers === 'number') {
    for (let count = 0; count < buyers; count++) engine.run(buyAgainAndAgain());
  } else engine.run(arrive(purchase, buyers));
  if (readers) {
    const { pages, rate, dropped, changes } = readers;
    engine.run(
      arrive(
        () => read(pages),
        () => rate,
      ),
    );
    engine.run(
      arrive(
        () => drop(dropped),
        () => changes,
      ),
    );
  }
  return { times, pageTimes };
}
