import { describe, expect, it } from 'vitest';
import { latest } from './latest.ts';

/** Answers that arrive when the test says so, and a wait that ends when it says so. */
function byHand() {
  const asked: string[] = [];
  const answers = new Map<string, PromiseWithResolvers<string>>();
  const waiting = new Set<() => void>();
  const read = (keyword: string) => {
    asked.push(keyword);
    const answer = Promise.withResolvers<string>();
    answers.set(keyword, answer);
    return answer.promise;
  };
  const wait = (work: () => void) => {
    waiting.add(work);
    return () => waiting.delete(work);
  };
  const rest = () => {
    for (const work of waiting) work();
    waiting.clear();
  };
  return { asked, answers, rest, latest: latest(read, wait) };
}

const turn = () => new Promise((resolve) => setTimeout(resolve));

describe('the latest keyword', () => {
  it('is asked for only when typing rests', () => {
    const { asked, rest, latest } = byHand();
    for (const keyword of ['夜', '夜用', '夜用衛']) latest.ask(keyword, () => {});
    expect(asked).toEqual([]);
    rest();
    expect(asked).toEqual(['夜用衛']);
  });

  it('is never overtaken by the answer to an earlier one', async () => {
    const { answers, rest, latest } = byHand();
    const answered: (string | undefined)[] = [];
    latest.ask('夜', (answer) => answered.push(answer));
    rest();
    latest.ask('夜用', (answer) => answered.push(answer));
    rest();
    answers.get('夜用')?.resolve('of 夜用');
    await turn();
    answers.get('夜')?.resolve('of 夜');
    await turn();
    expect(answered).toEqual(['of 夜用']);
  });

  it('that is known is answered at once, also one whose answer came too late', async () => {
    const { asked, answers, rest, latest } = byHand();
    latest.ask('夜', () => {});
    rest();
    latest.stop();
    answers.get('夜')?.resolve('of 夜');
    await turn();
    const answered: (string | undefined)[] = [];
    latest.ask('夜', (answer) => answered.push(answer));
    expect(answered).toEqual(['of 夜']);
    expect(asked).toEqual(['夜']);
  });

  it('without an answer is answered as unknown, and asked for again', async () => {
    const { asked, answers, rest, latest } = byHand();
    const answered: (string | undefined)[] = [];
    latest.ask('夜', (answer) => answered.push(answer));
    rest();
    answers.get('夜')?.reject(new Error('away'));
    await turn();
    latest.ask('夜', () => {});
    rest();
    expect(answered).toEqual([undefined]);
    expect(asked).toEqual(['夜', '夜']);
  });
});
