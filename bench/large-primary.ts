/**
 * The cost and benefit of the steps of stage C (docs/scaling.md), each alone, without the shop. The figures are in
 * large-primary/README.md: `npm run bench -- large-primary numbers | months | cells | standby`. ORDERS is the
 * number of orders.
 */
import { resolve } from 'node:path';
import { openDatabase } from '#server/platform/database/database.ts';
import { migrateDatabase } from '#server/platform/database/migrate.ts';
import { beginPostgres } from './children.ts';
import { sellCells } from './large-primary/cells.ts';
import { cutIntoMonths } from './large-primary/months.ts';
import { widenNumbers } from './large-primary/numbers.ts';
import { followStandby } from './large-primary/standby.ts';

const orders = Number(process.env.ORDERS ?? 1_000_000);
const [, , , part = ''] = process.argv;
const onOurs = { numbers: widenNumbers, months: cutIntoMonths, cells: sellCells };

if (part === 'standby') await followStandby();
else if (part in onOurs) {
  const postgres = await beginPostgres(resolve('.data/bench-large-primary'), {
    database: `bench_${process.pid}`,
    settings: { max_wal_size: '4GB', maintenance_work_mem: '256MB' },
  });
  await migrateDatabase(postgres.connection);
  const open = openDatabase({
    ...postgres.connection,
    max: 20,
    startupParameters: false,
  });
  await onOurs[part as keyof typeof onOurs](open.pool, orders);
  await open.close();
  await postgres.stop();
} else console.error('usage: npm run bench -- large-primary numbers | months | cells | standby');
