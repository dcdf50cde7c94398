import type { ValueOf } from '#contract/resources/fields.ts';
import type { SettingGroupName, settingGroups } from '#contract/settings.ts';
import type { Queryable, Transaction } from '#server/platform/database/database.ts';

type FieldsOf<Name extends SettingGroupName> = (typeof settingGroups)[Name]['fields'];
export type SettingValues<Name extends SettingGroupName> = {
  -readonly [Field in keyof FieldsOf<Name>]: ValueOf<FieldsOf<Name>[Field]>;
};

/** Where the settings of each group lie: only the capability that owns them reads and writes them. */
export type BoundSettings = {
  [Name in SettingGroupName]: {
    read(db: Queryable): Promise<SettingValues<Name>>;
    write(transaction: Transaction, values: SettingValues<Name>): Promise<void>;
  };
};
