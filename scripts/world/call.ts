import { setTimeout as pause } from 'node:timers/promises';
import { ApiError } from '#contract/client.ts';
import type { Dice } from '#server/testing/random-life/dice.ts';
import type { World } from './people.ts';

/** The answer of the shop in the end. `tries` says how often the call was made until then. */
export type Answer<Data> =
  | { ok: true; data: Data; tries: number }
  | { ok: false; code: string; status: number; tries: number };

type Call<Data> = (options: { idempotencyKey: string }) => Promise<{ data: Data }>;

type Mishap = 'lost' | 'twice' | 'cut' | 'crash';

/** How often each happens, compared with the others: a server that starts anew costs more than fifty calls. */
const mishaps = [
  ...(['lost', 'lost', 'lost', 'twice', 'twice', 'twice', 'cut', 'cut'] as const),
  'crash',
] as const;
const mostTries = 6;
const usual: Mishaps = { kinds: mishaps, luck: 14, messages: 24 };

/**
 * What goes wrong, in how many per cent of the calls, and the write to PostgreSQL up to which connections may be cut: a
 * message is one to five of them. A call that writes less is not cut.
 */
export interface Mishaps {
  kinds: readonly Mishap[];
  luck: number;
  messages: number;
}

interface Calling<Data> {
  dice: Dice;
  key: string;
  /** Whether the shop knows the key, so that it must answer the same each time. */
  isKeyed?: boolean;
  mishaps?: Mishaps;
  /** The part of the answer that must be the same; all of it by default. */
  same?: (data: Data) => unknown;
}

/**
 * Makes a call as people do: they press twice, lose the answer or the connection, and try again with the same key. A
 * call with a key must answer the same each time.
 */
export async function callShop<Data>(
  world: World,
  { dice, key, isKeyed = true, mishaps: likely = usual, same = (data) => data }: Calling<Data>,
  call: Call<Data>,
): Promise<Answer<Data>> {
  const options = { idempotencyKey: `${world.seed}-${key}` };
  const once = () => tried(call(options));
  const mishap = world.hasMishaps && dice.luck(likely.luck) ? dice.one(likely.kinds) : undefined;
  const cut = {
    message: dice.between(1, likely.messages),
    when: dice.one(['before', 'after'] as const),
  };
  const answers: Answered<Data>[] = [];
  if (mishap === 'lost') answers.push(await once());
  if (mishap === 'twice') answers.push(...(await Promise.all([once(), once()])));
  if (mishap === 'cut' || mishap === 'crash') {
    world.crashes++;
    world.town.cutAt(cut);
    answers.push(await once());
    world.town.cutAt(undefined);
    if (mishap === 'crash') await comeBackAfterCrash(world);
  }
  if (mishap !== 'twice') answers.push(await once());
  while (!isFinal(answers.at(-1)) && answers.length < mostTries) {
    // Whoever is asked to come again does so a moment later, when lost connections have been noticed.
    await pause(20);
    answers.push(await once());
  }
  return judged(world, { what: key, answers, isKeyed, same });
}

/**
 * The answer to a question that changes nothing, and that is asked again a moment later where the shop asks for that.
 * Rejects with the last refusal.
 */
export async function askShop<Data>(question: () => Promise<{ data: Data }>): Promise<Data> {
  for (let tries = 1; ; tries++) {
    try {
      return (await question()).data;
    } catch (error) {
      const isOver = !(error instanceof ApiError) || error.status < 500 || tries === mostTries;
      if (isOver) throw error;
      await pause(20);
    }
  }
}

/**
 * Who comes back only now finds the claims of the lost server abandoned. Before that the shop answers that it is busy.
 */
async function comeBackAfterCrash({ town }: World): Promise<void> {
  await town.crash();
  town.clock.advance(61);
}

type Answered<Data> = { ok: true; data: Data } | { ok: false; code: string; status: number };

const isFinal = (answer: Answered<unknown> | undefined): boolean =>
  answer !== undefined && (answer.ok || answer.status < 500);

async function tried<Data>(work: Promise<{ data: Data }>): Promise<Answered<Data>> {
  try {
    return { ok: true, data: (await work).data };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return { ok: false, code: error.errorCode || String(error.status), status: error.status };
  }
}

interface Tries<Data> {
  what: string;
  answers: Answered<Data>[];
  isKeyed: boolean;
  same(data: Data): unknown;
}

function judged<Data>(world: World, { what, answers, isKeyed, same }: Tries<Data>): Answer<Data> {
  const final = answers.filter(isFinal);
  const done = final.find(({ ok }) => ok);
  const answer = done ?? final.at(-1) ?? answers.at(-1);
  if (!answer) throw new Error('A call was not made.');
  if (final.length === 0) {
    const codes = answers.map((each) => (each.ok ? 'ok' : `${each.status} ${each.code}`));
    world.knowledge.differences.push(`${what} has no answer after ${codes.join(', ')}`);
  }
  const texts = new Set(final.map((each) => JSON.stringify(each.ok ? same(each.data) : each)));
  if (isKeyed && texts.size > 1)
    world.knowledge.differences.push(`${what} answered ${[...texts].join(' and then ')}`);
  return { ...answer, tries: answers.length };
}

/** Notes a difference if the shop refused for a reason that nobody in this world gave. */
export function expectRefusal(
  world: World,
  what: string,
  answer: Answer<unknown>,
  codes: readonly string[],
): void {
  if (!answer.ok && !codes.includes(answer.code))
    world.knowledge.differences.push(`${what} was refused with ${answer.code}`);
}
