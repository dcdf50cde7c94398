import { describe, expect, it } from 'vitest';
import { inBatches } from './in-batches.ts';

const rows = (...ids: number[]) => ids.map((id) => ({ id }));

async function collect<Item extends number | { id: number }>(
  size: number,
  find: (after: number, limit: number) => Promise<Item[]>,
): Promise<Item[][]> {
  const batches: Item[][] = [];
  for await (const batch of inBatches(size, find)) batches.push(batch);
  return batches;
}

describe('going through rows in batches', () => {
  it('gives every row once, and stops after a batch that is not full', async () => {
    const all = rows(3, 4, 7, 9, 12);
    const asked: number[] = [];
    const found = await collect(2, async (after, limit) => {
      asked.push(after);
      return all.filter(({ id }) => id > after).slice(0, limit);
    });
    expect(found).toEqual([rows(3, 4), rows(7, 9), rows(12)]);
    expect(asked).toEqual([0, 4, 9]);
  });

  it('neither skips nor repeats rows if those of the batch before were removed', async () => {
    let all = [1, 2, 3, 4, 5];
    const worked: number[] = [];
    for await (const batch of inBatches(2, async (after, limit) =>
      all.filter((id) => id > after).slice(0, limit),
    )) {
      worked.push(...batch);
      all = all.filter((id) => !batch.includes(id));
    }
    expect(worked).toEqual([1, 2, 3, 4, 5]);
  });

  it('gives no batch if there are no rows', async () => {
    expect(await collect(2, async () => rows())).toEqual([]);
  });
});
