/** The channel between a process and its child: `process` on one side, the ChildProcess on the other. */
export interface Channel {
  send?(message: Message): unknown;
  on(event: 'message', hear: (message: unknown) => void): unknown;
  once(event: 'disconnect', end: () => void): unknown;
}

type Functions = Readonly<Record<string, (...args: never[]) => unknown>>;

/** Calls a function of the other process. */
export type Ask = <Value>(name: string, ...args: unknown[]) => Promise<Value>;

type Message =
  | { ask: number; name: string; args: unknown[] }
  | { answer: number; value: unknown }
  | { answer: number; error: object };

/**
 * Lets the process at the other end call `ours`, and returns a function that calls theirs. Arguments and values are
 * copied, so the channel needs `serialization: 'advanced'`. An error arrives as an Error with the same fields.
 */
export function connect(channel: Channel, ours: Functions): Ask {
  const open = new Map<number, PromiseWithResolvers<unknown>>();
  let last = 0;
  channel.once('disconnect', () => {
    for (const { reject } of open.values()) reject(new Error('The other process has ended.'));
  });
  channel.on('message', (given) => {
    const message = given as Message;
    if (typeof message !== 'object') return;
    if ('ask' in message) {
      void answerOf(ours, message).then((answer) => channel.send?.(answer));
    } else if ('answer' in message) {
      const asked = open.get(message.answer);
      open.delete(message.answer);
      if ('error' in message) asked?.reject(Object.assign(new Error(), message.error));
      else asked?.resolve(message.value);
    }
  });
  return async <Value>(name: string, ...args: unknown[]) => {
    const asked = Promise.withResolvers<unknown>();
    last += 1;
    open.set(last, asked);
    channel.send?.({ ask: last, name, args });
    return (await asked.promise) as Value;
  };
}

async function answerOf(
  ours: Functions,
  { ask, name, args }: Extract<Message, { ask: number }>,
): Promise<Message> {
  try {
    return { answer: ask, value: await ours[name]?.(...(args as never[])) };
  } catch (error) {
    const { name: kind, message, stack } = error as Error;
    return { answer: ask, error: { ...(error as Error), name: kind, message, stack } };
  }
}
