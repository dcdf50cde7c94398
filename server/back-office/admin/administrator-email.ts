import { eq, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { administrators } from './tables.ts';

/** SQL of an administrator's e-mail, for statements of other capabilities that show who did something. */
export const administratorEmail = (id: PgColumn): SQL<string> =>
  sql`(select ${administrators.email} from ${administrators} where ${eq(administrators.id, id)})`;
