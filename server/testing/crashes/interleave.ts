import { copyTestDatabase, createTestDatabase } from '#server/platform/database/testing.ts';
import { diceOf } from '../random-life/dice.ts';
import { type Answer, answerOf, disagreements, openTransactions, runJobs } from './crash.ts';
import { type Choice, inOrder } from './in-order.ts';
import type { Pair } from './pair.ts';
import { difference, noteBefore, rowsWritten, type Trace } from './rows-written.ts';
import { type DoorShop, openBeside, openDoorShop, openScene, type Scene } from './world.ts';

type Way = Choice | 'first, then second' | 'second, then first';

interface Outcome {
  answers: readonly [string, string];
  trace: Trace;
  wrong: string[];
  order: string;
}

/** A pair whose stage is set, with its two results when one action comes after the other. */
export interface StagedPair {
  pair: Pair;
  serial: readonly Outcome[];
  run(way: Way): Promise<Outcome>;
  drop(): Promise<void>;
}

/** Sets the stage of a pair, and does its actions one after the other in both orders. */
export async function stagePair(pair: Pair): Promise<StagedPair> {
  const database = await createTestDatabase({ jobs: true });
  const scene = await openScene({ ...database, drop: async () => undefined });
  const shop = await openDoorShop(scene);
  const data = await pair.stage(shop);
  if (!pair.leavesJobs) await runJobs(scene, shop, [0]);
  const now = shop.test.clock.now();
  await shop.close();
  await scene.close();
  const run = async (way: Way) => {
    const copy = await openScene(await copyTestDatabase(database));
    const one = await openDoorShop(copy, now);
    const other = await openBeside(copy, one);
    try {
      return await runPair({ scene: copy, shops: [one, other], pair, data, way });
    } finally {
      await other.close().catch(() => undefined);
      await one.close().catch(() => undefined);
      for (const { door } of [one, other]) door.close();
      await copy.close();
    }
  };
  const serial = [await run('first, then second'), await run('second, then first')];
  return { pair, serial, run, drop: () => database.drop() };
}

interface Run {
  scene: Scene;
  shops: readonly [DoorShop, DoorShop];
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
      { door: one.door, run: first },
      { door: other.door, run: second },
    ] as const;
    order = await inOrder(scene.observer, works, way);
  } else {
    for (const run of way === 'first, then second' ? [first, second] : [second, first]) await run();
  }
  const wrong = [...(await openTransactions(scene)), ...(await disagreements(scene))];
  await runJobs(scene, one);
  const trace = await rowsWritten(scene.observer, before);
  wrong.push(...(await disagreements(scene, one)));
  return { answers: [answers[0].code, answers[1].code], trace, wrong, order };
}

/** What is wrong with a result; empty if everything agrees and one action after the other explains it. */
export function judge({ pair, serial }: StagedPair, { answers, trace, wrong }: Outcome): string[] {
  const differs = (expected: Trace) =>
    difference(expected, trace).filter(
      (line) => !pair.mayDiffer?.some(({ lines }) => lines.test(line.slice(2))),
    );
  const isExplained =
    serial.some((one) => one.answers.join() === answers.join() && !differs(one.trace).length) ||
    pair.alsoRight?.some(({ answers: known }) => known.join() === answers.join());
  if (isExplained) return wrong;
  const expected = serial.map(
    (one) => `${one.answers.join(' | ')}\n${differs(one.trace).join('\n')}`,
  );
  return [
    ...wrong,
    `answered "${answers.join(' | ')}"; one after the other gives\n${expected.join('\nor\n')}`,
  ];
}

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
