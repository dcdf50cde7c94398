import type { ShopApi } from '#contract/client.ts';
import type { UserInfo } from '#contract/entities/accounts.ts';
import { type ProfileField, profileRules, savedTogether } from '#rules/forms.ts';
import { cleanValue } from '#rules/validation.ts';

export type ProfileValues = Record<ProfileField, string>;
export type ProfileBody = NonNullable<Parameters<ShopApi['updateUser']>[0]>['body'];

export const profileLabels: Readonly<Record<ProfileField, string>> = {
  name: '姓名',
  birthday: '生日',
  mobileNumber: '手機號碼',
  telephoneNumber: '市話',
  edmStatus: '訂閱電子報',
  city: '縣市',
  cityZone: '鄉鎮市區',
  address: '地址',
};

/** In the order in which they stand. */
export const profileFields = Object.keys(profileLabels) as ProfileField[];

/** What they must fulfil, in that order. */
export const shownProfileRules = Object.fromEntries(
  profileFields.map((field) => [field, profileRules[field]]),
) as typeof profileRules;

/** What the form begins with: the profile as it is saved, with '' for what is empty. */
export function profileValues(user: UserInfo): ProfileValues {
  return Object.fromEntries(
    profileFields.map((field) => [field, user[field] ?? '']),
  ) as ProfileValues;
}

const clean = (field: ProfileField, value: string) => cleanValue(profileRules[field], value);

/**
 * The fields that a save concerns: those that were changed, the address as a whole (rows 5.024, 5.025). A form that was
 * sent as it came is looked at in full.
 */
export function changedFields(values: ProfileValues, saved: ProfileValues): ProfileField[] {
  const changed = profileFields.filter((field) => clean(field, values[field]) !== saved[field]);
  if (changed.length === 0) return profileFields;
  const together = new Set(changed.flatMap((field) => savedTogether(field)));
  return profileFields.filter((field) => together.has(field));
}

/** What the call takes: the fields that the save concerns and no others. */
export function profileBody(values: ProfileValues, saved: ProfileValues): ProfileBody {
  const entries = changedFields(values, saved).map((field) => [field, clean(field, values[field])]);
  return Object.fromEntries(entries) as ProfileBody;
}
