import { eq } from 'drizzle-orm';
import type { OmniUserInfo, UserInfo } from '#contract/entities/accounts.ts';
import type { YesNo } from '#contract/enumerations.ts';
import { done, type Outcome, refused } from '#contract/outcome.ts';
import { ruleMessages } from '#contract/rule-messages.ts';
import { taipeiDay, toWireInstantOrNull } from '#rules/dates.ts';
import { findDistrict } from '#rules/delivery/taiwan-districts.ts';
import { addressFields, type ProfileField, profileFieldErrors } from '#rules/forms.ts';
import {
  type ProfileRow,
  readProfileRow,
  writeProfileRow,
} from '#server/people/accounts/profile-rows.ts';
import { invalid } from '#server/platform/http/call-input.ts';
import { refuseProblems } from '#server/platform/http/form-problems.ts';
import type { Shop } from '#server/shop.ts';
import { levelRules } from './tables.ts';

const toUserInfo = ({ lineId, ...profile }: ProfileRow): UserInfo => ({
  ...profile,
  periodBeginAt: toWireInstantOrNull(profile.periodBeginAt),
  periodEndAt: toWireInstantOrNull(profile.periodEndAt),
  lineBound: lineId !== null,
});

const earliestBirthday = '1900-01-01';

export type ProfileChanges = {
  [Field in ProfileField]?: (Field extends 'edmStatus' ? YesNo : string) | undefined;
};

/** The member's profile; TOKEN_INVALID if the member no longer exists. */
export async function readProfile(
  { db }: Pick<Shop, 'db'>,
  memberId: number,
): Promise<Outcome<UserInfo, 'TOKEN_INVALID'>> {
  const profile = await readProfileRow(db, memberId);
  return profile ? done(toUserInfo(profile)) : refused('TOKEN_INVALID');
}

/** Saves the given fields; other fields keep their values (G-043). 422 names the fields that cannot be saved. */
export async function updateProfile(
  { db, clock }: Pick<Shop, 'db' | 'clock'>,
  memberId: number,
  changes: ProfileChanges,
) {
  const address = officialAddress(changes);
  if (!address.ok) return address;
  if (changes.birthday !== undefined && !isPossibleBirthday(changes.birthday, clock.now())) {
    return invalid({ birthday: ruleMessages.pattern });
  }
  const values = { ...changes, ...address.value };
  if (Object.values(values).every((value) => value === undefined)) {
    return readProfile({ db }, memberId);
  }
  const profile = await writeProfileRow(db, memberId, values);
  return profile ? done(toUserInfo(profile)) : refused('TOKEN_INVALID');
}

/** The official names of an address. City, district and address must be given together and exist (row 7.084, G-106). */
function officialAddress(changes: ProfileChanges) {
  if (addressFields.every((field) => changes[field] === undefined)) return done({});
  const problems = refuseProblems(profileFieldErrors('address', changes));
  if (problems) return problems;
  const district = findDistrict(changes.city ?? '', changes.cityZone ?? '');
  return district
    ? done({ city: district.city, cityZone: district.name })
    : invalid({ city_zone: ruleMessages.pattern });
}

function isPossibleBirthday(birthday: string, now: Date): boolean {
  return birthday >= earliestBirthday && birthday <= taipeiDay(now);
}

/** The member's data that the CRM may read with the member's token; FORBIDDEN for another member (G-057). */
export async function readOmniProfile(
  { db }: Pick<Shop, 'db'>,
  memberId: number,
  wantedId: number | undefined,
): Promise<Outcome<OmniUserInfo, 'TOKEN_INVALID' | 'FORBIDDEN'>> {
  if (wantedId !== undefined && wantedId !== memberId) return refused('FORBIDDEN');
  const profile = await readProfileRow(db, memberId);
  if (!profile) return refused('TOKEN_INVALID');
  const { id: userId, email, name, mobileNumber, levelId, lineId } = profile;
  const [rule] =
    levelId === null
      ? []
      : await db
          .select({ level: levelRules.level })
          .from(levelRules)
          .where(eq(levelRules.id, levelId));
  return done({ userId, email, name, mobileNumber, level: rule?.level ?? null, lineId });
}
