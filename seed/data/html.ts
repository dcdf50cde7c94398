/**
 * The few HTML elements in which the texts of the demonstration data are set. The texts contain no markup of their
 * own.
 */

export type Row = readonly [name: string, value: string];

const items = (entries: readonly string[]) => entries.map((entry) => `<li>${entry}</li>`).join('');

export const paragraph = (text: string) => `<p>${text}</p>`;

export const linkTo = (to: string, text: string) => `<a href="${to}">${text}</a>`;

/** Level 3 is for headings below a section of a page. An article begins at level 2. */
export const heading = (text: string, level: 2 | 3 = 3) => `<h${level}>${text}</h${level}>`;

export const bulletList = (entries: readonly string[]) => `<ul>${items(entries)}</ul>`;

export const numberedList = (entries: readonly string[]) => `<ol>${items(entries)}</ol>`;

/** A table of details. Each row begins with its name. */
export function detailTable(rows: readonly Row[]): string {
  const body = rows.map(
    ([name, value]) => `<tr><th scope="row">${name}</th><td>${value}</td></tr>`,
  );
  return `<table><tbody>${body.join('')}</tbody></table>`;
}

/** A table with column headings. */
export function columnTable(
  columns: readonly string[],
  rows: readonly (readonly string[])[],
): string {
  const head = columns.map((column) => `<th scope="col">${column}</th>`).join('');
  const body = rows.map((row) => `<tr>${row.map((cell) => `<td>${cell}</td>`).join('')}</tr>`);
  return `<table><thead><tr>${head}</tr></thead><tbody>${body.join('')}</tbody></table>`;
}

export const sections = (entries: readonly { heading: string; text: string }[]) =>
  entries.map((entry) => heading(entry.heading) + paragraph(entry.text)).join('');
