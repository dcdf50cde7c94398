import type { ValueOf } from '#contract/resources/fields.ts';
import type { SettingGroupName, settingGroups } from '#contract/settings.ts';
import type { Config } from '#server/config.ts';
import type { Queryable, Transaction } from '#server/platform/database/database.ts';

type FieldsOf<Name extends SettingGroupName> = (typeof settingGroups)[Name]['fields'];
export type SettingValues<Name extends SettingGroupName> = {
  -readonly [Field in keyof FieldsOf<Name>]: ValueOf<FieldsOf<Name>[Field]>;
};

/** The adapters of each group of settings. Only the capability that owns a group reads and writes it. */
export type SettingsAdapters = {
  [Name in SettingGroupName]: {
    read(db: Queryable, config: Config): Promise<SettingValues<Name>>;
    write(transaction: Transaction, values: SettingValues<Name>, config: Config): Promise<void>;
    /**
     * Further fields that the environment decides, besides those of the declaration's `variables`, each with its
     * variable.
     */
    locked?(config: Config): Readonly<Record<string, string>>;
    /** Problems of the values as a whole: sentences by field. */
    problems?(values: SettingValues<Name>, config: Config): Readonly<Record<string, string>>;
  };
};
