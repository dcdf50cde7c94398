import { resolve } from 'node:path';
import { type OpenDatabase, openDatabase } from '#server/platform/database/database.ts';
import { beginPostgres } from './children.ts';
import { type RunningServer, startShop } from './servers.ts';

export interface ShopUnderTest extends OpenDatabase {
  server: RunningServer;
  /** The address of the database, for further copies of the server. */
  address: string;
  stop(): Promise<void>;
}

/**
 * The real server on a durable PostgreSQL of its own (fsync on) with the demonstration data. `checkout` is the
 * folder of another state of the project to measure beside this one; it has its own PostgreSQL.
 */
export async function openShopUnderTest(
  port: number,
  env: Record<string, string> = {},
  checkout?: string,
): Promise<ShopUnderTest> {
  const folder = resolve(checkout ? '.data/bench-postgres-beside' : '.data/bench-postgres');
  const postgres = await beginPostgres(folder, { database: `bench_${process.pid}` });
  const server = await startShop(port, { DATABASE_URL: postgres.url, ...env }, checkout);
  const database = openDatabase(postgres.connection);
  return {
    ...database,
    server,
    address: postgres.url,
    async stop() {
      await server.stop();
      await database.close();
      await postgres.stop();
    },
  };
}
