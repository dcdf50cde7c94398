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

/** What the CRM may read of the member whose token it carries (G-057). */
export const omniUserInfo = z.object({
  userId: id,
  email: z.string(),
  name: z.string().nullable(),
  mobileNumber: z.string().nullable(),
  lineId: z.string().nullable(),
  /** The rank of the member's level, 1 is the lowest. */
  level: z.number().int().nullable(),
});
export type OmniUserInfo = z.infer<typeof omniUserInfo>;
