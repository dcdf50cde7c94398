import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../command.ts';
import type { Step } from './steps.ts';

/** A world in which a difference was found, as short as it could be made. `npm test` lives through it in every run. */
export interface NotedWorld {
  seed: number;
  /** What differed. */
  difference: string;
  /** The day on which it was found, `YYYY-MM-DD`. */
  found: string;
  steps: Step[];
}

const path = join(projectRoot, 'tests/worlds.json');

export const notedWorlds = (): NotedWorld[] => JSON.parse(readFileSync(path, 'utf8'));

/** Notes a world unless its seed is noted already. */
export function noteWorld(world: NotedWorld): void {
  const noted = notedWorlds();
  if (noted.some(({ seed }) => seed === world.seed)) return;
  writeFileSync(path, `${JSON.stringify([...noted, world])}\n`);
}
