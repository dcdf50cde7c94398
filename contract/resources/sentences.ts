import { requiredInChinese } from '../rule-messages.ts';
import { type Field, mostPieces } from './fields.ts';

/** Operators' sentences for wrong values of a record. Server and browser use the same ones. */
export const fieldSentences = {
  required: requiredInChinese,
  text: '需為文字',
  tooLong: (most: number) => `最多 ${most} 字`,
  integer: '需為整數',
  between: (min: number, max: number) =>
    `需介於 ${min.toLocaleString('en')} 與 ${max.toLocaleString('en')} 之間`,
  yesNo: '需為「是」或「否」',
  oneOf: (labels: readonly string[]) => `需為 ${labels.join('、')} 其中之一`,
  instant: '需為日期時間，例如 2026.11.22 10:00',
  color: '需為 # 加六位十六進位色碼，例如 #4B2E83',
  link: '需為本站路徑（以 / 開頭）或 https:// 開頭的網址',
  pictures: '圖片格式錯誤',
  tooManyPictures: (most: number) => `最多 ${most} 張圖片`,
  image: '需為圖片的路徑，例如 /media/banners/spring.webp',
  reference: '找不到這筆資料',
  references: '需為資料的清單',
  twice: '同一筆資料只能出現一次',
  quantity: `數量需介於 1 與 ${mostPieces} 之間`,
  fewestReferences: (least: number) => `至少選擇 ${least} 項`,
  mostReferences: (most: number) => `最多選擇 ${most} 項`,
  rows: '需為表格的列',
  segment: '需為對象，例如「沉睡」、「檢視 3」、「會員 M000012、M000013」',
  fewestRows: (least: number) => `至少 ${least} 列`,
  mostRows: (most: number) => `最多 ${most} 列`,
  inRow: (row: number, label: string, sentence: string) => `第 ${row} 列「${label}」${sentence}`,
  sameInRows: (label: string) => `每列的「${label}」不可重複`,
  rowCell: (labels: readonly string[]) =>
    `每行一列，例如「${labels.map((label) => `${label} 3`).join('、')}」`,
  taken: '已有相同的資料',
  unknownField: '沒有這個欄位',
  eachItsOwn: '每筆資料的內容需不同，無法一次修改',
  nothingThere: '原本是空白，無法計算',
} as const;

/** The sentence for a value of the wrong type. */
export function typeSentence(field: Field): string {
  switch (field.kind) {
    case 'text':
    case 'richText':
      return fieldSentences.text;
    case 'integer':
    case 'money':
      return fieldSentences.integer;
    case 'yesNo':
      return fieldSentences.yesNo;
    case 'choice':
    case 'choices':
      return fieldSentences.oneOf(Object.values(field.choices));
    case 'instant':
      return fieldSentences.instant;
    case 'color':
      return fieldSentences.color;
    case 'link':
      return fieldSentences.link;
    case 'image':
      return fieldSentences.image;
    case 'pictures':
      return fieldSentences.pictures;
    case 'reference':
      return fieldSentences.reference;
    case 'references':
      return fieldSentences.references;
    case 'rows':
      return fieldSentences.rows;
    case 'segment':
      return fieldSentences.segment;
  }
}
