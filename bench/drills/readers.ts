import { setTimeout as pause } from 'node:timers/promises';

/** The results of readers: the numbers of answers by status, and the first failure. */
export interface Read {
  statuses: Record<number, number>;
  firstFailure: string | undefined;
}

/** The scripts and styles of a page. */
export function scriptsIn(page: string): string[] {
  return [...new Set(page.match(/\/assets\/[\w./-]+\.(?:js|css)/g))];
}

/** Reads pages again and again, each with one of its scripts, until `isOver`. Status 0 means no answer. */
export async function readUntil(
  isOver: () => boolean,
  origin: string,
  paths: readonly string[],
): Promise<Read> {
  const read: Read = { statuses: {}, firstFailure: undefined };
  const get = async (path: string): Promise<string> => {
    const answer = await fetch(origin + path).then(
      async (response) => ({ status: response.status, text: await response.text() }),
      () => ({ status: 0, text: '' }),
    );
    read.statuses[answer.status] = (read.statuses[answer.status] ?? 0) + 1;
    if (answer.status !== 200) {
      const moment = new Date().toISOString().slice(11, 23);
      read.firstFailure ??= `${path}: ${answer.status} at ${moment}`;
    }
    return answer.text;
  };
  for (let round = 0; !isOver(); round++) {
    const scripts = scriptsIn(await get(paths[round % paths.length] ?? '/'));
    const script = scripts[round % scripts.length];
    if (script) await get(script);
    await pause(20);
  }
  return read;
}
