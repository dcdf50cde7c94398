import type { SecondFactorMethod } from '#contract/administrators.ts';

/** What a refused call needs from the person before it can be made again. */
export type Question =
  | { kind: 'sign-in' }
  | { kind: 'second-factor'; methods: readonly SecondFactorMethod[] }
  | { kind: 'step-up'; methods: readonly SecondFactorMethod[] };

type Host = (question: Question) => Promise<boolean>;

let host: Host | undefined;
let pending: Promise<boolean> | undefined;
let answers = 0;

/** How many questions were answered so far: a call that was sent before the last of them may just be made again. */
export const answersSoFar = () => answers;

/** Has this host show the questions, until the returned function is called. */
export function answerQuestions(shown: Host): () => void {
  host = shown;
  return () => {
    if (host === shown) host = undefined;
  };
}

/**
 * Asks the person, over the page, and tells whether the call may be made again. Calls that are refused at the same moment
 * share one question. Where nobody is asked, on the pages outside the frame, the answer is no.
 */
export function ask(question: Question): Promise<boolean> {
  if (!host) return Promise.resolve(false);
  pending ??= host(question)
    .then((isAnswered) => {
      if (isAnswered) answers += 1;
      return isAnswered;
    })
    .finally(() => {
      pending = undefined;
    });
  return pending;
}
