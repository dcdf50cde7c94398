import type { PgBoss, SendOptions } from 'pg-boss';
import type { Statement } from '../database/statement.ts';
import { preparedByName } from './prepared-by-name.ts';

/**
 * Answers the statement with which pg-boss would insert a job. pg-boss gets a database that only records the
 * statement.
 */
export async function insertStatement(
  queues: PgBoss,
  name: string,
  data: object,
  options: SendOptions,
): Promise<Statement> {
  let noted: Statement | undefined;
  const executeSql = async (text: string, values: unknown[] = []) => {
    noted = preparedByName(text, values);
    return { rows: [{ id: '' }] };
  };
  await queues.send(name, data, { ...options, db: { executeSql } });
  if (!noted) throw new Error(`No job was inserted into ${name}.`);
  return noted;
}
