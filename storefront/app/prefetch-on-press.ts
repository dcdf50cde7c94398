/** Milliseconds for which prefetched data may wait for their page. A press becomes a click sooner. */
const lifetime = 5_000;

interface Reading {
  address: string;
  begunAt: number;
  page: Promise<unknown>;
}

/**
 * Holds the data of one page from the press on its link until the page asks for them. At most one reading is under
 * way: on a small device, fingers that scroll over many links must not start many readings. `now` is in
 * milliseconds.
 */
export function createPrefetch(now: () => number) {
  let prefetched: Reading | undefined;
  let isReading = false;

  return {
    /** Starts to read the page of this address, unless another is being read. */
    begin(address: string, read: () => Promise<unknown>): void {
      if (isReading) return;
      isReading = true;
      const page = read().finally(() => {
        isReading = false;
      });
      // The page may never ask for it, so a failure is ignored here.
      page.catch(() => {});
      prefetched = { address, begunAt: now(), page };
    },

    /**
     * The data of the page of this address: the prefetched data (once), otherwise read now. A failed reading is
     * repeated.
     */
    take<Page>(address: string, read: () => Promise<Page>): Promise<Page> {
      const found = prefetched;
      prefetched = undefined;
      if (found?.address !== address || now() - found.begunAt > lifetime) return read();
      return (found.page as Promise<Page>).catch(read);
    },
  };
}
