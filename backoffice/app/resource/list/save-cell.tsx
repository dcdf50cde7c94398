import { Button, Group } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import type { QueryClient } from '@tanstack/react-query';
import { isReviewed } from '#contract/campaigns.ts';
import { ApiError } from '#contract/client.ts';
import type {
  ListedRow,
  ReadOnlyResource,
  Resource,
  StoredRecord,
} from '#contract/resources/resource.ts';
import type { RecordValues } from '#rules/records/check-record.ts';
import { type RecordPage, recordsOf } from '../../api.ts';
import { showValue } from '../values/show-value.ts';
import { asksOf, type Reason } from './cell-reason.ts';
import { lastOwnSave, noteOwnSave, type OwnSaves, versionAfterOwn } from './own-saves.ts';
import { saveStockCell, takenBack } from './save-stock-cell.ts';
import { StaleRow } from './stale-row.ts';

/** Milliseconds for which the message of a change offers to undo it. */
const undoTime = 8000;

export interface Questions {
  /** Asks for a confirmation before a campaign with these values is shown to shoppers. */
  mayShow(id: number, values: RecordValues): Promise<boolean>;
  /** Asks for a confirmation before a large price drop. */
  mayLower(before: RecordValues, after: RecordValues): Promise<boolean>;
}

export interface CellList extends Questions {
  client: QueryClient;
  resource: Resource | ReadOnlyResource;
  /** The key of the query with the rows. */
  key: readonly unknown[];
  own: OwnSaves;
}

export interface CellChange {
  row: ListedRow;
  field: string;
  value: unknown;
  reason: Reason | undefined;
}

/** Saves one cell of a list. Rejects with the sentence of the refusal; a stale row is shown in its present state. */
export async function saveCell(list: CellList, change: CellChange): Promise<void> {
  const { client, resource, mayShow, mayLower } = list;
  const { row, field, value, reason } = change;
  const put = (saved: { id: number }) => putRow(list, saved);
  const asks = resource.fields[field] && asksOf(resource, field, resource.fields[field]);
  const back = (saved: ListedRow, said?: Reason) => async () => {
    const present = lastOwnSave(list.own, saved, field) ?? presentRow(list, saved);
    // Only this change is taken back, and not a later one of the same cell.
    if (present[field] !== saved[field]) {
      throw new StaleRow(`之後又改過，沒有復原${presentWords(resource, field, present)}`, present);
    }
    await saveCell(list, { row: saved, field, value: row[field], reason: said });
  };
  if (asks?.kind === 'stock') {
    const saved = await saveStockCell(row, Number(value), reason, put);
    await client.invalidateQueries({ queryKey: ['stocks'] });
    notifySaved(back(saved, takenBack));
    return;
  }
  try {
    const records = recordsOf(resource as Resource);
    const version = versionAfterOwn(list.own, row);
    if (shows(resource, field, value)) {
      const stored = await records.read(row.id);
      if (!(await mayShow(row.id, { ...stored, [field]: value }))) throw new Error('已取消上架');
    }
    if (!(await mayLower(presentRow(list, row), { [field]: value }))) throw new Error('已取消降價');
    const saved = await records.updateField(row.id, {
      version,
      [field]: value,
      ...(asks && reason?.text && { [asks.name]: reason.text }),
    });
    noteOwnSave(list.own, { ...row, version }, field, saved);
    await put(saved);
    client.removeQueries({ queryKey: [resource.name, 'record', row.id] });
    notifySaved(back(saved));
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const { current } = error.extra as { current?: StoredRecord };
    if (error.errorCode === 'STALE_RECORD' && current) {
      await put(current);
      const words = presentWords(resource, field, current);
      throw new StaleRow(`剛被別人修改，已更新為目前的內容${words}`, current);
    }
    throw new Error(error.errors[field] ?? error.message);
  }
}

/** The row as the list shows it at this moment. */
function presentRow({ client, key }: CellList, row: ListedRow): ListedRow {
  const shown = client.getQueryData<RecordPage>(key)?.rows.find(({ id }) => id === row.id);
  return { ...row, ...shown };
}

/** The value of this moment, for a refusal. */
function presentWords({ fields }: CellList['resource'], field: string, row: ListedRow): string {
  const shown = fields[field];
  return shown ? `（目前是 ${showValue(shown, row[field])}）` : '';
}

/** Shows the row as it was saved. A reading of the list that began before must not put the old one back. */
async function putRow({ client, key }: CellList, saved: { id: number }): Promise<void> {
  const list = { queryKey: key, exact: true };
  const wasReading = client.isFetching(list) > 0;
  await client.cancelQueries(list);
  client.setQueryData<RecordPage>(
    key,
    (page) =>
      page && {
        ...page,
        rows: page.rows.map((row) => (row.id === saved.id ? { ...row, ...saved } : row)),
      },
  );
  if (wasReading) void client.invalidateQueries(list);
}

/** Whether a change shows a campaign to shoppers. */
const shows = ({ name }: Resource | ReadOnlyResource, field: string, value: unknown) =>
  isReviewed(name) && field === 'currentVisibilityRule' && value === 'ONLINE';

function notifySaved(undo: () => Promise<void>): void {
  const id = notifications.show({
    color: 'green',
    autoClose: undoTime,
    withCloseButton: true,
    message: (
      <Group justify="space-between">
        已儲存
        <Button
          size="compact-sm"
          variant="light"
          aria-keyshortcuts="Control+Z"
          onClick={() => {
            notifications.hide(id);
            undo().catch((error: Error) =>
              notifications.show({ color: 'red', message: error.message }),
            );
          }}
        >
          復原
        </Button>
      </Group>
    ),
  });
}
