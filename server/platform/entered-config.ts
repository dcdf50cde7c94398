import { z } from 'zod';
import type { ContentCache } from './cache/content-cache.ts';
import type { Queryable } from './database/database.ts';
import { keptSetting } from './database/kept-setting.ts';

/** What a configuration knows of itself. */
export type FromEnvironment = {
  /** The variables that the environment sets: nothing that operators enter wins over them. */
  fromEnvironment: ReadonlySet<string>;
};

/** What operators have entered in place of variables. */
const entered = keptSetting('configuration', z.record(z.string(), z.string()).catch({}));

/** The configuration with what operators have entered for variables that the environment leaves open. */
export async function readConfigNow<Config extends FromEnvironment>(
  db: Queryable,
  config: Config,
): Promise<Config> {
  const values = Object.entries(await entered.read(db));
  const counting = values.filter(([name]) => name in config && !config.fromEnvironment.has(name));
  return { ...config, ...Object.fromEntries(counting) };
}

/** The configuration that counts now, kept until an operator changes a setting. */
export function configNow<Config extends FromEnvironment>({
  config,
  db,
  cache,
}: {
  config: Config;
  db: Queryable;
  cache: ContentCache;
}): Promise<Config> {
  return cache.through(
    'configuration',
    ['settings'],
    () => readConfigNow(db, config),
    () => 2_000,
  );
}

/** Keeps what operators enter in place of variables; others that were entered before stay. */
export const writeEntered = entered.merge;
