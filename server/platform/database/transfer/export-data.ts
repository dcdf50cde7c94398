import { open, rm } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { writeFrames } from './frames.ts';
import { columnList, readSequences, readShape, withClient } from './shape.ts';

/** The form of the file; a release that writes another one raises it. */
export const formOfFile = 1;

/**
 * Writes everything that a shop has in its database to a file that only its owner reads, as of one moment and while the
 * shop runs. The memory it takes does not grow with the data. A file that exists is not touched: throws EEXIST. Answers
 * the number of tables.
 */
export async function exportData(connection: pg.ClientConfig, path: string): Promise<number> {
  const handle = await open(path, 'wx', 0o600);
  const packed = createGzip({ level: 1 });
  const written = pipeline(packed, handle.createWriteStream({ flush: true }));
  written.catch(() => undefined);
  try {
    const tables = await withClient(connection, (client) => writeAll(client, writeFrames(packed)));
    packed.end();
    await written;
    return tables;
  } catch (error) {
    packed.destroy();
    await written.catch(() => undefined);
    await rm(path, { force: true });
    throw error;
  }
}

async function writeAll(
  client: pg.Client,
  frames: ReturnType<typeof writeFrames>,
): Promise<number> {
  await client.query('begin isolation level repeatable read read only');
  const shape = await readShape(client);
  await frames.json({ form: formOfFile, ...shape });
  for (const table of shape.tables) {
    await frames.json({ table: table.name });
    const rows = client.query(copyTo(`copy ${table.name} (${columnList(table)}) to stdout`));
    for await (const chunk of rows) await frames.data(chunk);
  }
  // After the rows: no row has a number that its sequence has not given yet.
  await frames.json({ sequences: await readSequences(client) });
  await client.query('commit');
  await frames.end();
  return shape.tables.length;
}
