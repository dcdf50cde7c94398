import { getTableColumns, getTableName } from 'drizzle-orm';
import type { Database } from '#server/platform/database/database.ts';
import type { KeyedHash } from '#server/platform/keyed-hash.ts';
import type { Person, PersonalTable, StoredRow } from './personal-data.ts';
import { rowsOfMember } from './rows-of-member.ts';

/** The rows of a person in one table, by the names of the columns that a copy shows. */
export interface StoredRows {
  name: string;
  declared: PersonalTable;
  rows: readonly StoredRow[];
}

/** Everything that the shop stores about a person, table by table. A table without data has no rows. */
export async function* readPersonalData(
  { db, keyedHash }: { db: Database; keyedHash: KeyedHash },
  tables: readonly PersonalTable[],
  person: Person,
): AsyncGenerator<StoredRows> {
  for (const declared of tables) {
    const columns = Object.fromEntries(
      Object.entries(getTableColumns(declared.table)).filter(([name]) => name in declared.shown),
    );
    const isShown = Object.keys(columns).length > 0;
    const rows = isShown
      ? await db
          .select(columns)
          .from(declared.table)
          .where(await rowsOfMember(declared, person, db))
      : [];
    const { opened } = declared;
    const shown = opened ? rows.map((row) => opened({ keyedHash }, row)) : rows;
    yield { name: getTableName(declared.table), declared, rows: shown };
  }
}
