import { expect, it } from 'vitest';
import { type TraceEvent, timeOfPress } from './main-thread.ts';

const millisecond = 1_000;

/** An event of the page's main thread; times are milliseconds. */
function event(
  name: string,
  [begin, end]: readonly [number, number],
  data: TraceEvent['args']['data'] = {},
): TraceEvent {
  const [ts, dur] = [begin * millisecond, (end - begin) * millisecond];
  return { name, ph: 'X', pid: 1, tid: 1, ts, dur, tdur: dur, args: { data } };
}

const press = [
  event('RunTask', [10, 30]),
  event('HitTest', [11, 14]),
  event('EventDispatch', [14, 20], { type: 'pointerdown' }),
  event('FunctionCall', [15, 17], { functionName: 'listener', url: '' }),
  event('FunctionCall', [17, 20], { functionName: 'own', url: '/assets/own.js' }),
  event('RunTask', [32, 60]),
  event('EventDispatch', [33, 45], { type: 'click' }),
  event('FunctionCall', [34, 45], { functionName: 'own', url: '/assets/own.js' }),
  event('UpdateLayoutTree', [36, 38]),
  event('Paint', [50, 55]),
  event('Commit', [55, 59]),
];
const before = event('RunTask', [0, 9]);
const after = event('RunTask', [61, 90]);
const elsewhere = { ...event('RunTask', [0, 90]), tid: 2 };

it('sums up the own time of everything from the touch to the frame, without the listeners of Playwright', () => {
  expect(timeOfPress([after, elsewhere, ...press, before])).toEqual({
    scripts: 4 + 10,
    'hit tests': 3,
    'styles and layout': 2,
    painting: 9,
    'the rest': 11 + 7,
  });
});

it('refuses a trace without a press or without its frame', () => {
  expect(() => timeOfPress([before])).toThrow('no press');
  expect(() => timeOfPress(press.slice(0, -1))).toThrow('not show the frame');
});
