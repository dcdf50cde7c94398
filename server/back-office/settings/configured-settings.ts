import { settingGroups } from '#contract/settings.ts';
import type { Config } from '#server/config.ts';
import type { Queryable, Transaction } from '#server/platform/database/database.ts';
import { readConfigNow, writeEntered } from '#server/platform/entered-config.ts';
import type { SettingValues } from './settings-adapters.ts';

type Configured = {
  [Name in keyof typeof settingGroups]: (typeof settingGroups)[Name] extends { variables: unknown }
    ? Name
    : never;
}[keyof typeof settingGroups];

/**
 * A group whose fields stand for environment variables. Each has the value of the environment or, without one, the
 * entered value.
 */
export function configuredSettings<Name extends Configured>(name: Name) {
  const variables = Object.entries<string>(settingGroups[name].variables);
  return {
    async read(db: Queryable, config: Config) {
      const now: Readonly<Record<string, unknown>> = { ...(await readConfigNow(db, config)) };
      const values = variables.map(([field, variable]) => [field, now[variable]]);
      return Object.fromEntries(values) as SettingValues<Name>;
    },
    async write(
      transaction: Transaction,
      values: SettingValues<Name>,
      { fromEnvironment }: Config,
    ): Promise<void> {
      const given: Readonly<Record<string, unknown>> = values;
      const open = variables.filter(([, variable]) => !fromEnvironment.has(variable));
      const entered = open.map(([field, variable]) => [variable, String(given[field] ?? '')]);
      await writeEntered(transaction, Object.fromEntries(entered));
    },
  };
}
