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

/** The fields in the order of the form. */
export const profileFields = Object.keys(profileLabels) as ProfileField[];

/** The rules of the fields, in the same order. */
export const shownProfileRules = Object.fromEntries(
  profileFields.map((field) => [field, profileRules[field]]),
) as typeof profileRules;

/** The form's first values: the saved profile, with '' for empty fields. */
export function profileValues(user: UserInfo): ProfileValues {
  return Object.fromEntries(
    profileFields.map((field) => [field, user[field] ?? '']),
  ) as ProfileValues;
}

const clean = (field: ProfileField, value: string) => cleanValue(profileRules[field], value);

/**
 * The fields to save: the changed ones, and the whole address if a part of it was changed (rows 5.024, 5.025). If
 * nothing was changed, all fields are checked.
 */
export function changedFields(values: ProfileValues, saved: ProfileValues): ProfileField[] {
  const changed = profileFields.filter((field) => clean(field, values[field]) !== saved[field]);
  if (changed.length === 0) return profileFields;
  const together = new Set(changed.flatMap((field) => savedTogether(field)));
  return profileFields.filter((field) => together.has(field));
}

/** The body of the call, which holds only the fields to save. */
export function profileBody(values: ProfileValues, saved: ProfileValues): ProfileBody {
  const entries = changedFields(values, saved).map((field) => [field, clean(field, values[field])]);
  return Object.fromEntries(entries) as ProfileBody;
}
