import type { PgBoss, SendOptions } from 'pg-boss';
import type { Statement } from '../database/batch.ts';
import { sha256 } from '../random.ts';

/** The text of a statement that inserts jobs is the same for all jobs of a queue: its name by the text. */
const names = new Map<string, string>();

function nameOf(text: string): string {
  const name = names.get(text) ?? `insert job ${sha256(text).slice(0, 32)}`;
  names.set(text, name);
  return name;
}

/**
 * The statement with which pg-boss would insert a job: pg-boss is handed a database that only notes it. Kept by name, it is
 * planned once a connection; planning takes longer than running it.
 */
export async function insertStatement(
  queues: PgBoss,
  name: string,
  data: object,
  options: SendOptions,
): Promise<Statement> {
  let noted: Statement | undefined;
  const executeSql = async (text: string, values: unknown[] = []) => {
    noted = { name: nameOf(text), text, values };
    return { rows: [{ id: '' }] };
  };
  await queues.send(name, data, { ...options, db: { executeSql } });
  if (!noted) throw new Error(`No job was inserted into ${name}.`);
  return noted;
}
