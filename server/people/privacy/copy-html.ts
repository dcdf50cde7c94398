import { formatDateTime } from '#rules/dates.ts';
import { escapeHtml } from '#rules/escape-html.ts';
import type { Shown } from './personal-data.ts';
import type { StoredRows } from './read-personal-data.ts';

export interface CopyHead {
  brand: string;
  /** When the copy was made. */
  at: Date;
}

/** Tables with at most so many columns are shown with a line for each row; each row of the others is a list. */
const mostColumns = 6;

/** The page that shows a copy of personal data to people. It loads nothing from elsewhere. */
export function copyAsHtml({ brand, at }: CopyHead, sections: readonly StoredRows[]): string {
  const title = `${brand}：您的個人資料`;
  const filled = sections.filter(({ rows }) => rows.length > 0);
  const empty = sections.filter(
    ({ rows, declared }) => rows.length === 0 && Object.keys(declared.shown).length > 0,
  );
  return `<!doctype html>
<html lang="zh-Hant-TW">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(title)}</title>
<style>${style}</style></head>
<body>
<h1>${escapeHtml(title)}</h1>
<p>製作時間：${formatDateTime(at)}。以下是本店保存的您的資料；同樣的內容另有機器可讀的 data.json。密碼、金鑰與內部編號不在其中。</p>
${filled.map(section).join('\n')}
<h2>沒有資料的項目</h2>
<p>${escapeHtml(empty.map(({ declared }) => declared.label).join('、')) || '無'}</p>
</body>
</html>
`;
}

const style =
  'body{font-family:system-ui,"Noto Sans TC",sans-serif;line-height:1.6;max-width:60rem;margin:2rem auto;padding:0 1rem;color:#241b33}table{border-collapse:collapse;width:100%;margin:0 0 1.5rem}th,td{border:1px solid #ccc;padding:.4rem .6rem;text-align:left;vertical-align:top;white-space:pre-wrap;overflow-wrap:anywhere}th{background:#f4f1f8}caption{text-align:left;color:#555}tbody th{width:12rem}';

function section({ declared, rows }: StoredRows): string {
  const columns = Object.entries(declared.shown);
  const body =
    columns.length <= mostColumns
      ? wideTable(columns, rows)
      : rows.map((row) => detailTable(columns, row)).join('\n');
  return `<h2>${escapeHtml(declared.label)}（${rows.length}）</h2>\n${body}`;
}

type Columns = readonly [name: string, shown: Shown][];
type Row = Readonly<Record<string, unknown>>;

function wideTable(columns: Columns, rows: readonly Row[]): string {
  const head = columns.map(([, shown]) => `<th scope="col">${labelOf(shown)}</th>`).join('');
  const lines = rows.map(
    (row) =>
      `<tr>${columns.map(([name, shown]) => `<td>${shownValue(shown, row[name])}</td>`).join('')}</tr>`,
  );
  return `<table><thead><tr>${head}</tr></thead><tbody>${lines.join('')}</tbody></table>`;
}

function detailTable(columns: Columns, row: Row): string {
  const details = columns
    .map(([name, shown]) => [labelOf(shown), shownValue(shown, row[name])] as const)
    .filter(([, value]) => value !== '')
    .map(([label, value]) => `<tr><th scope="row">${label}</th><td>${value}</td></tr>`);
  return `<table><tbody>${details.join('')}</tbody></table>`;
}

const labelOf = (shown: Shown) => escapeHtml(typeof shown === 'string' ? shown : shown.label);

function shownValue(shown: Shown, value: unknown): string {
  if (value === null || value === undefined) return '';
  if (value instanceof Date) return formatDateTime(value);
  if (typeof value === 'boolean') return value ? '是' : '否';
  if (typeof value === 'object') return escapeHtml(JSON.stringify(value));
  const words = typeof shown === 'string' ? undefined : shown.words[String(value)];
  return escapeHtml(words ?? String(value));
}
