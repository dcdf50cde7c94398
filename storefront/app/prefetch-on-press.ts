/** How long data that were read ahead may wait for their page, in milliseconds: a press becomes a click sooner. */
const lifetime = 5_000;

interface Reading {
  address: string;
  begunAt: number;
  page: Promise<unknown>;
}

/**
 * Keeps the data of one page from the press on its link until the page asks for them. There is never more than one
 * reading under way: on a small machine, fingers that scroll over many links must not start many. `now` is in milliseconds.
 */
export function createPrefetch(now: () => number) {
  let kept: Reading | undefined;
  let isReading = false;

  return {
    /** Begins to read the page of this address, unless another is being read. */
    begin(address: string, read: () => Promise<unknown>): void {
      if (isReading) return;
      isReading = true;
      const page = read().finally(() => {
        isReading = false;
      });
      // Nobody may ever ask for it.
      page.catch(() => {});
      kept = { address, begunAt: now(), page };
    },

    /** The data of the page of this address: what was read ahead, once, else read now. A reading that failed is repeated. */
    take<Page>(address: string, read: () => Promise<Page>): Promise<Page> {
      const found = kept;
      kept = undefined;
      if (found?.address !== address || now() - found.begunAt > lifetime) return read();
      return (found.page as Promise<Page>).catch(read);
    },
  };
}
