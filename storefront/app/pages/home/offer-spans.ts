const columns = 12;
/** The usual width of an offer in columns, and the width of the banners before the offers. */
const usual = 3;
const widthOfBanners = 6;

/**
 * The widths of the offers at the end, by the number of offers that are left when the rows of four are full. One that
 * is left would be as wide as the page, so it shares two rows with the four before it.
 */
const lastRows: readonly (readonly number[])[] = [[], [4, 4, 4, 6, 6], [6, 6], [4, 4, 4]];

/**
 * The width of each of `count` offers on a large screen, in columns of twelve. Every row is full, but for that of a
 * single offer without banners.
 */
export function offerSpans(count: number, hasBanners: boolean): number[] {
  const beside = hasBanners ? (columns - widthOfBanners) / usual : 0;
  const below = count - beside;
  if (below < 2 && below !== 0) return Array(count).fill(columns / 2);
  const last = lastRows[below % 4] ?? [];
  return [...Array(count - last.length).fill(usual), ...last];
}
