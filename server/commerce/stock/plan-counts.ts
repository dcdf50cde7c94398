import type { PgColumn } from 'drizzle-orm/pg-core';
import { stocks } from '#contract/resources/read-only/stocks.ts';
import { idColumn } from '#contract/resources/spreadsheet.ts';
import { checkValue } from '#rules/records/check-value.ts';
import { isAmong } from '#server/platform/database/columns.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import type { ListImporter } from '#server/resource-engine/list-importer.ts';
import { readCell, textOf } from '#server/resource-engine/spreadsheet/cells.ts';
import {
  type PlannedRow,
  problemAt,
  wrongRow,
} from '#server/resource-engine/spreadsheet/planned-row.ts';
import type { NamedRow } from '#server/resource-engine/spreadsheet/read-sheet.ts';
import { asInteger } from '#server/resource-engine/spreadsheet/reference-names.ts';
import { problemSentence } from './change-counts.ts';
import { placeOf } from './places.ts';
import { stockList } from './stock-list.ts';

interface Counted {
  id: number;
  name: string;
  materialNo: string;
  onHand: number;
  held: number;
  place: string;
}

/** Checks which counts the rows of a file would change. */
export const planCounts: ListImporter['plan'] = async (transaction, rows, firstRows) => {
  const known = await readCounted(transaction, rows);
  const planned: PlannedRow[] = [];
  let unchanged = 0;
  for (const row of rows) {
    const outcome = planRow(row, known, firstRows);
    if (outcome) planned.push(outcome);
    else unchanged += 1;
  }
  return { planned, unchanged };
};

/** The stock records that the rows may name, by item number and by id. */
async function readCounted(db: Queryable, rows: readonly NamedRow[]) {
  const numbers = rows.map(({ cells }) => textOf(cells.materialNo)).filter(Boolean);
  const ids = rows.flatMap(({ cells }) => asInteger(textOf(cells.id)));
  // Two queries: one condition with both would read all records.
  const found = [
    ...(await readBy(db, stockList.materialNo, numbers)),
    ...(await readBy(db, stockList.id, ids)),
  ];
  const byId = new Map(found.map((each) => [String(each.id), each]));
  return { byId, byNumber: Map.groupBy(byId.values(), (each) => each.materialNo) };
}

function readBy(
  db: Queryable,
  column: PgColumn,
  values: readonly (string | number)[],
): Promise<Counted[]> | [] {
  if (values.length === 0) return [];
  const { id, name, materialNo, onHand, held } = stockList;
  return db
    .select({ id, name, materialNo, onHand, held, place: placeOf(id) })
    .from(stockList)
    .where(isAmong(column, values))
    .execute();
}

type Known = Awaited<ReturnType<typeof readCounted>>;

/** The effect of one row; undefined if it changes nothing. */
function planRow(row: NamedRow, known: Known, firstRows: Map<string, number>) {
  const { cells } = row;
  const wrong = (name: ReadName | 'id' | 'materialNo' | 'place', rule: string, goods?: Counted) => {
    const column = name === 'id' ? idColumn : stocks.fields[name].label;
    return wrongRow(row, goods?.id, [problemAt(row, column, cells[name], rule)]);
  };
  const goods = meant(row, known);
  if ('problem' in goods) return wrong(goods.column, goods.problem);
  const first = firstRows.get(String(goods.id)) ?? row.number;
  firstRows.set(String(goods.id), first);
  if (first !== row.number) return wrong('materialNo', `與第 ${first} 列重複`, goods);
  const numbers: Partial<Record<ReadName, number>> = {};
  for (const name of readNames) {
    const read = numberIn(row, name);
    if (typeof read === 'string') return wrong(name, read, goods);
    if (read !== undefined) numbers[name] = read;
  }
  const { adjustBy, counted, onHand: seen = goods.onHand } = numbers;
  if (adjustBy !== undefined && counted !== undefined) {
    return wrong('counted', '「調整數」與「盤點數」只能填一個', goods);
  }
  const by = adjustBy ?? (counted === undefined ? 0 : counted - goods.onHand);
  if (counted !== undefined && seen !== goods.onHand) {
    return wrong('onHand', `現有數量已變成 ${goods.onHand}，請重新匯出後再盤點`, goods);
  }
  const place = placeIn(row, goods);
  if (typeof place === 'object') return wrong('place', place.problem, goods);
  if (by === 0 && place === goods.place) return undefined;
  if (adjustBy !== undefined && by < 0 && goods.onHand + by < goods.held) {
    return wrong('adjustBy', problemSentence({ problem: 'HELD', ...goods }, goods.name), goods);
  }
  return soundRow(row.number, goods, { by, place, isCount: counted !== undefined });
}

interface Effect {
  by: number;
  place: string;
  isCount: boolean;
}

function soundRow(row: number, goods: Counted, { by, place, isCount }: Effect): PlannedRow {
  const isMoved = place !== goods.place;
  return {
    row,
    kind: 'UPDATE',
    recordId: goods.id,
    // The units on hand when the file was checked. A count is valid only for that number; an adjustment is valid for
    // any.
    version: isCount ? goods.onHand : null,
    title: goods.name,
    before: { ...(by !== 0 && { onHand: goods.onHand }), ...(isMoved && { place: goods.place }) },
    after: { ...(by !== 0 && { onHand: goods.onHand + by }), ...(isMoved && { place }) },
    needsApproval: false,
    warnings: [],
    problems: [],
    cells: null,
  };
}

interface Unclear {
  column: 'id' | 'materialNo';
  problem: string;
}

/** The goods of a row: by item number, or by id if two have the same number or the row has none. */
function meant({ cells }: NamedRow, { byId, byNumber }: Known): Counted | Unclear {
  const [number, id] = [textOf(cells.materialNo), textOf(cells.id)];
  const ofId = byId.get(id);
  const ofNumber = byNumber.get(number) ?? [];
  if (number === '') {
    return ofId ?? { column: 'id', problem: id === '' ? '請填商品編號或編號' : '沒有這個編號' };
  }
  const [only, another] = ofNumber;
  if (!only) return { column: 'materialNo', problem: '沒有這個商品編號' };
  if (id !== '' && !ofNumber.some((each) => String(each.id) === id)) {
    return { column: 'id', problem: '編號與商品編號不是同一個品項' };
  }
  if (another && !ofId) {
    return { column: 'materialNo', problem: '有兩個品項使用這個商品編號，請填編號' };
  }
  return ofId ?? only;
}

const readNames = ['onHand', 'adjustBy', 'counted'] as const;
type ReadName = (typeof readNames)[number];

const noReferences = { keyOf: () => undefined, idOf: () => undefined };

/** The place in a row's cell: the present one if the cell is empty, '' if it says so. */
function placeIn({ cells }: NamedRow, goods: Counted): string | { problem: string } {
  const field = stocks.fields.place;
  const read = readCell(field, cells.place, noReferences, null);
  if ('keeps' in read) return goods.place;
  if ('problem' in read) return { problem: read.problem };
  const place = textOf(read.value as never).trim();
  const problem = checkValue(field, place);
  return problem ? { problem } : place;
}

/** The whole number in a cell: undefined for an empty cell, a sentence for any other content. */
function numberIn({ cells }: NamedRow, name: ReadName): number | string | undefined {
  const field = stocks.fields[name];
  const read = readCell(field, cells[name], noReferences, null);
  if ('keeps' in read) return undefined;
  if ('problem' in read) return read.problem;
  return checkValue(field, read.value) ?? Number(read.value);
}
