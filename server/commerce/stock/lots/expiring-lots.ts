import { and, eq, isNull, lte, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { addDays } from '#rules/dates.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { moment } from '#server/platform/database/sql-moments.ts';
import type { WaitingRows } from '#server/platform/database/waiting-rows.ts';
import { stockGoods } from '../tables.ts';
import { lotSettings } from './lot-settings.ts';
import { hasUnits, stockLots } from './tables.ts';

const goods = (column: PgColumn): SQL =>
  sql`(select ${column} from ${stockGoods} where ${eq(stockGoods.stockRecordId, stockLots.stockRecordId)})`;

/**
 * The lots with units that have expired, or will within the days of the settings, as a queue of work. Blocked ones wait
 * for nobody.
 */
export async function expiringLots(db: Queryable, now: Date): Promise<WaitingRows> {
  const { expiringDays } = await lotSettings.read(db);
  const until = addDays(now, expiringDays);
  return {
    table: stockLots,
    where: and(hasUnits(stockLots), isNull(stockLots.blockedAt), lte(stockLots.expiresAt, until)),
    id: stockLots.id,
    since: sql`(${stockLots.expiresAt} - make_interval(days => ${sql.raw(String(expiringDays))}))`,
    fields: {
      lotNo: stockLots.lotNo,
      name: goods(stockGoods.name),
      unitsLeft: stockLots.unitsLeft,
      expiresAt: stockLots.expiresAt,
      isOver: sql`${stockLots.expiresAt} < ${moment(now)}`,
    },
  };
}
