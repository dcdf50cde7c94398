import type { ChangeHearer, Changes } from '#server/platform/cache/changes.ts';

/** Connects copies in one process, without a database. `lose` breaks the connection, and `find` restores it. */
export function memoryChanges() {
  const hearers = new Map<ChangeHearer, Changes>();
  let isLost = false;

  function copy(): Changes {
    const own: Changes = {
      async announce(tags) {
        if (isLost) return;
        for (const [hearer, owner] of hearers) if (owner !== own) hearer.onChange(tags);
      },
      hear(hearer) {
        hearers.set(hearer, own);
        hearer.onHearing();
        return {
          ready: Promise.resolve(),
          async stop() {
            hearers.delete(hearer);
          },
        };
      },
    };
    return own;
  }

  return {
    copy,
    lose() {
      isLost = true;
      for (const hearer of hearers.keys()) hearer.onDeaf();
    },
    find() {
      isLost = false;
      for (const hearer of hearers.keys()) hearer.onHearing();
    },
  };
}
