/**
 * The shortest list that still fails: first the shortest beginning, then with parts left out, smaller and smaller ones
 * (ddmin). `fails` is called at most `most` times; it is told nothing about earlier calls.
 */
export async function shrink<Item>(
  failing: readonly Item[],
  fails: (items: readonly Item[]) => Promise<boolean>,
  most = 60,
): Promise<Item[]> {
  let items = [...failing];
  let calls = 0;
  for (let size = Math.ceil(items.length / 2); size >= 1 && calls < most; ) {
    let isShorter = false;
    for (let from = 0; from < items.length && calls < most; ) {
      const without = items.toSpliced(from, size);
      calls++;
      if (without.length > 0 && (await fails(without))) {
        items = without;
        isShorter = true;
      } else from += size;
    }
    if (size === 1 && !isShorter) break;
    size =
      isShorter && size > 1 ? Math.min(size, Math.ceil(items.length / 2)) : Math.floor(size / 2);
    if (size === 0) break;
  }
  return items;
}
