import { expect, it } from 'vitest';
import { readRows } from '#server/resource-engine/spreadsheet/workbook.ts';
import { fileApi } from '#server/testing/file-api.ts';
import { shopForTests } from '#server/testing/for-tests.ts';
import { newAdministrator } from '#server/testing/new-administrator.ts';

const test = shopForTests();

it('says from when figures are that lack more than a minute, and reads lists that decide nothing elsewhere', async () => {
  const { shop } = test;
  const owner = await newAdministrator(test, 'owner');
  const asked: (number | undefined)[] = [];
  let secondsBehind = 60;
  const elsewhere: typeof shop.reports = {
    async read(work, { mostBehind } = {}) {
      asked.push(mostBehind);
      return { value: await work(shop.db), secondsBehind };
    },
  };
  Object.assign(shop.reports, elsewhere);
  const now = test.clock.now();
  test.clock.set(now);
  const query = { from: '2026-11-01T00:00:00+08:00', until: '2026-11-20T00:00:00+08:00' };
  const readAll = async () => {
    const dashboard = await owner.api.readDashboard({ query: {} });
    const metric = await owner.api.readMetric({ query: { ...query, name: 'orders' } });
    const report = await owner.api.readReport({ params: { name: 'sales' }, query });
    const cohorts = await owner.api.readReport({ params: { name: 'cohorts' }, query: {} });
    return [dashboard, metric, report, cohorts].map(({ data }) => data.asOf);
  };
  expect(await readAll()).toEqual([null, null, null, null]);
  secondsBehind = 61;
  const moments = (await readAll()).map((moment) => Date.parse(moment ?? ''));
  // The clock of the test goes on while the four answers are read.
  const readBy = test.clock.now().getTime();
  for (const moment of moments) {
    expect(moment).toBeGreaterThanOrEqual(now.getTime() - 61_000 - 1000);
    expect(moment).toBeLessThanOrEqual(readBy - 61_000);
  }
  expect(asked).toEqual(Array(8).fill(undefined));
  asked.length = 0;
  const files = await fileApi(test, 'redirects');
  const { bytes } = await files.get('export');
  let count = 0;
  for await (const _ of readRows(bytes, 'x.xlsx')) count += 1;
  expect(count).toBeGreaterThan(0);
  // A file cannot say how old it is.
  expect(asked).toEqual([60]);
});
