import { eq } from 'drizzle-orm';
import { leftOut, type PersonalData, personalTable } from '#server/people/privacy/personal-data.ts';
import { levelGrants } from './tables.ts';

/** Personal data: the benefits that levels have given to members. */
export const levelBenefitData: PersonalData = {
  tables: [
    personalTable({
      table: levelGrants,
      label: '等級贈送紀錄',
      rowsOf: ({ id }) => eq(levelGrants.userId, id),
      shown: {
        period: '期間',
        isBirthday: '生日優惠',
        givenAt: '贈送時間',
        validUntil: '使用期限',
      },
      hidden: { id: leftOut.internal, userId: leftOut.internal, benefitId: leftOut.internal },
      fate: 'DELETED',
    }),
  ],
};
