import { beforeAll, describe, expect, it, vi } from 'vitest';
import { sentEmails } from '#server/platform/database/tables.ts';
import { shopForTests } from '#server/testing/for-tests.ts';
import { newAdministrator } from '#server/testing/new-administrator.ts';
import { alertSettings } from './alert-settings.ts';
import { causes } from './causes.ts';
import { watchCauses } from './watch.ts';

const test = shopForTests();
type Name = keyof typeof causes;
type Change = Parameters<typeof alertSettings.write>[1];
const off = Object.fromEntries(Object.keys(causes).map((name) => [name, 0])) as Record<Name, 0>;
let owner = '';
let accountant = '';
let warehouse = '';

beforeAll(async () => {
  owner = (await newAdministrator(test, 'owner')).email;
  accountant = (await newAdministrator(test, 'accounting')).email;
  warehouse = (await newAdministrator(test, 'warehouse')).email;
});

const set = async (change: Partial<Change>) =>
  alertSettings.write(test.shop.db, { readers: 'OWNERS', ...off, ...change });

/** The subjects of the new e-mails to this person after the shop has checked such a value. */
async function emailsAt(name: Name, value: number, to = owner): Promise<string[]> {
  const measure = vi.spyOn(causes[name], 'measure').mockResolvedValue(value);
  const before = (await test.mails(to)).length;
  // Two copies of the server check at the same moment.
  await Promise.all([watchCauses(test.shop), watchCauses(test.shop)]);
  await test.shop.jobs.runDue();
  measure.mockRestore();
  const messages = await test.mails(to);
  return messages.slice(before).map(({ subject }) => subject.replace(/【.+】/, ''));
}

describe('an e-mail that warns', () => {
  it.each([
    ['lowStock', '低庫存與售完的品項', '項'],
    ['exceptions', '待處理的款項異常', '筆'],
    ['failedLetters', '一小時內寄不出的信', '封'],
    ['parkedJobs', '失敗待處理的工作', '件'],
    ['lateMinutes', '背景工作的延遲', '分鐘'],
    ['databaseGigabytes', '資料庫的大小', 'GB'],
  ] as const)(
    'is sent once when %s reach the number, and once when it is over',
    async (name, label, unit) => {
      await set({ [name]: 10 });
      expect(await emailsAt(name, 9)).toEqual([]);
      expect(await emailsAt(name, 10)).toEqual([`警示：${label}已達 10 ${unit}`]);
      expect(await emailsAt(name, 30)).toEqual([]);
      // Values that move up and down around the limit send no e-mail.
      expect(await emailsAt(name, 8)).toEqual([]);
      expect(await emailsAt(name, 11)).toEqual([]);
      expect(await emailsAt(name, 7)).toEqual([`警示解除：${label}`]);
      expect(await emailsAt(name, 7)).toEqual([]);
    },
  );

  it('is sent for no cause that is turned off, nor at its end', async () => {
    await set({ parkedJobs: 1 });
    expect(await emailsAt('parkedJobs', 1)).toHaveLength(1);
    await set({});
    expect(await emailsAt('parkedJobs', 0)).toEqual([]);
    await set({ parkedJobs: 1 });
    expect(await emailsAt('parkedJobs', 1)).toHaveLength(1);
    expect(await emailsAt('parkedJobs', 0)).toHaveLength(1);
  });

  it('goes to owners, or to all who can see to its cause', async () => {
    await set({ lowStock: 1 });
    expect(await emailsAt('lowStock', 1, warehouse)).toEqual([]);
    expect(await emailsAt('lowStock', 0, warehouse)).toEqual([]);
    await set({ lowStock: 1, readers: 'CONCERNED' });
    expect(await emailsAt('lowStock', 1, warehouse)).toHaveLength(1);
    expect(await emailsAt('lowStock', 0, accountant)).toEqual([]);
  });

  it('counts what is there: e-mails that the mail server refused within the hour', async () => {
    const at = test.clock.now();
    const refused = { recipient: 'a@example.tw', subject: '', refusal: '550' };
    const hourAgo = new Date(at.getTime() - 3_600_001);
    await test.shop.db.insert(sentEmails).values([
      { ...refused, at },
      { ...refused, at: hourAgo },
      { ...refused, at, refusal: null },
    ]);
    expect(await causes.failedLetters.measure(test.shop)).toBe(1);
    for (const { measure } of Object.values(causes)) {
      expect(await measure(test.shop)).toBeGreaterThanOrEqual(0);
    }
  });
});
