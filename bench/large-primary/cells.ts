import type pg from 'pg';

const buyers = 16;
const seconds = Number(process.env.SECONDS ?? 4);
/** Milliseconds that a standby takes to answer a commit, simulated as a pause before the commit with the row locked. */
const standby = Number(process.env.STANDBY ?? 2);

const cellWith = (lock: string) =>
  `select cell from cells where product_id = 1 and units > 0 order by (cell + $1) % 64 limit 1 for update ${lock}`;
const takeOf = (lock: string) =>
  `update cells set units = units - 1 where product_id = 1 and cell = (${cellWith(lock)})`;

/**
 * Takes a unit of a cell that nobody has locked. If all are locked, it waits for one, and for the next if that one
 * has become empty meanwhile. False only if no cell has a unit left.
 */
async function take(client: pg.Pool | pg.PoolClient, number: number): Promise<boolean> {
  if ((await client.query(takeOf('skip locked'), [number])).rowCount) return true;
  for (;;) {
    if ((await client.query(takeOf(''), [number])).rowCount) return true;
    const left = await client.query('select from cells where product_id = 1 and units > 0 limit 1');
    if (left.rowCount === 0) return false;
  }
}

const takeFromOne = async (client: pg.PoolClient): Promise<boolean> =>
  Boolean(
    (
      await client.query(
        'update cells set units = units - 1 where product_id = 1 and cell = 1 and units > 0',
      )
    ).rowCount,
  );

/**
 * Purchases a second of one product whose units are in this many rows; each waits for the standby with its row
 * locked.
 */
async function rateWith(pool: pg.Pool, cells: number): Promise<number> {
  await pool.query('truncate cells');
  await pool.query(
    `insert into cells select 1, n, 1000000 / ${cells} from generate_series(1, ${cells}) n`,
  );
  const until = performance.now() + seconds * 1000;
  let sold = 0;
  const buy = async (number: number) => {
    const client = await pool.connect();
    while (performance.now() < until) {
      await client.query('begin');
      const isTaken = await (cells === 1 ? takeFromOne(client) : take(client, number * 7 + sold));
      await client.query('insert into sales default values');
      if (standby > 0) await client.query(`select pg_sleep(${standby / 1000})`);
      await client.query('commit');
      if (isTaken) sold += 1;
    }
    client.release();
  };
  await Promise.all(Array.from({ length: buyers }, (_, number) => buy(number)));
  const { rows } = await pool.query('select sum(units)::int as left from cells');
  const taken = cells * Math.floor(1_000_000 / cells) - rows[0].left;
  if (taken !== sold) throw new Error(`sold ${sold}, taken ${taken}`);
  await pool.query('truncate sales');
  return sold / seconds;
}

/**
 * The last units: as many buyers as units, in cells that become empty at different moments. No buyer may be
 * refused.
 */
async function sellOut(pool: pg.Pool, cells: number, units: number): Promise<number> {
  await pool.query('truncate cells');
  await pool.query(
    `insert into cells select 1, n, ${units / cells} from generate_series(1, ${cells}) n`,
  );
  let refused = 0;
  const buy = async (number: number) => {
    if (!(await take(pool, number))) refused += 1;
  };
  await Promise.all(Array.from({ length: units }, (_, number) => buy(number)));
  return refused;
}

/** The units of one product in one row and in several. */
export async function sellCells(pool: pg.Pool): Promise<void> {
  await pool.query(`
    create table cells (product_id int, cell int, units int not null check (units >= 0), primary key (product_id, cell));
    create table sales (id bigint generated always as identity primary key, at timestamptz default now())`);
  for (const turn of [1, 2])
    for (const cells of [1, 2, 4, 8, 16])
      console.log(
        `turn ${turn}, ${cells} cells: ${(await rateWith(pool, cells)).toFixed(0)}/s with ${buyers} buyers, ${standby} ms to the standby`,
      );
  console.log(
    `the last 160 units of 8 cells for 160 buyers: ${await sellOut(pool, 8, 160)} refused`,
  );
}
