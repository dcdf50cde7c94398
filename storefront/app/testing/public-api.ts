import { ApiError } from '#contract/client.ts';
import type { PublicApi } from '../handler.ts';

type Answers = { [Name in keyof PublicApi]?: (input: never) => unknown };

/**
 * An API in which only the given calls succeed, with `{ data, meta }`; all others fail with 500. `asked` lists the
 * calls in their order with their inputs.
 */
export function publicApi(answers: Answers) {
  const asked: { name: string; input: unknown }[] = [];
  const api = new Proxy({} as PublicApi, {
    get: (_, name: string) => async (input?: unknown) => {
      asked.push({ name, input });
      const answer = answers[name as keyof PublicApi] as ((input: unknown) => unknown) | undefined;
      if (!answer) throw new ApiError(500);
      return answer(input);
    },
  });
  return { api, asked };
}

/** A call that is refused with this HTTP status. */
export function failing(status: number): () => never {
  return () => {
    throw new ApiError(status);
  };
}
