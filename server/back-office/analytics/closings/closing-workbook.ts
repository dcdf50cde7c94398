import { and, asc, eq, gt, isNotNull } from 'drizzle-orm';
import type { PaymentType } from '#contract/enumerations.ts';
import { type ClosingKind, closingKindLabels, closingKinds } from '#contract/metrics.ts';
import { done, refused } from '#contract/outcome.ts';
import { paymentTypeWords } from '#contract/resources/order-choices.ts';
import { formatDateTime } from '#rules/dates.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import type { RequestContext } from '#server/platform/http/handler.ts';
import { fileAnswer } from '#server/platform/http/http-answer.ts';
import type { Cell } from '#server/resource-engine/spreadsheet/cell.ts';
import {
  contentTypes,
  type SheetToWrite,
  writeSheets,
} from '#server/resource-engine/spreadsheet/workbook.ts';
import type { Shop } from '#server/shop.ts';
import { nameOfAdministrator } from '../../admin/administrators.ts';
import { audited } from '../../admin/audit.ts';
import { closingRows, closings } from '../tables.ts';
import { closingContents } from './closing-kinds.ts';

type FinishedClosing = typeof closings.$inferSelect;

const batch = 1_000;
const number = (header: string) => ({ header, width: 14, isText: false });
const text = (header: string, width = 20) => ({ header, width, isText: true });

/**
 * The workbook of a closing, which is always the same. An audit entry records who downloads it. NOT_FOUND while the
 * closing is being made.
 */
export async function downloadClosing(shop: Shop, request: RequestContext, id: number) {
  const [closing] = await shop.db
    .select()
    .from(closings)
    .where(and(eq(closings.id, id), isNotNull(closings.closedAt)));
  if (!closing) return refused('NOT_FOUND');
  await audited(shop, request, async ({ note }) => {
    await note({ call: 'downloadClosing', subject: ['closings', id], title: closing.month });
    return done(undefined);
  });
  const author = await nameOfAdministrator(shop.db, closing.administratorId);
  const sheets = [sumsSheet(closing), ...closingKinds.map((kind) => sheetOf(shop.db, id, kind))];
  return done(
    fileAnswer(`月結-${closing.month}.xlsx`, contentTypes.xlsx, writeSheets(sheets, author)),
  );
}

function sumsSheet({ id, month, closedAt, sums }: FinishedClosing): SheetToWrite {
  async function* rows(): AsyncGenerator<Cell[]> {
    for (const kind of closingKinds) {
      const { count = 0, amount = 0, corrections = 0, corrected = 0 } = sums?.[kind] ?? {};
      yield [
        closingKindLabels[kind],
        count,
        amount,
        corrections,
        corrected,
        id,
        month,
        formatDateTime(closedAt),
      ];
    }
    const amountOf = (kind: ClosingKind) => sums?.[kind].amount ?? 0;
    const revenue = amountOf('PAYMENT') - amountOf('REFUND');
    yield ['營收（收款 − 退款）', null, revenue, null, null, id, month, formatDateTime(closedAt)];
  }
  return {
    name: '合計',
    columns: [
      text('項目', 24),
      number('列數'),
      number('金額（元）'),
      number('其中更正列數'),
      number('其中更正金額'),
      number('月結編號'),
      text('月份', 10),
      text('完成時間'),
    ],
    rows: rows(),
  };
}

function sheetOf(db: Queryable, id: number, kind: ClosingKind): SheetToWrite {
  const { columns } = closingContents[kind];
  return {
    name: closingKindLabels[kind],
    columns: [
      text('時間'),
      ...columns.map(({ header, isAmount }) => (isAmount ? number(header) : text(header))),
      number('金額（元）'),
      text('更正', 8),
    ],
    rows: cellsOf(
      db,
      { id, kind },
      columns.map(({ name }) => name),
    ),
  };
}

async function* cellsOf(
  db: Queryable,
  { id, kind }: { id: number; kind: ClosingKind },
  columnNames: readonly string[],
): AsyncGenerator<Cell[]> {
  for (let last = 0; ; ) {
    const rows = await db
      .select()
      .from(closingRows)
      .where(
        and(
          eq(closingRows.closingId, id),
          eq(closingRows.kind, kind),
          gt(closingRows.sourceId, last),
        ),
      )
      .orderBy(asc(closingRows.sourceId))
      .limit(batch);
    for (const row of rows) {
      const cells = columnNames.map((columnName) =>
        inWords(columnName, row.facts[columnName] ?? null),
      );
      yield [formatDateTime(row.at), ...cells, row.amount, row.isCorrection ? '更正' : null];
    }
    if (rows.length < batch) return;
    last = rows.at(-1)?.sourceId ?? last;
  }
}

const allowanceKinds: Readonly<Record<string, string>> = { VOID: '作廢', ALLOWANCE: '折讓' };

function inWords(columnName: string, value: string | number | null): Cell {
  if (columnName === 'paymentType') return paymentTypeWords[value as PaymentType] ?? value;
  if (columnName === 'allowanceKind') return allowanceKinds[String(value)] ?? value;
  return value;
}
