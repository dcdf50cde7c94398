import { adminEndpoints } from '#contract/admin-endpoints.ts';
import type { Reply } from '#contract/call.ts';
import type { adminStatementCalls } from '#contract/calls/admin-statements.ts';
import { ApiError } from '#contract/client.ts';
import type { PaymentType } from '#contract/enumerations.ts';
import type { Paper } from '#contract/fulfilment.ts';
import { recordEndpoint } from '#contract/record-endpoints.ts';
import type { RecordSearch } from '#contract/resources/conditions.ts';
import type { ReadOnlyResource, Resource } from '#contract/resources/resource.ts';
import type {
  ChosenEncoding,
  ImportState,
  ImportWarning,
  SpreadsheetFormat,
  TextEncoding,
} from '#contract/resources/spreadsheet.ts';
import type { StatementColumns } from '#contract/statements.ts';
import { toCamel, toSnakeKey } from '#contract/wire-case.ts';
import { onWire, sendAsPage } from './api.ts';

export interface ImportView {
  id: number;
  state: ImportState;
  fileName: string;
  by: string;
  at: string;
  taskId: number;
  progress: { done: number; total: number };
  counts: { created: number; updated: number; unchanged: number; errors: number };
  priceDrops: number;
  warnings: { kind: ImportWarning; label: string; count: number }[];
  unknownColumns: string[];
  encoding: TextEncoding | null;
  error: string | null;
}

export interface ImportedRow {
  row: number;
  kind: 'CREATE' | 'UPDATE' | 'ERROR';
  recordId: number | null;
  title: string;
  isPriceDrop: boolean;
  warnings: ImportWarning[];
  changes: { field: string; label: string; before: string | null; after: string | null }[];
  errors: { column: string; value: string; rule: string }[];
}

/**
 * Downloads the content of a list as a file. If the file is large or personal, it returns the task that creates the
 * file. Throws ApiError if it is refused.
 */
export async function downloadList(
  listed: Resource | ReadOnlyResource,
  format: SpreadsheetFormat,
  search: RecordSearch,
  columns?: readonly string[],
): Promise<FileTask | undefined> {
  const { page: _page, perPage: _perPage, ...asked } = search;
  const query = new URLSearchParams({ format, q: JSON.stringify(onWire(asked)) });
  if (columns) query.set('columns', columns.map(toSnakeKey).join(','));
  return save(`/backstage${recordEndpoint(listed, 'export').path}?${query}`);
}

/** The calls of one entity that upload or download files. Each throws ApiError if it is refused. */
export function filesOf(resource: Resource | ReadOnlyResource) {
  const base = `/backstage${recordEndpoint(resource, 'import').path}`;
  const one = async (path: string, options?: RequestInit) =>
    (await ask(`${base}/${path}`, options)).data as ImportView;
  const post = (body: object = {}) => ({
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return {
    template: () => save(`/backstage${recordEndpoint(resource, 'import-template').path}`),
    errorsFile: (id: number) => save(`${base}/${id}/errors.xlsx`),
    /** Without an encoding that of a CSV is recognised. */
    async upload(file: File, encoding?: ChosenEncoding): Promise<number> {
      const query = new URLSearchParams({ file_name: file.name, ...(encoding && { encoding }) });
      const { data } = await ask(`${base}?${query}`, sent(file));
      return (data as { importId: number }).importId;
    },
    read: (id: number) => one(String(id)),
    async rows(id: number, kind?: 'ERROR'): Promise<ImportedRow[]> {
      const query = kind ? `&kind=${kind}` : '';
      return (await ask(`${base}/${id}/rows?per_page=200${query}`)).data as ImportedRow[];
    },
    run: (id: number, options: { skip_errors: boolean; confirm_price_drops: boolean }) =>
      one(`${id}/run`, post(options)),
    readAs: (id: number, encoding: ChosenEncoding) => one(`${id}/encoding`, post({ encoding })),
    undo: (id: number) => one(`${id}/undo`, post()),
    cancel: (id: number) => one(`${id}/cancel`, post()),
  };
}

const sent = (file: File): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/octet-stream' },
  body: file,
});

async function ask(address: string, options?: RequestInit): Promise<{ data: unknown }> {
  const answer = await answered(address, options);
  return toCamel(await answer.json()) as { data: unknown };
}

/** The answer; throws ApiError if it is refused. */
async function answered(address: string, options?: RequestInit): Promise<Response> {
  const answer = await sendAsPage(address, options).catch(() => undefined);
  if (answer?.ok) return answer;
  const body = await answer?.json().catch(() => ({}));
  throw new ApiError(answer?.status ?? 0, (toCamel(body ?? {}) ?? {}) as object);
}

/** Downloads the file that a task has created. */
export const downloadOfTask = (id: number) => save(`/backstage/api/backstagex/tasks/${id}/file`);

/** Downloads the rows with errors of an import; `path` is the path of its screen. */
export const downloadErrorsOf = (path: string) =>
  save(`/backstage/api/backstagex${path}/errors.xlsx`);

/** A task that creates a file, and the number of its records. */
export interface FileTask {
  taskId: number;
  total: number;
}

/** The numbers of orders and parcels in a spreadsheet. Throws ApiError if it is refused. */
export async function readHandOverFile(file: File) {
  const address = `/backstage${adminEndpoints.readHandOverFile.path}`;
  const { data } = await ask(`${address}?file_name=${encodeURIComponent(file.name)}`, sent(file));
  return data as { code: string; trackingNo: string }[];
}

/** The rows of the bank's answer about transfers in a spreadsheet. Throws ApiError if it is refused. */
export async function readTransferFile(file: File) {
  const address = `/backstage${adminEndpoints.readTransferFile.path}`;
  const { data } = await ask(`${address}?file_name=${encodeURIComponent(file.name)}`, sent(file));
  return data as { orderNo: string; reference: string; amount?: number }[];
}

/**
 * Downloads the next file with which the bank makes transfers, or that of a time once more. Throws ApiError if it is
 * refused.
 */
export const saveBankFile = ({ bankFileAt }: { bankFileAt?: string }) =>
  save(`/backstage${adminEndpoints.exportTransfers.path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ bank_file_at: bankFileAt }),
  });

export interface StatementQuery {
  source: PaymentType;
  isTrial: boolean;
  columns: StatementColumns | undefined;
  /** Days such as 2026-11-20; '' for those of the first and the last row. */
  from: string;
  to: string;
}

/**
 * Compares a statement with the payments; unless it is a trial, differences are queued. Throws ApiError if it is
 * refused.
 */
export async function uploadStatement(file: File, wanted: StatementQuery) {
  const { source, isTrial, columns, from, to } = wanted;
  const query = new URLSearchParams({
    source,
    file_name: file.name,
    is_trial: String(isTrial),
    ...columns,
    ...(from && { from }),
    ...(to && { to }),
  });
  const address = `/backstage${adminEndpoints.uploadStatement.path}`;
  return (await ask(`${address}?${query}`, sent(file))).data as Reply<
    typeof adminStatementCalls.uploadStatement
  >;
}

/** Downloads a fulfilment paper as a PDF. Throws ApiError if it is refused. */
export function savePaper(wanted: { paper: Paper; shipmentIds: number[]; withPrices?: boolean }) {
  const { paper, shipmentIds, withPrices = true } = wanted;
  return save(`/backstage${adminEndpoints.printPaper.path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ paper, shipment_ids: shipmentIds, with_prices: withPrices }),
  });
}

/** Downloads a purchase order for its supplier as a PDF. Throws ApiError if it is refused. */
export const savePurchase = (id: number) =>
  save(`/backstage${adminEndpoints.printPurchaseOrder.path.replace(':id', String(id))}`);

/** Downloads the orders that got a lot. Throws ApiError if it is refused. */
export const saveRecall = (lotNo: string) =>
  save(`/backstage${adminEndpoints.readRecallFile.path.replace(':no', encodeURIComponent(lotNo))}`);

/** The session needs a header, which a link cannot send, so the file is fetched by a request. */
export async function save(address: string, options?: RequestInit): Promise<FileTask | undefined> {
  const answer = await answered(address, options);
  if (answer.headers.get('content-type')?.includes('json')) {
    return (toCamel(await answer.json()) as { data: FileTask }).data;
  }
  const name = /filename\*=UTF-8''([^;]+)/.exec(answer.headers.get('content-disposition') ?? '');
  const url = URL.createObjectURL(await answer.blob());
  const link = document.createElement('a');
  link.href = url;
  link.download = decodeURIComponent(name?.[1] ?? 'export');
  link.click();
  URL.revokeObjectURL(url);
  return undefined;
}
