/**
 * Answers a function that saves one change after those before it, so that quick changes arrive in their order. `save`
 * answers what is stored by then; it must not throw, and answers undefined if nothing was stored. Once all are saved,
 * `show` gets what is stored.
 */
export function createSaver<Stored>(loaded: Stored, show: (stored: Stored) => void) {
  let stored = loaded;
  let waiting = 0;
  let last = Promise.resolve();
  return (save: () => Promise<Stored | undefined>): Promise<void> => {
    waiting++;
    last = last.then(async () => {
      stored = (await save()) ?? stored;
      waiting--;
      if (waiting === 0) show(stored);
    });
    return last;
  };
}
