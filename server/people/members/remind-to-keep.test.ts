import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { users } from '#server/people/accounts/tables.ts';
import { readEmailSettings, writeEmailSettings } from '#server/platform/mail/email-settings.ts';
import { shopForTests } from '#server/testing/for-tests.ts';
import { memberSettings } from './member-settings.ts';
import { remindToKeep } from './remind-to-keep.ts';
import { levelRules } from './tables.ts';

const test = shopForTests();
const taipei = (text: string) => new Date(`${text}T10:00:00+08:00`);
let levelId = 0;
let count = 0;

beforeAll(async () => {
  const [level] = await test.shop.db
    .insert(levelRules)
    .values([
      {
        name: '棉朵會員',
        level: 2,
        minAmount: 3000,
        keepAmount: 2000,
        periodMonths: 12,
        image: '/',
      },
    ])
    .returning();
  levelId = level?.id ?? 0;
});

async function memberWith(accumulatedAmount: number): Promise<string> {
  const email = `keep-${++count}@example.com`;
  await test.shop.db.insert(users).values({
    email,
    levelId,
    accumulatedAmount,
    periodBeginAt: taipei('2026-01-31'),
    periodEndAt: taipei('2027-01-31'),
  });
  return email;
}

async function emailsAt(day: string, email: string): Promise<string[]> {
  test.clock.set(taipei(day));
  await test.shop.jobs.runDue();
  return (await test.mails(email)).map(({ subject }) => subject.replace(/^【.+】/, ''));
}

describe('thirty days before a period ends [2.138]', () => {
  it('an e-mail names the missing amount, once', async () => {
    const email = await memberWith(1999);
    expect(await emailsAt('2026-12-31', email)).toEqual([]);
    const reminders = ['再消費 $1，續享棉朵會員'];
    expect(await emailsAt('2027-01-01', email)).toEqual(reminders);
    expect(await emailsAt('2027-01-02', email)).toEqual(reminders);
    const [message] = await test.mails(email);
    expect(message?.text).toContain('等級期限：2027.01.31');
  });

  it('a member who spent enough gets none', async () => {
    const email = await memberWith(2000);
    expect(await emailsAt('2027-01-10', email)).toEqual([]);
  });

  it('the e-mail comes later if the job did not run that day, but not after the period', async () => {
    const late = await memberWith(500);
    expect(await emailsAt('2027-01-20', late)).toEqual(['再消費 $1,500，續享棉朵會員']);
    const over = await memberWith(500);
    expect(await emailsAt('2027-02-01', over)).toEqual([]);
  });

  it('the e-mail comes as many days before as operators say', async () => {
    const email = await memberWith(500);
    await memberSettings.write(test.shop.db, { reminderDays: 7 });
    expect(await emailsAt('2027-01-23', email)).toEqual([]);
    expect(await emailsAt('2027-01-24', email)).toHaveLength(1);
    await memberSettings.write(test.shop.db, { reminderDays: 30 });
  });

  it('no e-mail is sent while operators have turned it off', async () => {
    const email = await memberWith(500);
    const { db } = test.shop;
    const usual = await readEmailSettings(db);
    await writeEmailSettings(db, { ...usual, keepLevel: false });
    expect(await emailsAt('2027-01-20', email)).toEqual([]);
    await writeEmailSettings(db, usual);
  });

  it('two runs at once enqueue one e-mail', async () => {
    const email = await memberWith(500);
    test.clock.set(taipei('2027-01-20'));
    await Promise.all([remindToKeep(test.shop), remindToKeep(test.shop)]);
    expect(await emailsAt('2027-01-20', email)).toHaveLength(1);
  });

  it('an e-mail comes again in the next period', async () => {
    const email = await memberWith(500);
    await emailsAt('2027-01-20', email);
    await test.shop.db
      .update(users)
      .set({ periodEndAt: taipei('2028-01-31') })
      .where(eq(users.email, email));
    expect(await emailsAt('2028-01-20', email)).toHaveLength(2);
  });
});
