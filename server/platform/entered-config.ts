import { z } from 'zod';
import type { ContentCache } from './cache/content-cache.ts';
import type { Queryable } from './database/database.ts';
import { storedSetting } from './database/stored-setting.ts';

/** The part of a configuration that says where its values come from. */
export type FromEnvironment = {
  /** The variables that the environment sets. They win over the values that operators enter. */
  fromEnvironment: ReadonlySet<string>;
};

/** The values that operators have entered, by variable. */
const entered = storedSetting('configuration', z.record(z.string(), z.string()).catch({}));

/**
 * Reads the configuration. Where the environment does not set a variable, the value counts that operators have
 * entered.
 */
export async function readConfigNow<Config extends FromEnvironment>(
  db: Queryable,
  config: Config,
): Promise<Config> {
  const values = Object.entries(await entered.read(db));
  const counting = values.filter(([name]) => name in config && !config.fromEnvironment.has(name));
  return { ...config, ...Object.fromEntries(counting) };
}

/** Answers a function that reads the present configuration. It caches it until an operator changes a setting. */
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

/**
 * Stores values that operators enter in place of variables. Values that were entered before for other variables stay.
 */
export const writeEntered = entered.merge;
