import { zipSync } from 'fflate';

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packaged = 'http://schemas.openxmlformats.org/package/2006';

export interface Parts {
  /** The rows in XML, or with `isWhole` the sheet. */
  sheet: string;
  isWhole?: boolean;
  /** The contents of each `<si>`. */
  strings?: readonly string[];
  /** The contents of `<workbook>` before its sheets. */
  workbook?: string;
  /** The path of the sheet that the workbook names. */
  target?: string;
}

/** A workbook of parts in XML, as another program writes them. Its style 1 is a date, and 2 a date in Chinese. */
export function workbookOf({
  sheet,
  isWhole = false,
  strings,
  workbook = '',
  target = 'worksheets/sheet1.xml',
}: Parts): Uint8Array {
  const relations = (...all: [type: string, target: string][]) =>
    `<Relationships xmlns="${packaged}/relationships">${all
      .map(
        ([type, to], index) =>
          `<Relationship Id="rId${index + 1}" Type="${office}/${type}" Target="${to}"/>`,
      )
      .join('')}</Relationships>`;
  const parts: Record<string, string> = {
    '[Content_Types].xml': `<Types xmlns="${packaged}/content-types"/>`,
    '_rels/.rels': relations(['officeDocument', 'xl/workbook.xml']),
    'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${office}">${workbook}<sheets><sheet name="工作表1" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relations(
      ['worksheet', target],
      ['sharedStrings', 'sharedStrings.xml'],
      ['styles', 'styles.xml'],
    ),
    'xl/styles.xml': `<styleSheet xmlns="${main}"><numFmts count="1"><numFmt numFmtId="164" formatCode="yyyy&quot;年&quot;m&quot;月&quot;d&quot;日&quot;"/></numFmts><cellXfs count="3"><xf numFmtId="0"/><xf numFmtId="14" applyNumberFormat="1"/><xf numFmtId="164" applyNumberFormat="1"/></cellXfs></styleSheet>`,
    'xl/worksheets/sheet1.xml': isWhole
      ? sheet
      : `<?xml version="1.0" encoding="UTF-8" standalone="yes"?><worksheet xmlns="${main}">${sheet}</worksheet>`,
    ...(strings && {
      'xl/sharedStrings.xml': `<sst xmlns="${main}">${strings.map((each) => `<si>${each}</si>`).join('')}</sst>`,
    }),
  };
  return zipSync(
    Object.fromEntries(
      Object.entries(parts).map(([name, text]) => [name, new TextEncoder().encode(text)]),
    ),
  );
}
