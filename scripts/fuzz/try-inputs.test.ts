import { describe, expect, it } from 'vitest';
import { diceOf } from '#server/testing/random-life/dice.ts';
import { mutate } from './mutate.ts';
import { textTarget } from './target.ts';
import { findTarget, targetNames } from './targets/index.ts';
import { readNested } from './testing/nested-reader.ts';
import { faultOf, tryInputs } from './try-inputs.ts';

/** Allows this many inputs. */
const most = (inputs: number) => ({
  mayGoOn: (tries: { inputs: number }) => tries.inputs < inputs,
});

describe('made inputs', () => {
  it('reach a fault behind four conditions, because what passes one of them is used to pass the next', async () => {
    const target = textTarget('nested', ['{"a":1}'], readNested);
    const { fault, inputs } = await tryInputs(target, diceOf(7), [], most(400_000));
    expect(fault?.what).toContain('Error: the fourth condition');
    expect(() => readNested(String(fault?.input))).toThrow('the fourth condition');
    expect(inputs).toBeLessThan(400_000);
  });

  it('are a fault if they take more than a second', async () => {
    const target = textTarget('slow', ['a'], () => {
      for (const start = process.cpuUsage(); process.cpuUsage(start).user < 1_100_000; );
    });
    const { fault } = await tryInputs(target, diceOf(1), [], most(0));
    expect(fault?.what).toMatch(/^It takes \d+ ms of processor time$/);
  });

  it('are a fault if they take more than 200 MB', async () => {
    const target = textTarget('large', ['a'], () => Buffer.alloc(210 * 1024 * 1024));
    const { fault } = await tryInputs(target, diceOf(1), [], most(0));
    expect(fault?.what).toMatch(/^It takes 2\d\d MB of memory$/);
  });

  it('may be refused by an error that the target knows', async () => {
    const refused = new Error('refused');
    const read = () => {
      throw refused;
    };
    const refuses = (error: unknown) => error === refused;
    const target = { name: 'refusing', examples: ['a'], read, refuses };
    expect(await tryInputs(target, diceOf(1), [], most(0))).not.toHaveProperty('fault');
  });
});

describe.each(await targetNames())('$group: $name', ({ group, name }) => {
  it('reads its examples and some made inputs', async () => {
    const target = await findTarget(group, name);
    const dice = diceOf(20261126);
    const examples = target.examples.map((example) => Buffer.from(example));
    const made = Array.from({ length: 32 }, () => mutate(dice, examples, []));
    for (const input of [...examples, ...made])
      expect(await faultOf(target, input)).toBeUndefined();
  });
});
