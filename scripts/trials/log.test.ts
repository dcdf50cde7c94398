import { describe, expect, it } from 'vitest';
import { closingLine, isProven, madeOf, readTrialLog } from './log.ts';

const lines = (...entries: object[]) =>
  entries.map((entry) => `${JSON.stringify(entry)}\n`).join('');
const names = ['checkout', 'cancel'];
const trial = { name: 'checkout', at: 'cut after 3', failures: [] };

describe('the log of trials', () => {
  it('knows what was tried and what is complete, and ends with the numbers', () => {
    const failed = { ...trial, name: 'cancel', failures: ['half an action'] };
    const log = readTrialLog(lines({ names }, trial, { complete: 'checkout' }, failed));
    expect(log).toMatchObject({ names, trials: [trial, failed] });
    expect([...log.complete]).toEqual(['checkout']);
    expect(madeOf(log, 'checkout')).toEqual(['cut after 3']);
    expect(closingLine('crash-points', { things: 'actions', trials: 'points' }, log)).toBe(
      'crash-points: 2 actions, 2 points, 1 failures',
    );
  });

  it('proves nothing if a process has ended before everything was tried', () => {
    const first = lines({ names }, trial, { complete: 'checkout' });
    const whole = first + lines({ complete: 'cancel' });
    const failed = whole + lines({ ...trial, failures: ['half an action'] });
    expect(isProven(readTrialLog(first), { isTimeOver: false })).toBe(false);
    expect(isProven(readTrialLog(first), { isTimeOver: true })).toBe(true);
    expect(isProven(readTrialLog(whole), { isTimeOver: false })).toBe(true);
    expect(isProven(readTrialLog(failed), { isTimeOver: true })).toBe(false);
  });

  it('counts what was tried before the program was ended in the middle of a line', () => {
    expect(readTrialLog(lines({ names }, trial, trial).slice(0, -20)).trials).toHaveLength(1);
    expect(readTrialLog('')).toMatchObject({ names: [], trials: [] });
  });
});
