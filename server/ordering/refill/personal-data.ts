import { eq } from 'drizzle-orm';
import { leftOut, type PersonalData, personalTable } from '#server/people/privacy/personal-data.ts';
import { refillReminders, refillSettings } from './tables.ts';

/** Personal data: what a member chose about the estimate of goods that run out, and the reminders. */
export const refillData: PersonalData = {
  tables: [
    personalTable({
      table: refillSettings,
      label: '補貨預估的設定',
      rowsOf: ({ id }) => eq(refillSettings.userId, id),
      shown: { isEnabled: '開啟', countsSince: '從何時起計算' },
      hidden: { userId: leftOut.internal },
      fate: 'DELETED',
    }),
    personalTable({
      table: refillReminders,
      label: '補貨提醒',
      rowsOf: ({ id }) => eq(refillReminders.userId, id),
      shown: { at: '提醒時間' },
      hidden: { userId: leftOut.internal, seriesId: leftOut.internal, orderId: leftOut.internal },
      fate: 'DELETED',
    }),
  ],
};
