/** Random numbers from a seed: the same in every run. */
export function diceOf(seed: number) {
  let state = seed >>> 0;
  // mulberry32
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const between = (least: number, most: number) => least + Math.floor(next() * (most - least + 1));
  const one = <Item>(items: readonly Item[]): Item => {
    const item = items[between(0, items.length - 1)];
    if (item === undefined) throw new Error('There is nothing to choose from.');
    return item;
  };
  return {
    /** A whole number from `least` to `most`. */
    between,
    one,
    /** True in `perCent` of the throws. */
    luck: (perCent: number) => next() * 100 < perCent,
    /** One to `most` different items. */
    some: <Item>(items: readonly Item[], most: number): Item[] => {
      const left = [...items];
      return Array.from({ length: Math.min(between(1, most), items.length) }, () => {
        const [taken] = left.splice(between(0, left.length - 1), 1);
        return taken as Item;
      });
    },
  };
}

export type Dice = ReturnType<typeof diceOf>;
