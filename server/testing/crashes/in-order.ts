import type pg from 'pg';
import type { Message } from './message-proxy.ts';
import type { ProxiedShop } from './world.ts';

/** Which of two sides goes on, when both could. */
export type Choice = () => 0 | 1;

interface Work {
  proxy: ProxiedShop['proxy'];
  run(): Promise<unknown>;
}

interface Side {
  /** Messages that have arrived at the proxy and were not sent on. */
  waiting: Message[];
  /** The message that PostgreSQL works on. */
  sent: Message | undefined;
  isBlocked: boolean;
  isOver: boolean;
}

/**
 * Runs two works at once, each through a proxy of its own, and sends one message on at a time: the next one only when
 * PostgreSQL has answered it, or lets it wait for a lock. Answers the order in which the sides went.
 */
export async function inOrder(
  observer: pg.Client,
  works: readonly [Work, Work],
  choose: Choice,
): Promise<string> {
  const sides = works.map(
    (): Side => ({ waiting: [], sent: undefined, isBlocked: false, isOver: false }),
  );
  let order = '';
  let changed = Promise.withResolvers<void>();
  const note = () => {
    changed.resolve();
    changed = Promise.withResolvers();
  };
  const running = works.map(({ proxy, run }, index) => {
    const side = sides[index] as Side;
    proxy.watch((message) => {
      side.waiting.push(message);
      note();
    });
    return run().finally(() => {
      side.isOver = true;
      note();
    });
  });

  const send = (index: number) => {
    const side = sides[index] as Side;
    const message = side.waiting.shift() as Message;
    order += index;
    side.sent = message;
    side.isBlocked = false;
    void message.pass().then(() => {
      side.sent = undefined;
      side.isBlocked = false;
      note();
    });
  };

  while (sides.some(({ isOver }) => !isOver)) {
    const next = changed.promise;
    await findBlocked(observer, sides);
    const isThinking = (side: Side) =>
      !side.isOver && !side.isBlocked && (side.sent !== undefined || side.waiting.length === 0);
    const able = [0, 1].filter((index) => isAble(sides[index] as Side));
    const [only] = able;
    if (sides.some(isThinking) || only === undefined) {
      // Who waits for a lock is only known by asking again.
      if (!sides.some(({ sent }) => sent)) await next;
      continue;
    }
    send(able.length === 2 ? choose() : only);
  }
  for (const { proxy } of works) proxy.watch(undefined);
  // Caches are read again behind the actions. A message of theirs that nobody sends on holds its connection for ever.
  for (const message of sides.flatMap(({ waiting }) => waiting.splice(0))) void message.pass();
  await Promise.allSettled(running);
  return order;
}

const isAble = ({ waiting, sent }: Side) => waiting.length > 0 && !sent;

/** Asks PostgreSQL whether the messages it works on wait for a lock. */
async function findBlocked(observer: pg.Client, sides: readonly Side[]): Promise<void> {
  for (const side of sides) {
    if (!side.sent) continue;
    const { rows } = await observer.query<{ waits: boolean }>(
      'select cardinality(pg_blocking_pids($1)) > 0 as waits',
      [side.sent.backend],
    );
    // It may have been answered while this was asked.
    if (side.sent) side.isBlocked = rows[0]?.waits ?? false;
  }
}
