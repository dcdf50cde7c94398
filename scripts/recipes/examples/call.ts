import { create, edits, putAfter, putBefore, type Recipe, swap } from '../recipe.ts';

/** A public call that answers with the hours of the shop's telephone. */
export const newCall: Recipe = {
  heading: 'A call',
  steps: [
    {
      row: 'contract/endpoints.ts',
      edit: putAfter(
        "  listMaintainSettings: get('/api/v1/system/maintain-settings'),\n",
        "  readTelephoneHours: get('/api/v1/telephone-hours/:id'),\n",
      ),
    },
    {
      row: 'contract/calls/content.ts',
      edit: putBefore(
        '  listMaintainSettings: call(endpoints.listMaintainSettings, {\n',
        `  readTelephoneHours: call(endpoints.readTelephoneHours, {
    summary: '客服電話時間',
    params: idParams,
    reply: z.object({ text: z.string() }),
    errors: ['DAY_UNKNOWN'],
    tags,
  }),
`,
      ),
    },
    {
      row: 'contract/error-codes.ts',
      edit: putBefore('  // coupons\n', "  DAY_UNKNOWN: { status: 400, message: '沒有這一天' },\n"),
    },
    {
      row: 'server/content/routes.ts',
      edit: edits(
        putAfter(
          '    listMaintainSettings: async ({ query }) => done(pageOf(await listMaintainSettings(db), query)),\n',
          "    readTelephoneHours: async ({ params: { id } }) =>\n      id > 7 ? refused('DAY_UNKNOWN') : done({ text: '09:00–18:00' }),\n",
        ),
        swap(
          "import { done } from '#contract/outcome.ts';",
          "import { done, refused } from '#contract/outcome.ts';",
        ),
      ),
    },
  ],
  fixtures: [
    {
      row: 'server/content/telephone-hours.test.ts',
      edit: create(`import { expect, it } from 'vitest';
import { shopForTests } from '#server/testing/for-tests.ts';

const test = shopForTests();

it('tells the hours of a day, and refuses a day that does not exist', async () => {
  const { data } = await test.api.readTelephoneHours({ params: { id: 1 } });
  expect(data.text).toBe('09:00–18:00');
  const refusal = await test.http('/api/v1/telephone-hours/8');
  expect(refusal.json()).toMatchObject({ error_code: 'DAY_UNKNOWN' });
});
`),
    },
  ],
  tests: [
    'server/content/telephone-hours.test.ts',
    'server/testing/access.test.ts',
    'server/testing/hostile-requests.test.ts',
  ],
};
