import { type Field, isRequired, mustBeGiven } from '#contract/resources/fields.ts';
import {
  fileKey,
  isReadOnlyResource,
  type ReadOnlyResource,
  type Resource,
} from '#contract/resources/resource.ts';
import { fieldSentences } from '#contract/resources/sentences.ts';
import { clearWord, idColumn, mostImportRows } from '#contract/resources/spreadsheet.ts';
import { toSnakeKey } from '#contract/wire-case.ts';
import { formatNumber } from '#rules/numbers.ts';
import type { Cell } from './cell.ts';
import { importColumns, type RecordColumn } from './columns.ts';
import { labelsOf } from './row-cells.ts';
import { writeTemplate } from './workbook.ts';

/**
 * The workbook with which an administrator begins an import: the writable columns that this person sees, and the values
 * that each takes.
 */
export function makeTemplate(
  resource: Resource | ReadOnlyResource,
  isSeen: (name: string) => boolean,
): Promise<Buffer> {
  const key = fileKey(resource);
  const columns = importColumns(resource).filter(
    ({ name, field }) => isSeen(name) && (!field?.readOnly || name === key),
  );
  return writeTemplate({
    name: resource.label,
    columns: columns.map((column) => ({
      ...column,
      machineName: toSnakeKey(column.name),
      sample: column.field ? sampleOf(column.field) : null,
      ...allowedIn(column.field),
    })),
    notes: {
      name: '說明',
      rows: [...generalNotes(resource), ...columns.map((column) => noteOf(column, key))],
    },
  });
}

function allowedIn(field: Field | undefined) {
  if (field?.kind === 'choice') return { allowed: Object.values(field.choices) };
  return field?.kind === 'yesNo' ? { allowed: ['是', '否'] } : {};
}

function generalNotes(resource: Resource | ReadOnlyResource): string[][] {
  return [
    ...(isReadOnlyResource(resource) ? (resource.imports?.notes ?? []) : notesOf(resource)).map(
      (note) => [note],
    ),
    ['第三列是範例，請刪除後再上傳'],
    [`一次最多 ${formatNumber(mostImportRows)} 列`],
    [],
    ['欄位', '必填', '內容'],
  ];
}

function notesOf(resource: Resource): string[] {
  const key = resource.fields[resource.key]?.label;
  return [
    key
      ? `以「${key}」辨識每一列；已有的會更新，沒有的會新增`
      : `以「${idColumn}」辨識每一列；空白的會新增`,
    '空白的儲存格不會改變原有內容',
    `要清空一個欄位，請輸入「${clearWord}」`,
    '沒有的欄整欄不會改變',
  ];
}

function noteOf({ name, header, field }: RecordColumn, key: string): string[] {
  if (!field) return [header, '', '新增時空白'];
  // A number that the shop could make tells the rows of a file apart, so a file must have it.
  const isNumberedKey = name === key && isRequired(field) && !mustBeGiven(field);
  const help = field.help && !isNumberedKey ? `；${field.help}` : '';
  return [header, mustBeGiven(field) || isNumberedKey ? '是' : '', `${ruleOf(field)}${help}`];
}

function ruleOf(field: Field): string {
  switch (field.kind) {
    case 'text':
      return `文字，最多 ${field.maxLength} 字${field.unique ? '，不可重複' : ''}`;
    case 'richText':
      return 'HTML';
    case 'integer':
    case 'money':
      return `整數，${formatNumber(field.min)} 至 ${formatNumber(field.max)}`;
    case 'yesNo':
      return '是、否';
    case 'choice':
    case 'choices':
      return Object.values(field.choices).join('、');
    case 'instant':
      return '日期時間（台灣時間），例如 2026.11.22 10:00';
    case 'color':
      return '色碼，例如 #4B2E83';
    case 'link':
      return '本站路徑或 https:// 開頭的網址';
    case 'image':
      return '圖片路徑，例如 /media/banners/spring.webp';
    case 'pictures':
      return '每行一張：圖片路徑|圖片說明';
    case 'reference':
      return '對應資料的商品編號、等級或編號';
    case 'references':
      return `每行一筆：對應資料的商品編號或編號${field.counted ? '×數量' : ''}`;
    case 'segment':
      return fieldSentences.segment;
    case 'rows':
      return `${fieldSentences.rowCell(labelsOf(field))}；最多 ${field.most} 列`;
  }
}

function sampleOf(field: Field): Cell {
  switch (field.kind) {
    case 'integer':
    case 'money':
      return field.default ?? field.min;
    case 'yesNo':
      return field.default ? '是' : '否';
    case 'choice':
      return field.choices[field.default] ?? null;
    case 'instant':
      return '2026.11.22 10:00';
    case 'color':
      return field.default;
    case 'text':
      return isRequired(field) ? `範例${field.label}`.slice(0, field.maxLength) : null;
    default:
      return null;
  }
}
