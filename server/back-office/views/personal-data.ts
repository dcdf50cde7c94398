import { or, sql } from 'drizzle-orm';
import { leftOut, type PersonalData, personalTable } from '#server/people/privacy/personal-data.ts';
import { savedViews } from './tables.ts';

const says = (text: string) => sql`position(${text} in lower(${savedViews.query})) > 0`;

/** Personal data: saved views whose keyword is a member's e-mail. */
export const viewData: PersonalData = {
  tables: [
    personalTable({
      table: savedViews,
      label: '同事以會員信箱存下的檢視',
      rowsOf: ({ email }) =>
        sql`(${or(says(email), says(encodeURIComponent(email).toLowerCase()))})`,
      shown: {},
      hidden: {
        id: leftOut.internal,
        administratorId: '管理員的資料',
        resource: leftOut.internal,
        place: leftOut.internal,
        name: leftOut.internal,
        query: '只含會員信箱',
        isShared: leftOut.internal,
        isDefault: leftOut.internal,
        defaultRoles: leftOut.internal,
        createdAt: leftOut.internal,
        version: leftOut.internal,
        updatedAt: leftOut.internal,
      },
      fate: 'DELETED',
    }),
  ],
};
