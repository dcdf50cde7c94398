import { QueryClient } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { resources } from '#contract/resources/index.ts';
import { putRecord } from './put-record.ts';

it('a reading that began before a save does not put the old version back', async () => {
  const resource = resources.find(({ name }) => name === 'products');
  if (!resource) throw new Error('no products');
  const client = new QueryClient();
  const queryKey = ['products', 'record', 7];
  client.setQueryData(queryKey, { id: 7, version: 1 });
  const old = Promise.withResolvers<unknown>();
  const reading = client.fetchQuery({ queryKey, queryFn: () => old.promise });
  await putRecord(client, resource, { id: 7, version: 2 } as never);
  old.resolve({ id: 7, version: 1 });
  await reading.catch(() => undefined);
  await old.promise;
  expect(client.getQueryData(queryKey)).toMatchObject({ version: 2 });
});
