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
  return readPlaced(text).map(({ code, trackingNo }) => ({ code, trackingNo }));
}

/**
 * The text with these lines at its end. They take the place of other lines about the same parcel; a line that the text
 * has already stays where it is.
 */
export function withLines(text: string, added: readonly HandOverLine[]): string {
  const wordsOf = ({ code, trackingNo }: HandOverLine) => `${code} ${trackingNo}`.trim();
  const [words, codes] = [new Set(added.map(wordsOf)), new Set(added.map(({ code }) => code))];
  const before = readHandOver(text);
  const earlier = before.filter((line) => codes.has(line.code) && !words.has(wordsOf(line)));
  const present = new Set(before.map(wordsOf));
  const lines = added.map(wordsOf).filter((each) => !present.has(each));
  return [withoutLines(text, earlier).trimEnd(), ...lines].filter(Boolean).join('\n');
}

/** The text without these lines, each taken out once; everything else stays as it was typed. */
export function withoutLines(text: string, gone: readonly HandOverLine[]): string {
  const left = readPlaced(text);
  const places = new Set<number>();
  for (const { code, trackingNo } of gone) {
    const at = left.findIndex((line) => line.code === code && line.trackingNo === trackingNo);
    for (const place of left.splice(at, at < 0 ? 0 : 1)[0]?.places ?? []) places.add(place);
  }
  return text
    .split('\n')
    .filter((_, place) => !places.has(place))
    .join('\n');
}

/** The lines, each with the numbers of the lines of the text in which it stands. */
function readPlaced(text: string): (HandOverLine & { places: number[] })[] {
  const lines: (HandOverLine & { places: number[] })[] = [];
  let open: (typeof lines)[number] | undefined;
  for (const [place, line] of text.split('\n').entries()) {
    const [first = '', second = ''] = line.trim().split(/[\s,;，]+/);
    if (first === '') continue;
    if (second === '' && open && !isParcelCode(first)) {
      open.trackingNo = first;
      open.places.push(place);
      open = undefined;
      continue;
    }
    const row = { code: first, trackingNo: second, places: [place] };
    lines.push(row);
    open = second === '' ? row : undefined;
  }
  return lines;
}
