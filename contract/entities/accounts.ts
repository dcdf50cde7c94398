import { z } from 'zod';
import { yesNo } from '../enumerations.ts';
import { id, instant, money } from '../fields.ts';

/** The signed-in member's own data; an empty field is null (G-103). */
export const userInfo = z.object({
  id,
  email: z.string(),
  name: z.string().nullable(),
  mobileNumber: z.string().nullable(),
  telephoneNumber: z.string().nullable(),
  /** YYYY-MM-DD (G-056). */
  birthday: z.string().nullable(),
  edmStatus: z.enum(yesNo),
  city: z.string().nullable(),
  cityZone: z.string().nullable(),
  address: z.string().nullable(),
  levelId: id.nullable(),
  /** TWD spent in the running period (G-102). */
  accumulatedAmount: money,
  periodBeginAt: instant.nullable(),
  periodEndAt: instant.nullable(),
  lineBound: z.boolean(),
});
export type UserInfo = z.infer<typeof userInfo>;

/** The data that the CRM may read about the member whose token it sends (G-057). */
export const omniUserInfo = z.object({
  userId: id,
  email: z.string(),
  name: z.string().nullable(),
  mobileNumber: z.string().nullable(),
  lineId: z.string().nullable(),
  /** The number of the member's level, 1 is the lowest; null without a level. */
  level: z.number().int().nullable(),
});
export type OmniUserInfo = z.infer<typeof omniUserInfo>;

/** The result of a LINE sign-in: a session if the LINE account is linked, otherwise the data for linking it (G-095). */
export const lineMemberInfo = z.object({
  token: z.string().nullable(),
  /** Additive, as in every session (G-086). */
  expiresAt: instant.nullable(),
  /** Proves the LINE account when it is linked; valid for 30 minutes. */
  socialiteToken: z.string().nullable(),
  /** The e-mail that LINE gave, in lower case; null if the person does not share it. */
  email: z.string().nullable(),
  /** The member of the shop who has this e-mail. */
  iconUser: z.object({ id, email: z.string(), name: z.string().nullable() }).nullable(),
  userVerifiedStatus: z.boolean().nullable(),
  lineId: z.string(),
  userId: id.nullable(),
});
export type LineMemberInfo = z.infer<typeof lineMemberInfo>;
