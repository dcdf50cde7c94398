import { stockLimits } from '#contract/stocks.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { runNamed } from '#server/platform/database/run-named.ts';
import { lockLots, lowerLots } from './lots/lower-lots.ts';
import { inUse, onHand } from './source.ts';

/** Units to add to both counts of a record, because both count the same goods; negative to take away. */
export interface CountChange {
  id: number;
  web: number;
  erp: number;
  /**
   * The number that somebody counted before. Nothing is written if another number is on hand. With it, fewer units
   * than are reserved may remain.
   */
  expected?: number;
  /**
   * The available units that somebody saw before. Nothing is written if others are available, or if more are reserved
   * than are on hand: then as many units more would not become available.
   */
  seen?: number;
  adjustmentId: number;
  /** The caller has changed the lots itself. */
  isOfLot?: true;
}

/** The reason why nothing was written. */
export interface CountProblem {
  id: number;
  problem: 'UNKNOWN' | 'MOVED' | 'OVERHELD' | 'UNLIKE' | 'HELD' | 'TOO_MANY';
  /** The units on hand and reserved at the moment; 0 for an unknown record. */
  onHand: number;
  held: number;
}

// The count that is not in use may be too low. It stops at 0, and the ledger records the units by which each count
// really changed, as for a sale.
const changeText = `
  with wanted as materialized (
    select * from unnest($1::int[], $2::int[], $3::int[], $4::int[], $5::int[], $8::int[])
      as w (id, web, erp, expected, adjustment_id, seen)
  ), target as materialized (
    select r.id, r.web_stock, r.erp_stock, r.locked, ${onHand('r')} as on_hand, w.expected, w.adjustment_id, w.seen,
      greatest(-r.web_stock, w.web) as web, greatest(-r.erp_stock, w.erp) as erp,
      ${inUse('w.web', 'w.erp')} as requested
    from stock_records r join wanted w on w.id = r.id
    order by r.id for no key update of r
  ), problems as materialized (
    select * from (
      select id, on_hand, locked,
        case when expected <> on_hand then 'MOVED'
          when seen is not null and on_hand < locked then 'OVERHELD'
          when seen <> greatest(on_hand - locked, 0) then 'UNLIKE'
          when requested < 0 and on_hand + requested < case when expected is null then locked else 0 end then 'HELD'
          when greatest(web_stock + web, erp_stock + erp) > ${stockLimits.units} then 'TOO_MANY' end as problem
      from target) judged
    where problem is not null
    union all
    select id, 0, 0, 'UNKNOWN' from wanted w where not exists (select from stock_records r where r.id = w.id)
  ), changed as (
    update stock_records r set web_stock = r.web_stock + t.web, erp_stock = r.erp_stock + t.erp
    from target t where r.id = t.id and not exists (select from problems)
  ), ledger as (
    insert into stock_movements (stock_record_id, reason, web_change, erp_change, adjustment_id, at)
    select id, $7, web, erp, adjustment_id, $6 from target where not exists (select from problems)
  )
  select id, problem, on_hand as "onHand", locked as held from problems`;

/**
 * Changes counts and writes the ledger: either all of it or nothing. Answers the problems, or an empty list. Each id
 * may occur once. Units that are taken away leave the lots as `lowerLots` says. Run it last, because buyers wait for
 * these rows until the commit.
 */
export async function changeCounts(
  transaction: Transaction,
  changes: readonly CountChange[],
  at: Date,
  reason: 'ADJUSTMENT' | 'OPENING' | 'RECEIPT' = 'ADJUSTMENT',
): Promise<CountProblem[]> {
  const values = [
    changes.map(({ id }) => id),
    changes.map(({ web }) => web),
    changes.map(({ erp }) => erp),
    changes.map(({ expected }) => expected ?? null),
    changes.map(({ adjustmentId }) => adjustmentId),
    at,
    reason,
    changes.map(({ seen }) => seen ?? null),
  ];
  const lowered = changes.filter(({ web, isOfLot }) => web < 0 && !isOfLot);
  // Lots are locked before stock records everywhere.
  if (lowered.length > 0) {
    await lockLots(
      transaction,
      lowered.map(({ id }) => id),
    );
  }
  const problems = await runNamed<CountProblem>(transaction, 'change counts', changeText, values);
  if (problems.length === 0) await lowerLots(transaction, lowered, at);
  return problems;
}

/** The sentence for a count that was not changed. */
export function problemSentence({ problem, onHand: units, held }: CountProblem, name: string) {
  const most = Math.max(units - held, 0);
  switch (problem) {
    case 'UNKNOWN':
      return '沒有這個品項';
    case 'MOVED':
      return `「${name}」的現有數量剛變成 ${units}，請確認後再盤點`;
    case 'OVERHELD':
      return `「${name}」現有 ${units} 件、顧客保留 ${held} 件，保留的比現有多，請到庫存頁盤點或調整`;
    case 'UNLIKE':
      return `「${name}」的可售庫存剛變成 ${most}，請確認後再修改`;
    case 'HELD':
      return most === 0
        ? `「${name}」現有 ${units} 件、顧客保留 ${held} 件，不能再減少`
        : `「${name}」現有 ${units} 件、顧客保留 ${held} 件，最多只能減少 ${most} 件`;
    case 'TOO_MANY':
      return `「${name}」的數量過大`;
  }
}
