/** Says of each word of a run whether it has said nothing else for more than `most` milliseconds. */
export function createSilence(most: number): (word: string, now: number) => boolean {
  let heard: string | undefined;
  let since = 0;
  return (word, now) => {
    if (word !== heard) since = now;
    heard = word;
    return now - since > most;
  };
}
