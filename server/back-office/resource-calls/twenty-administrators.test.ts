import { afterAll, beforeAll, expect, it } from 'vitest';
import { apiBase } from '#contract/endpoints.ts';
import { products } from '#contract/resources/products.ts';
import { fieldsOf } from '#contract/resources/resource.ts';
import { shopForTests } from '#server/testing/for-tests.ts';
import { newProduct } from '#server/testing/new-goods.ts';
import { type RecordApi, recordApi } from '#server/testing/record-api.ts';

const test = shopForTests();
const people = 20;
let origin = '';
let apis: RecordApi[] = [];
beforeAll(async () => {
  origin = await test.app.listen({ port: 0, host: '127.0.0.1' });
  apis = await Promise.all(Array.from({ length: people }, () => recordApi(test, 'products')));
});
afterAll(() => test.app.close());

interface Answer {
  status: number;
  error_code?: string;
  data?: { version: number };
  extra?: { by: string; at: string; current: { version: number } };
}

/** Saves a field on a connection of its own. */
async function save(by: RecordApi, id: number, field: string, version: number): Promise<Answer> {
  const value = `由 ${by.administrator.id} 填寫`;
  const answer = await fetch(`${origin}${apiBase}/api/backstagex/products/update/${id}`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${by.administrator.token}`,
      'content-type': 'application/json',
      connection: 'close',
    },
    body: JSON.stringify({ [field]: value, version }),
  });
  return (await answer.json()) as Answer;
}

/** Texts of a product, among which the people are spread: some write the same field, others another one. */
const texts = fieldsOf(products as never).flatMap(([name, field]) =>
  field.kind === 'text' &&
  !('unique' in field && field.unique) &&
  !field.readOnly &&
  !field.goesWith &&
  field.maxLength >= 20
    ? [name]
    : [],
);
const wireName = (name: string) =>
  name.replace(/[A-Z]/g, (character) => `_${character.toLowerCase()}`);

it('of twenty administrators who save one version one wins, and in the end nobody’s change is lost [7.138]', async () => {
  const id = await newProduct(test.shop);
  const fieldOf = (index: number) => wireName(texts[index % texts.length] ?? 'name');
  const first = await Promise.all(apis.map((by, index) => save(by, id, fieldOf(index), 1)));
  const won = first.filter(({ status }) => status === 200);
  const lost = first.filter(({ status }) => status !== 200);
  expect(won).toHaveLength(1);
  const winner = apis[first.findIndex(({ status }) => status === 200)];
  expect(lost).toHaveLength(people - 1);
  for (const answer of lost) {
    expect(answer).toMatchObject({
      status: 409,
      error_code: 'STALE_RECORD',
      extra: {
        by: winner?.administrator.email,
        at: expect.stringMatching(/^\d{4}-.*\+08:00$/),
        current: { id, version: 2 },
      },
    });
  }

  // Each repeats with the record of the refusal until it is saved.
  await Promise.all(
    apis.map(async (by, index) => {
      let answer = first[index] as Answer;
      while (answer.status === 409) {
        answer = await save(by, id, fieldOf(index), answer.extra?.current.version ?? 0);
      }
      expect(answer.status).toBe(200);
    }),
  );
  const [reader] = apis;
  const history = (await reader?.call('history', undefined, id))?.rows ?? [];
  const writers = history.map(({ by }) => by);
  expect(writers.toSorted()).toEqual(
    apis.map(({ administrator }) => administrator.email).toSorted(),
  );
  expect((await reader?.call('edit', undefined, id))?.data.version).toBe(people + 1);
  for (const [index, by] of apis.entries()) {
    const own = history.find((entry) => entry.by === by.administrator.email);
    expect(Object.values(own?.after as object)).toEqual([`由 ${by.administrator.id} 填寫`]);
    expect(Object.keys(own?.after as object)).toEqual([texts[index % texts.length]]);
  }
});
