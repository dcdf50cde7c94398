import { stockLimits } from '#contract/stocks.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { runNamed } from '#server/platform/database/named.ts';
import { inUse, onHand } from './source.ts';

/** Units that are added to both counts of a record, as both count the same goods; below 0 they are taken away. */
export interface CountChange {
  id: number;
  web: number;
  erp: number;
  /** Somebody has counted: nothing is written unless as many are on hand, and fewer than are reserved may be left. */
  expected?: number;
  adjustmentId: number;
}

/** Why nothing was written. */
export interface CountProblem {
  id: number;
  problem: 'UNKNOWN' | 'MOVED' | 'HELD' | 'TOO_MANY';
  /** Units on hand and reserved now; 0 of an unknown record. */
  onHand: number;
  held: number;
}

// The count that is not in use may be too low; it stops at 0, and the ledger notes the units by which each count really
// changed, as a sale does.
const changeText = `
  with wanted as materialized (
    select * from unnest($1::int[], $2::int[], $3::int[], $4::int[], $5::int[])
      as w (id, web, erp, expected, adjustment_id)
  ), target as materialized (
    select r.id, r.web_stock, r.erp_stock, r.locked, ${onHand('r')} as on_hand, w.expected, w.adjustment_id,
      greatest(-r.web_stock, w.web) as web, greatest(-r.erp_stock, w.erp) as erp,
      ${inUse('w.web', 'w.erp')} as requested
    from stock_records r join wanted w on w.id = r.id
    order by r.id for no key update of r
  ), problems as materialized (
    select * from (
      select id, on_hand, locked,
        case when expected <> on_hand then 'MOVED'
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
 * Changes counts and writes the ledger, all of it or nothing: answers what stands in the way, or an empty list. An id
 * comes once. Run it last, as buyers wait for these rows until the commit.
 */
export function changeCounts(
  transaction: Transaction,
  changes: readonly CountChange[],
  at: Date,
  reason: 'ADJUSTMENT' | 'OPENING' = 'ADJUSTMENT',
): Promise<CountProblem[]> {
  const values = [
    changes.map(({ id }) => id),
    changes.map(({ web }) => web),
    changes.map(({ erp }) => erp),
    changes.map(({ expected }) => expected ?? null),
    changes.map(({ adjustmentId }) => adjustmentId),
    at,
    reason,
  ];
  return runNamed(transaction, 'change counts', changeText, values);
}

/** Why a count was not changed, in words. */
export function problemSentence({ problem, onHand: units, held }: CountProblem, name: string) {
  const most = Math.max(units - held, 0);
  switch (problem) {
    case 'UNKNOWN':
      return '沒有這個品項';
    case 'MOVED':
      return `「${name}」的現有數量剛變成 ${units}，請確認後再盤點`;
    case 'HELD':
      return most === 0
        ? `「${name}」現有 ${units} 件、顧客保留 ${held} 件，不能再減少`
        : `「${name}」現有 ${units} 件、顧客保留 ${held} 件，最多只能減少 ${most} 件`;
    case 'TOO_MANY':
      return `「${name}」的數量過大`;
  }
}
