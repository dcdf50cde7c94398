import type { ValueOf } from '#contract/resources/fields.ts';
import type { SettingGroupName, settingGroups } from '#contract/settings.ts';
import type { Config } from '#server/config.ts';
import type { Queryable, Transaction } from '#server/platform/database/database.ts';

type FieldsOf<Name extends SettingGroupName> = (typeof settingGroups)[Name]['fields'];
export type SettingValues<Name extends SettingGroupName> = {
  -readonly [Field in keyof FieldsOf<Name>]: ValueOf<FieldsOf<Name>[Field]>;
};

/** Where the settings of each group lie: only the capability that owns them reads and writes them. */
export type SettingsAdapters = {
  [Name in SettingGroupName]: {
    read(db: Queryable, config: Config): Promise<SettingValues<Name>>;
    write(transaction: Transaction, values: SettingValues<Name>, config: Config): Promise<void>;
    /** Fields that the environment decides besides those of the declaration's `variables`, each with its variable. */
    locked?(config: Config): Readonly<Record<string, string>>;
    /** What is wrong with the values as a whole: sentences by field. */
    problems?(values: SettingValues<Name>, config: Config): Readonly<Record<string, string>>;
  };
};
