import type { Server, ServerResponse } from 'node:http';

export interface FirstAnswerOptions {
  /** Milliseconds without a request after which nobody seems to be waiting. */
  nobodyAfter: number;
  /** Milliseconds that the first request may wait for its answer. */
  longest: number;
  /** Ends the wait when it aborts. */
  signal: AbortSignal;
}

/** Resolves once the server has answered its first request, nobody has sent one for a while, or the signal comes. */
export async function firstAnswer(
  server: Pick<Server, 'once' | 'off'>,
  { nobodyAfter, longest, signal }: FirstAnswerOptions,
): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  let timer = setTimeout(resolve, nobodyAfter);
  const begin = (_: unknown, response: ServerResponse) => {
    clearTimeout(timer);
    timer = setTimeout(resolve, longest);
    response.once('close', resolve);
  };
  server.once('request', begin);
  signal.addEventListener('abort', () => resolve(), { once: true });
  if (signal.aborted) resolve();
  await promise;
  clearTimeout(timer);
  server.off('request', begin);
}
