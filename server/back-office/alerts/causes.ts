import type { Right } from '#contract/rights.ts';
import { addHours } from '#rules/dates.ts';
import { countLowStock } from '#server/commerce/stock/alerts.ts';
import { countOpenExceptions } from '#server/ordering/payments/exceptions.ts';
import { readDatabaseSize } from '#server/platform/database/size.ts';
import { countRefusedEmails } from '#server/platform/mail/noted-mail.ts';
import type { Shop } from '#server/shop.ts';
import type { AlertSettings } from './alert-settings.ts';

/** Something that an e-mail can warn of. */
export interface Cause {
  label: string;
  unit: string;
  /** The path below `/admin` of the screen where it can be handled, and the right to see it. */
  path: string;
  right: Right;
  /** Measures the present value, which is compared with the setting of the same name. */
  measure(shop: Pick<Shop, 'db' | 'clock' | 'jobs'>): Promise<number>;
}

const bytesOfGigabyte = 1024 ** 3;

export const causes: Readonly<Record<Exclude<keyof AlertSettings, 'readers'>, Cause>> = {
  lowStock: {
    label: '低庫存與售完的品項',
    unit: '項',
    path: '/stocks?view=low',
    right: 'stock.adjust',
    async measure({ db }) {
      const { low, soldOut } = await countLowStock(db);
      return low + soldOut;
    },
  },
  exceptions: {
    label: '待處理的帳款異常',
    unit: '筆',
    path: '/payment-exceptions',
    right: 'money.read',
    measure: (shop) => countOpenExceptions(shop),
  },
  failedLetters: {
    label: '一小時內寄不出的信',
    unit: '封',
    path: '/system',
    right: 'system.read',
    measure: ({ db, clock }) => countRefusedEmails(db, addHours(clock.now(), -1)),
  },
  parkedJobs: {
    label: '失敗待處理的工作',
    unit: '件',
    path: '/system',
    right: 'system.read',
    measure: ({ jobs }) => jobs.countParked(),
  },
  lateMinutes: {
    label: '背景工作的延遲',
    unit: '分鐘',
    path: '/system',
    right: 'system.read',
    measure: async ({ jobs }) => Math.floor((await jobs.oldestDue()) / 60),
  },
  databaseGigabytes: {
    label: '資料庫的大小',
    unit: 'GB',
    path: '/system',
    right: 'system.read',
    measure: async ({ db }) => Math.floor((await readDatabaseSize(db)).bytes / bytesOfGigabyte),
  },
};
