import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkedMigrations, checkedSince, unsafeSteps } from './migrations.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'migrations-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

function check(sql: string): Promise<string[]> {
  const file = join(folder, 'step.sql');
  writeFileSync(file, `${sql};\n`);
  return unsafeSteps([file]);
}

describe('a migration', () => {
  it.each([
    ['drops a column that the last release reads', 'alter table orders drop column note'],
    ['drops a table', 'drop table news'],
    ['renames a column', 'alter table orders rename column note to remark'],
    ['renames a table', 'alter table news rename to articles'],
    ['refuses what the last release writes', 'alter table orders alter column note set not null'],
    [
      'adds a column that the last release leaves empty',
      'alter table orders add a integer not null',
    ],
    ['writes a table anew', 'alter table orders alter column total type numeric'],
    ['makes an index under a lock', 'create index a on orders (note)'],
    ['checks every row under a lock', 'alter table orders add constraint a check (total > 0)'],
  ])('that %s is refused', async (_, sql) => {
    expect(await check(sql)).not.toEqual([]);
  });

  it('that only adds is let through', async () => {
    const steps = [
      'create table notes (id integer primary key, order_id integer not null)',
      'create index notes_order on notes (order_id)',
      'alter table notes add constraint a check (order_id > 0)',
      "alter table orders add column remark text not null default ''",
      'alter table orders add constraint positive check (total > 0) not valid',
    ];
    expect(await check(steps.join(';\n'))).toEqual([]);
  });

  it('may say of a step why it is safe, with the name of the rule', async () => {
    expect(
      await check(
        '-- contract: the release before does not read it\n-- squawk-ignore ban-drop-column\nalter table orders drop column note',
      ),
    ).toEqual([]);
  });

  it('is checked from the day on which there was a release before it', () => {
    const entries = [
      { tag: '0001_old', when: checkedSince - 1 },
      { tag: '0002_new', when: checkedSince },
    ];
    expect(checkedMigrations(entries)).toEqual(['0002_new.sql']);
  });
});
