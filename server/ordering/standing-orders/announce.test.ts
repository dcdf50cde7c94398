import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { shopForTests } from '#server/testing/for-tests.ts';
import { newProduct } from '#server/testing/new-goods.ts';
import type { Shopper } from '#server/testing/new-shopper.ts';
import {
  callsOf,
  parcelsOfStanding,
  rowOf,
  standingMember,
  subjectsTo,
  tenOn,
} from '#server/testing/standing-members.ts';
import { announceParcels } from './announce.ts';

const test = shopForTests();
const begin = new Date('2026-11-27T10:00:00+08:00');
const at = (day: string) => tenOn(test, day);
let pads = 0;

beforeAll(async () => {
  pads = await newProduct(test.shop, { stock: 99_999, price: 300 });
});
beforeEach(() => test.clock.set(begin));

const parcelsOf = (id: number) => parcelsOfStanding(test, id);
const now = (shopper: Shopper) => callsOf(test, shopper);
const subjects = (email: string) => subjectsTo(test, email);

describe('the notice', () => {
  const notices = async (email: string) =>
    (await subjects(email)).filter((each) => each.includes('定期配將在'));
  const announce = async () => {
    await announceParcels(test.shop);
    await test.jobs.runDue();
  };

  it('leaves five days before, once for each date, with the sum and the code', async () => {
    const { shopper, id } = await standingMember(test, pads);
    at('2026-12-04');
    await announce();
    expect(await notices(shopper.email)).toEqual([]);
    at('2026-12-05');
    await Promise.all([announceParcels(test.shop), announceParcels(test.shop)]);
    await announce();
    at('2026-12-07');
    await announce();
    expect(await notices(shopper.email)).toHaveLength(1);
    const mail = (await test.mails(shopper.email)).at(-1);
    const { agreedAmount } = await rowOf(test, id);
    expect(mail?.subject).toContain(`$${agreedAmount}`);
    expect(mail?.text).toMatch(/\/standing-order\?code=/);
  });

  it('is not noted while buying is closed, and leaves afterwards', async () => {
    const { shopper, id } = await standingMember(test, pads);
    const close = (isMaintained: boolean) =>
      test.api.setTestMaintainSetting({ body: { type: 'SERVICE', isMaintained } });
    at('2026-12-06');
    await close(true);
    await announce();
    expect(await parcelsOf(id)).toEqual([]);
    await close(false);
    await announce();
    expect(await notices(shopper.email)).toHaveLength(1);
  });

  it('comes late after days without a run, and not for a date that was skipped or paused', async () => {
    const [late, skipped, paused] = [
      await standingMember(test, pads),
      await standingMember(test, pads),
      await standingMember(test, pads),
    ];
    await (await now(skipped.shopper)).skipStandingOrder({ params: { id: skipped.id }, body: {} });
    await (await now(paused.shopper)).pauseStandingOrder({ params: { id: paused.id } });
    at('2026-12-09');
    await announce();
    expect(await notices(late.shopper.email)).toHaveLength(1);
    expect(await notices(skipped.shopper.email)).toEqual([]);
    expect(await notices(paused.shopper.email)).toEqual([]);
  });

  it('is left out if the member skips the date before the letter leaves', async () => {
    const { shopper, id } = await standingMember(test, pads);
    at('2026-12-06');
    await announceParcels(test.shop);
    await (await now(shopper)).skipStandingOrder({ params: { id }, body: {} });
    await test.jobs.runDue();
    expect(await notices(shopper.email)).toEqual([]);
  });
});
