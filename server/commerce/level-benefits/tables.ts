import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  date,
  index,
  integer,
  pgTable,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import {
  type BenefitRhythm,
  benefitRhythms,
  type LevelBenefitKind,
  levelBenefitKinds,
} from '#contract/enumerations.ts';
import { couponEvents } from '#server/commerce/coupons/tables.ts';
import { users } from '#server/people/accounts/tables.ts';
import { levelRules } from '#server/people/members/tables.ts';
import {
  identity,
  instant,
  maintained,
  oneOf,
  visibility,
} from '#server/platform/database/columns.ts';

/** The coupons that a level gives its members (G-156). */
export const levelBenefits = pgTable(
  'level_benefits',
  {
    id: identity(),
    levelId: integer()
      .notNull()
      .references(() => levelRules.id, { onDelete: 'cascade' }),
    kind: text().$type<LevelBenefitKind>().notNull(),
    couponEventId: integer()
      .notNull()
      .references(() => couponEvents.id),
    rhythm: text().$type<BenefitRhythm>().notNull(),
    /** The number of coupons in each period. */
    count: integer().notNull(),
    /** The days for which a coupon is valid, including the day on which it is given. */
    validDays: integer().notNull(),
    currentVisibilityRule: visibility(),
    ...maintained(),
  },
  (table) => [
    oneOf('level_benefits_kind', table.kind, levelBenefitKinds),
    oneOf('level_benefits_rhythm', table.rhythm, benefitRhythms),
    check(
      'level_benefits_birthday',
      sql`(${table.kind} = 'BIRTHDAY_COUPON') = (${table.rhythm} = 'BIRTH_MONTH')`,
    ),
    check('level_benefits_positive', sql`${table.count} > 0 and ${table.validDays} > 0`),
    index('level_benefits_level').on(table.levelId),
  ],
);

/** Grants to members: each benefit once in each period, and one birthday coupon a year, whatever the level. */
export const levelGrants = pgTable(
  'level_grants',
  {
    id: identity(),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    benefitId: integer()
      .notNull()
      .references(() => levelBenefits.id, { onDelete: 'cascade' }),
    /** First day of the period; of a birthday coupon the first day of the year. */
    period: date({ mode: 'string' }).notNull(),
    isBirthday: boolean().notNull(),
    givenAt: instant().notNull(),
    validUntil: instant().notNull(),
  },
  (table) => [
    uniqueIndex('level_grants_once').on(table.userId, table.benefitId, table.period),
    uniqueIndex('level_grants_one_birthday')
      .on(table.userId, table.period)
      .where(sql`${table.isBirthday}`),
  ],
);
