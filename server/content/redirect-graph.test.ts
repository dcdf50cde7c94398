import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type PlainRedirect, RedirectGraph } from './redirect-graph.ts';

/** The plain way: each check walks through all that there is. */
function walksTo(all: ReadonlyMap<number, PlainRedirect>, start: string, goal: string): boolean {
  const next = new Map([...all.values()].map(({ from, to }) => [from, to]));
  const seen = new Set<string>();
  for (let path: string | undefined = start; path !== undefined; path = next.get(path)) {
    if (path === goal) return true;
    if (seen.has(path)) return false;
    seen.add(path);
  }
  return false;
}

const path = fc.constantFrom('/a', '/b', '/c', '/d', '/e', '/f');
const id = fc.integer({ min: 1, max: 6 });
const step = fc.oneof(
  fc.record({ kind: fc.constant('add' as const), id, from: path, to: path }),
  fc.record({ kind: fc.constant('remove' as const), id }),
  fc.record({ kind: fc.constant('ask' as const), start: path, goal: path }),
);

it('finds the same circles as a walk through all redirects, whatever is added and removed between', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
      const graph = new RedirectGraph();
      const all = new Map<number, PlainRedirect>();
      for (const each of steps) {
        if (each.kind === 'ask') {
          expect(graph.leadsTo(each.start, each.goal)).toBe(walksTo(all, each.start, each.goal));
          continue;
        }
        all.delete(each.id);
        graph.remove(each.id);
        if (each.kind === 'remove') continue;
        all.set(each.id, { from: each.from, to: each.to });
        graph.add(each.id, { from: each.from, to: each.to });
      }
    }),
    { numRuns: 2_000 },
  );
});

it('ends a walk along a chain of any length at once, if the chain was walked before', () => {
  const graph = new RedirectGraph();
  const length = 20_000;
  // The worst order: each redirect is put before the whole chain. A walk of each along all others takes minutes.
  for (let at = length; at > 0; at--) {
    expect(graph.leadsTo(`/${at + 1}`, `/${at}`)).toBe(false);
    graph.add(at, { from: `/${at}`, to: `/${at + 1}` });
  }
  expect(graph.leadsTo('/1', `/${length + 1}`)).toBe(true);
  expect(graph.leadsTo(`/${length + 1}`, '/1')).toBe(false);
});
