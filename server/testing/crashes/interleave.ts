import { copyTestDatabase, createTestDatabase } from '#server/platform/database/testing.ts';
import { diceOf } from '../random-life/dice.ts';
import { type Answer, answerOf, disagreements, openTransactions, runJobs } from './crash.ts';
import { type Choice, inOrder } from './in-order.ts';
import type { OtherOutcome, Pair, Reference } from './pair.ts';
import { difference, noteBefore, rowsWritten, type Trace } from './rows-written.ts';
import { openBeside, openProxiedShop, openScene, type ProxiedShop, type Scene } from './world.ts';

type Way = Choice | Reference;

interface Outcome {
  answers: readonly [string, string];
  trace: Trace;
  wrong: string[];
  order: string;
}

/** A pair whose stage is set, with its results when one action comes after the other, or alone. */
export interface StagedPair {
  pair: Pair;
  /** Both orders of the whole actions, and those with one action that `alsoRight` refers to. */
  known: ReadonlyMap<Reference, Outcome>;
  run(way: Way): Promise<Outcome>;
  drop(): Promise<void>;
}

/** The whole actions, one after the other. */
const serial: readonly Reference[] = ['first, then second', 'second, then first'];

/** Sets the stage of a pair, and does its actions one after the other in both orders. */
export async function stagePair(pair: Pair): Promise<StagedPair> {
  const database = await createTestDatabase({ jobs: true });
  const scene = await openScene({ ...database, drop: async () => undefined });
  const shop = await openProxiedShop(scene);
  const data = await pair.stage(shop);
  if (!pair.leavesJobs) await runJobs(scene, shop, [0]);
  const now = shop.test.clock.now();
  await shop.close();
  await scene.close();
  const run = async (way: Way) => {
    const copy = await openScene(await copyTestDatabase(database));
    const one = await openProxiedShop(copy, now);
    const other = await openBeside(copy, one);
    try {
      return await runPair({ scene: copy, shops: [one, other], pair, data, way });
    } finally {
      await other.close().catch(() => undefined);
      await one.close().catch(() => undefined);
      for (const { proxy } of [one, other]) proxy.close();
      await copy.close();
    }
  };
  const known = new Map<Reference, Outcome>();
  const wanted = [...serial, ...(pair.alsoRight ?? []).map(({ as }) => as)];
  for (const reference of new Set(wanted)) known.set(reference, await run(reference));
  return { pair, known, run, drop: () => database.drop() };
}

interface Run {
  scene: Scene;
  shops: readonly [ProxiedShop, ProxiedShop];
  pair: Pair;
  data: Record<string, unknown>;
  way: Way;
}

async function runPair({ scene, shops: [one, other], pair, data, way }: Run): Promise<Outcome> {
  const before = await noteBefore(scene.observer);
  const answers: [Answer, Answer] = [
    { code: 'NOT_RUN', status: 0 },
    { code: 'NOT_RUN', status: 0 },
  ];
  const first = async () => {
    answers[0] = await answerOf(pair.first(one, data));
  };
  const second = async () => {
    answers[1] = await answerOf(pair.second(other, data));
  };
  let order = '';
  if (typeof way === 'function') {
    const works = [
      { proxy: one.proxy, run: first },
      { proxy: other.proxy, run: second },
    ] as const;
    order = await inOrder(scene.observer, works, way);
  } else {
    const runs = {
      'first, then second': [first, second],
      'second, then first': [second, first],
      'first alone': [first],
      'second alone': [second],
    };
    for (const run of runs[way]) await run();
  }
  const wrong = [...(await openTransactions(scene)), ...(await disagreements(scene))];
  await runJobs(scene, one);
  const trace = await rowsWritten(scene.observer, before);
  wrong.push(...(await disagreements(scene, one)));
  return { answers: [answers[0].code, answers[1].code], trace, wrong, order };
}

/** What is wrong with a result; empty if everything agrees and one action after the other explains it. */
export function judge({ pair, known }: StagedPair, outcome: Outcome): string[] {
  const { answers, wrong } = outcome;
  const differs = (reference: Reference) =>
    difference(known.get(reference)?.trace ?? [], outcome.trace).filter(
      (line) => !pair.mayDiffer?.some(({ lines }) => lines.test(line.slice(2))),
    );
  const answeredAs = (expected: readonly [string, string] | undefined) =>
    expected?.join() === answers.join();
  const isSerial = (reference: Reference) =>
    answeredAs(known.get(reference)?.answers) && differs(reference).length === 0;
  const isOther = ({ answers: expected, as, butFor = [] }: OtherOutcome) =>
    answeredAs(expected) && areExactly(differs(as), butFor);
  if (serial.some(isSerial) || pair.alsoRight?.some(isOther)) return wrong;
  const named = [...known].map(
    ([reference, one]) =>
      `${reference}: "${one.answers.join(' | ')}"\n${differs(reference).join('\n')}`,
  );
  return [...wrong, `answered "${answers.join(' | ')}"; of what is known\n${named.join('\n')}`];
}

/** Whether each line is one of these, and each of these is there. */
const areExactly = (lines: readonly string[], wanted: readonly RegExp[]): boolean =>
  lines.every((line) => wanted.some((one) => one.test(line))) &&
  wanted.every((one) => lines.some((line) => one.test(line)));

/** An order of messages that the seed draws: in some a side goes on for long, in others they change at each message. */
export function orderOf(seed: number): Choice {
  const dice = diceOf(seed);
  const stays = dice.one([50, 70, 85, 95]);
  let side: 0 | 1 = dice.luck(50) ? 0 : 1;
  return () => {
    if (!dice.luck(stays)) side = side === 0 ? 1 : 0;
    return side;
  };
}
