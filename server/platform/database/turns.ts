/** Who may go on holds a turn of each name, and gives all of them back. */
export interface Turns {
  /** Resolves with what gives the turns back, once there is one of each name or nobody wants to wait longer. */
  take(names: readonly string[]): Promise<() => void>;
  /** How many wait now. */
  waiting(): number;
}

export interface TurnsOptions {
  /** How many have a turn of the same name at once. */
  atOnce: number;
  /** Milliseconds after which one goes on without a turn. */
  patience: number;
}

interface Line {
  taken: number;
  waiting: Set<() => void>;
}

/**
 * Lines in which work of this process waits, so that few at a time wait inside PostgreSQL for the same row: there each
 * waits with a connection, is woken when the row has changed, and looks at it again. Nothing relies on the lines: another
 * copy of the server has its own, and who has waited too long goes on. Who came first is first. All take the names in one
 * order, so that two with several names never wait for each other.
 */
export function createTurns({ atOnce, patience }: TurnsOptions): Turns {
  const lines = new Map<string, Line>();
  let waiting = 0;

  function join(name: string): Promise<void> | undefined {
    const line = lines.get(name) ?? { taken: 0, waiting: new Set() };
    lines.set(name, line);
    if (line.taken < atOnce) {
      line.taken++;
      return undefined;
    }
    return new Promise((resolve) => {
      const goOn = () => {
        clearTimeout(timer);
        line.waiting.delete(goOn);
        line.taken++;
        waiting--;
        resolve();
      };
      const timer = setTimeout(goOn, patience);
      line.waiting.add(goOn);
      waiting++;
    });
  }

  function leave(name: string): void {
    const line = lines.get(name);
    if (!line) return;
    line.taken--;
    const [next] = line.waiting;
    if (line.taken < atOnce) next?.();
    if (line.taken === 0) lines.delete(name);
  }

  return {
    async take(names) {
      const mine = [...new Set(names)].sort();
      for (const name of mine) await join(name);
      return () => mine.forEach(leave);
    },
    waiting: () => waiting,
  };
}
