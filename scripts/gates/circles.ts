/** One node needs another, at a place in the sources. */
export interface Arrow {
  from: string;
  to: string;
  /** A text for this place, e.g. the two files. */
  because: string;
}

/**
 * Each circle of arrows as a text, `a → b → a`, with the places of its arrows; the shortest first. Only circles
 * that are the shortest for one of their nodes are named. Others appear once these are removed.
 */
export function circles(arrows: readonly Arrow[]): string[] {
  const targets = targetsByNode(arrows.filter(({ from, to }) => from !== to));
  const found = new Map<string, string[]>();
  for (const node of targets.keys()) {
    const circle = shortestCircle(targets, node);
    const nodes = circle?.toSorted().join(' ') ?? '';
    if (circle && !found.has(nodes)) found.set(nodes, circle);
  }
  return [...found.values()]
    .toSorted((one, other) => one.length - other.length)
    .map((circle) => shown(circle, arrows));
}

function targetsByNode(arrows: readonly Arrow[]): ReadonlyMap<string, ReadonlySet<string>> {
  const targets = new Map<string, Set<string>>();
  for (const { from, to } of arrows) targets.set(from, (targets.get(from) ?? new Set()).add(to));
  return targets;
}

/** The nodes of the shortest path from a node back to itself, each once; undefined if there is none. */
function shortestCircle(
  targets: ReadonlyMap<string, ReadonlySet<string>>,
  start: string,
): string[] | undefined {
  const paths = new Map<string, string[]>([[start, [start]]]);
  for (const [node, way] of paths) {
    for (const next of targets.get(node) ?? []) {
      if (next === start) return way;
      if (!paths.has(next)) paths.set(next, [...way, next]);
    }
  }
  return undefined;
}

function shown(circle: readonly string[], arrows: readonly Arrow[]): string {
  const nodes = [...circle, ...circle.slice(0, 1)];
  const places = circle.flatMap((from, index) => {
    const to = nodes[index + 1];
    const between = arrows.filter((arrow) => arrow.from === from && arrow.to === to);
    return [...new Set(between.map(({ because }) => `  ${because}`))];
  });
  return [`${nodes.join(' → ')} is a circle`, ...places].join('\n');
}
