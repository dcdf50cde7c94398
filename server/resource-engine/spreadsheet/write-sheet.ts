import type { Cell, Column } from './cell.ts';
import { writeZip, type ZipEntry } from './write-zip.ts';

/**
 * UTF-16 units of a piece: enough that compressing it is worth a turn of the event loop, few enough that other work
 * gets its turns.
 */
const pieceLength = 128 * 1024;

/** The indexes of the cell styles in `styles`. */
const plainStyle = 0;
const textStyle = 1;
const headStyle = 2;

export interface SheetToWrite {
  /** At most 31 characters, only those that Excel allows. */
  name: string;
  columns: readonly Column[];
  rows: AsyncIterable<readonly Cell[]>;
}

/**
 * Writes a workbook, piece by piece. Each sheet begins with its headers; the first row and the first column are
 * frozen. Texts are stored in their cells and not in a shared table, so that memory does not grow with the rows.
 */
export function writeBook(sheets: readonly SheetToWrite[], author = ''): AsyncGenerator<Buffer> {
  const fixed = (path: string, xml: string): ZipEntry => ({
    name: path,
    bytes: [Buffer.from(`<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n${xml}`)],
  });
  return writeZip([
    fixed('[Content_Types].xml', contentTypes(sheets.length)),
    fixed('_rels/.rels', rootRelations),
    fixed('docProps/core.xml', properties(author)),
    fixed('xl/workbook.xml', workbook(sheets.map(({ name }) => name))),
    fixed('xl/_rels/workbook.xml.rels', workbookRelations(sheets.length)),
    fixed('xl/styles.xml', styles),
    ...sheets.map(({ columns, rows }, index) => ({
      name: `xl/${sheetPath(index)}`,
      bytes: sheetPieces(columns, rows),
    })),
  ]);
}

const sheetPath = (index: number) => `worksheets/sheet${index + 1}.xml`;

async function* sheetPieces(
  columns: readonly Column[],
  rows: AsyncIterable<readonly Cell[]>,
): AsyncGenerator<Buffer> {
  const cellStyles = columns.map(({ isText }) => (isText ? textStyle : plainStyle));
  const write = rowWriter(cellStyles);
  const head = rowWriter(columns.map(() => headStyle));
  let xml =
    sheetStart(columns) +
    head(
      1,
      columns.map(({ header }) => header),
    );
  let number = 1;
  for await (const cells of rows) {
    number += 1;
    xml += write(number, cells);
    if (xml.length < pieceLength) continue;
    yield Buffer.from(xml);
    xml = '';
  }
  yield Buffer.from(`${xml}</sheetData></worksheet>`);
}

/** Returns a function that writes a row. Text that is the same for all cells of a column is built once. */
function rowWriter(cellStyles: readonly number[]) {
  const prepared = cellStyles.map((cellStyle, index) => {
    const style = cellStyle === plainStyle ? '' : ` s="${cellStyle}"`;
    return {
      start: `<c r="${columnName(index)}`,
      text: `"${style} t="inlineStr"><is><t`,
      number: `"${style}><v>`,
    };
  });
  return (row: number, cells: readonly Cell[]): string => {
    let xml = `<row r="${row}">`;
    for (const [index, { start, text, number }] of prepared.entries()) {
      const value = cells[index];
      if (value === null || value === undefined || value === '') continue;
      if (typeof value === 'number') xml += `${start}${row}${number}${value}</v></c>`;
      else xml += `${start}${row}${text}${content(String(value))}</t></is></c>`;
    }
    return `${xml}</row>`;
  };
}

/** The letters of the column with this index: A, B, … Z, AA. */
export function columnName(index: number): string {
  let messages = '';
  for (let rest = index + 1; rest > 0; rest = Math.floor((rest - 1) / 26)) {
    messages = String.fromCharCode(65 + ((rest - 1) % 26)) + messages;
  }
  return messages;
}

/** Characters that XML forbids, and texts that a spreadsheet would read as such an escape, are written as `_x000D_`. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters that XML forbids
const unwritable = /[\u0000-\u0008\u000b-\u001f\ufffe\uffff]|_(?=x[0-9A-Fa-f]{4}_)/g;

/** Spreadsheets drop leading and trailing spaces unless the text has `xml:space`. */
const content = (text: string) =>
  `${text === text.trim() ? '>' : ' xml:space="preserve">'}${escaped(text)}`;

/** Most texts have none of these characters. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters that XML forbids
const special = /[&<\u0000-\u0008\u000b-\u001f\ufffe\uffff]|\]\]>|_x/;

function escaped(text: string): string {
  if (!special.test(text)) return text;
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll(']]>', ']]&gt;')
    .replace(unwritable, (character) => {
      const code = character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0');
      return `_x${code}_`;
    });
}

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const backOffice = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packages = 'http://schemas.openxmlformats.org/package/2006';
const sheetTypes = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

const contentTypes = (sheets: number) =>
  `<Types xmlns="${packages}/content-types">` +
  '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>' +
  '<Default Extension="xml" ContentType="application/xml"/>' +
  `<Override PartName="/xl/workbook.xml" ContentType="${sheetTypes}.sheet.main+xml"/>` +
  Array.from(
    { length: sheets },
    (_, index) =>
      `<Override PartName="/xl/${sheetPath(index)}" ContentType="${sheetTypes}.worksheet+xml"/>`,
  ).join('') +
  `<Override PartName="/xl/styles.xml" ContentType="${sheetTypes}.styles+xml"/>` +
  `<Override PartName="/docProps/core.xml" ContentType="application/vnd.openxmlformats-package.core-properties+xml"/></Types>`;

const relations = (...list: readonly (readonly [type: string, target: string])[]) =>
  `<Relationships xmlns="${packages}/relationships">${list
    .map(([type, to], at) => `<Relationship Id="rId${at + 1}" Type="${type}" Target="${to}"/>`)
    .join('')}</Relationships>`;

const coreProperties = `${packages}/metadata/core-properties`;
const rootRelations = relations(
  [`${backOffice}/officeDocument`, 'xl/workbook.xml'],
  [`${packages}/relationships/metadata/core-properties`, 'docProps/core.xml'],
);
/** The sheets come first, so that the number of each is its position. */
const workbookRelations = (sheets: number) =>
  relations(
    ...Array.from(
      { length: sheets },
      (_, index) => [`${backOffice}/worksheet`, sheetPath(index)] as const,
    ),
    [`${backOffice}/styles`, 'styles.xml'],
  );

const properties = (author: string) =>
  `<cp:coreProperties xmlns:cp="${coreProperties}" xmlns:dc="http://purl.org/dc/elements/1.1/">` +
  `<dc:creator>${escaped(author)}</dc:creator></cp:coreProperties>`;

const workbook = (names: readonly string[]) =>
  `<workbook xmlns="${main}" xmlns:r="${backOffice}"><sheets>${names
    .map((name, index) => {
      const place = index + 1;
      return `<sheet name="${escaped(name).replaceAll('"', '&quot;')}" sheetId="${place}" r:id="rId${place}"/>`;
    })
    .join('')}</sheets></workbook>`;

/** Three cell styles: plain, text that looks like a number (format 49 of Excel), and header. */
const styles =
  `<styleSheet xmlns="${main}"><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font>` +
  '<font><b/><sz val="11"/><name val="Calibri"/></font></fonts>' +
  '<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>' +
  '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>' +
  '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>' +
  '<cellXfs count="3"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>' +
  '<xf numFmtId="49" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>' +
  '<xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/></cellXfs>' +
  '<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>';

function sheetStart(columns: readonly Column[]): string {
  const widths = columns.map(({ width, isText }, index) => {
    const cellStyle = isText ? ` style="${textStyle}"` : '';
    return `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"${cellStyle}/>`;
  });
  return (
    `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n<worksheet xmlns="${main}">` +
    '<sheetViews><sheetView workbookViewId="0"><pane xSplit="1" ySplit="1" topLeftCell="B2" ' +
    'activePane="bottomRight" state="frozen"/></sheetView></sheetViews>' +
    `<sheetFormatPr defaultRowHeight="15"/><cols>${widths.join('')}</cols><sheetData>`
  );
}
