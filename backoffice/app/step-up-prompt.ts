import type { SecondFactorMethod } from '#contract/administrators.ts';

/** The proof that a refused call needs before it can be repeated. */
export type Question =
  | { kind: 'sign-in' }
  | { kind: 'second-factor'; methods: readonly SecondFactorMethod[] }
  | { kind: 'step-up'; methods: readonly SecondFactorMethod[] };

type Host = (question: Question) => Promise<boolean>;

let host: Host | undefined;
let pending: Promise<boolean> | undefined;
/** Ends the open question without an answer. */
let giveUp: (() => void) | undefined;
let answers = 0;

/** The number of answered questions. A call that was sent before the last answer may simply be repeated. */
export const answersSoFar = () => answers;

/**
 * Registers a host that shows the questions, until the returned function is called. A question that is open then has the
 * answer false: its call must not wait for ever.
 */
export function answerQuestions(shown: Host): () => void {
  host = shown;
  return () => {
    if (host !== shown) return;
    host = undefined;
    giveUp?.();
  };
}

/**
 * Asks the person, over the page, and returns whether the call may be repeated. Calls that are refused at the same
 * moment share one question. On pages outside the frame nobody is asked, and the answer is false.
 */
export function ask(question: Question): Promise<boolean> {
  if (!host) return Promise.resolve(false);
  pending ??= Promise.race([host(question), leaving()])
    .then((isAnswered) => {
      if (isAnswered) answers += 1;
      return isAnswered;
    })
    .finally(() => {
      pending = undefined;
      giveUp = undefined;
    });
  return pending;
}

function leaving(): Promise<boolean> {
  const left = Promise.withResolvers<boolean>();
  giveUp = () => left.resolve(false);
  return left.promise;
}
