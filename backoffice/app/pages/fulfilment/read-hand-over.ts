export interface HandOverLine {
  code: string;
  trackingNo: string;
}

/** The number of an order, or of one of its parcels. */
const isParcelCode = (word: string) => /^\d{14}(-\d{1,3})?$/.test(word);

/**
 * Reads what was pasted or scanned: a parcel and its tracking number in one line, divided by a space, a tab or a
 * comma; or each in a line of its own, as a scanner types them. A parcel that already has the carrier's number
 * needs no second part.
 */
export function readHandOver(text: string): HandOverLine[] {
  const lines: HandOverLine[] = [];
  let open: HandOverLine | undefined;
  for (const line of text.split(/\r?\n/)) {
    const [first = '', second = ''] = line.trim().split(/[\s,;，]+/);
    if (first === '') continue;
    if (second === '' && open && !isParcelCode(first)) {
      open.trackingNo = first;
      open = undefined;
      continue;
    }
    const row = { code: first, trackingNo: second };
    lines.push(row);
    open = second === '' ? row : undefined;
  }
  return lines;
}
