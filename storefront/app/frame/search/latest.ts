/** Milliseconds after a key until the shop is asked. */
const restAfterKey = 150;
/** Answers that are stored, so that a key that is taken back asks nothing. */
const mostStored = 30;

/** Asks for the last keyword only, once typing rests, and reports no answer to an earlier one. */
export interface Latest<Answer> {
  /** `notify` gets the answer, at once if it is known; undefined if the call fails. */
  ask(keyword: string, notify: (answer: Answer | undefined) => void): void;
  /** Forgets what was asked, so that nothing more is answered. */
  stop(): void;
}

/** `wait` returns a function that cancels the wait; tests give their own. */
export function latest<Answer>(
  read: (keyword: string) => Promise<Answer>,
  wait: (work: () => void, milliseconds: number) => () => void = afterwards,
): Latest<Answer> {
  const known = new Map<string, Answer>();
  let current: object | undefined;
  let cancel = () => {};

  function stop() {
    current = undefined;
    cancel();
  }

  function keep(keyword: string, answer: Answer): void {
    known.set(keyword, answer);
    const [oldest] = known.keys();
    if (known.size > mostStored && oldest !== undefined) known.delete(oldest);
  }

  return {
    stop,
    ask(keyword, notify) {
      stop();
      const answer = known.get(keyword);
      if (answer !== undefined) return notify(answer);
      const asked = {};
      current = asked;
      cancel = wait(() => {
        read(keyword).then(
          (found) => {
            keep(keyword, found);
            if (current === asked) notify(found);
          },
          () => {
            if (current === asked) notify(undefined);
          },
        );
      }, restAfterKey);
    },
  };
}

function afterwards(work: () => void, milliseconds: number): () => void {
  const timer = setTimeout(work, milliseconds);
  return () => clearTimeout(timer);
}
