const collator = new Intl.Collator('en', { numeric: true });

/** Compares texts so that the numbers in them count as numbers: A-2 comes before A-10. */
export const naturally = (one: string, other: string): number => collator.compare(one, other);

interface Placed {
  place: string;
  materialNo: string;
}

/** Compares goods by their place on the shelves, then by item number. Goods without a place come last. */
export function byPlace(one: Placed, other: Placed): number {
  if ((one.place === '') !== (other.place === '')) return one.place === '' ? 1 : -1;
  return naturally(one.place, other.place) || naturally(one.materialNo, other.materialNo);
}
