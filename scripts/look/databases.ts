import pg from 'pg';
import { startTestCluster } from '#server/platform/database/testing.ts';

/**
 * Copies of the server report to the database by its own clock, with the present size of their cache. The screen of
 * the system shows that.
 */
const sameCopy = (moment: string) => `
  create function same_copy() returns trigger language plpgsql as $$
  begin
    new.started_at := '${moment}';
    new.facts := new.facts || jsonb_build_object('cache', new.facts -> 'cache' ||
      '{"entries": 10, "bytes": 10240, "hits": 3, "misses": 1}');
    return new;
  end $$;
  create trigger same_copy before insert or update on copies for each row execute function same_copy();
  delete from copies`;

/** The most milliseconds to wait for the jobs of the data. */
const longestWait = 60_000;

/** The databases of one run, by name, in a PostgreSQL for tests. */
export async function openDatabases() {
  const cluster = await startTestCluster();
  const urlOf = (name: string) => Object.assign(new URL(cluster.url), { pathname: name }).href;
  const query = async (text: string, url = cluster.url) => {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    try {
      return (await client.query(text)).rows;
    } finally {
      await client.end();
    }
  };
  const drop = (name: string) => query(`drop database if exists ${name} with (force)`);
  return {
    /** Creates a database again: an empty one, or a copy. Returns its address. */
    async make(name: string, template = 'template0'): Promise<string> {
      await drop(name);
      await query(`create database ${name} template ${template} strategy file_copy`);
      return urlOf(name);
    },
    drop,
    /** Removes from the data of a shop whatever would differ between two runs of its server. */
    async makeSame(url: string, moment: string): Promise<void> {
      await query(sameCopy(moment), url);
    },
    /** Resolves when no due job is left, or after a minute. */
    async jobsDone(url: string): Promise<void> {
      const due = `select from jobs.job where state < 'completed' and start_after <= now() limit 1`;
      const until = performance.now() + longestWait;
      while ((await query(due, url)).length > 0 && performance.now() < until)
        await new Promise((resolve) => setTimeout(resolve, 250));
    },
    close: cluster.stop,
  };
}
