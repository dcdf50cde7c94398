import type { Browser, Page } from '@playwright/test';

/** An event of a trace of Chromium. Times are microseconds; `tdur` is the processor time of the thread. */
export interface TraceEvent {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  ts: number;
  dur?: number;
  tdur?: number;
  args: { data?: { type?: string; url?: string; functionName?: string } };
}

export const pressParts = [
  'scripts',
  'hit tests',
  'styles and layout',
  'painting',
  'the rest',
] as const;
type Part = (typeof pressParts)[number];

/**
 * Milliseconds of processor time that a page's main thread takes from a touch to the frame that shows it, by what takes
 * them.
 */
export type PressTime = Readonly<Record<Part, number>>;

const partOf: Readonly<Record<string, Part>> = {
  EventDispatch: 'scripts',
  FunctionCall: 'scripts',
  EvaluateScript: 'scripts',
  RunMicrotasks: 'scripts',
  FireAnimationFrame: 'scripts',
  TimerFire: 'scripts',
  MinorGC: 'scripts',
  MajorGC: 'scripts',
  HitTest: 'hit tests',
  UpdateLayoutTree: 'styles and layout',
  Layout: 'styles and layout',
  PrePaint: 'painting',
  Paint: 'painting',
  Layerize: 'painting',
  Commit: 'painting',
};

/** Whether it is one of the listeners that Playwright puts into a page with its first locator. No shopper has them. */
const isPlaywrights = ({ name, args: { data } }: TraceEvent) =>
  name === 'FunctionCall' && data?.functionName === 'listener' && !data.url;

/** The time of the press in the trace of a page that was touched once. */
export function timeOfPress(events: readonly TraceEvent[]): PressTime {
  const typed = (type: string, after = 0) =>
    events.find(
      ({ name, ts, args }) => name === 'EventDispatch' && args.data?.type === type && ts > after,
    );
  const pressed = typed('pointerdown');
  const clicked = typed('click', pressed?.ts);
  if (!pressed || !clicked) throw new Error('The trace holds no press.');
  const all = events
    .filter(({ ph, pid, tid }) => ph === 'X' && pid === pressed.pid && tid === pressed.tid)
    .toSorted((a, b) => a.ts - b.ts || (b.dur ?? 0) - (a.dur ?? 0));
  const begin = all.find((event) => event.ts <= pressed.ts && endOf(event) >= endOf(pressed));
  const shown = all.find(({ name, ts }) => name === 'Commit' && ts > clicked.ts);
  if (!begin || !shown) throw new Error('The trace does not show the frame.');
  return sumUp(all.filter(({ ts }) => ts >= begin.ts && ts <= shown.ts));
}

const endOf = ({ ts, dur = 0 }: TraceEvent) => ts + dur;

/**
 * Adds up each event's own time, which is without that of the events inside it. They come in the order of their
 * beginning.
 */
function sumUp(events: readonly TraceEvent[]): PressTime {
  const sums = Object.fromEntries(pressParts.map((part) => [part, 0])) as Record<Part, number>;
  const around: { event: TraceEvent; part: Part | undefined }[] = [];
  for (const event of events) {
    while (around.length > 0 && endOf(around.at(-1)?.event as TraceEvent) <= event.ts) around.pop();
    const outer = around.at(-1);
    const milliseconds = (event.tdur ?? 0) / 1_000;
    const isLeftOut = isPlaywrights(event) || (outer !== undefined && !outer.part);
    const part = isLeftOut ? undefined : (partOf[event.name] ?? outer?.part ?? 'the rest');
    if (part) sums[part] += milliseconds;
    if (outer?.part) sums[outer.part] -= milliseconds;
    around.push({ event, part });
  }
  return sums;
}

/** Traces the page while `press` touches it once, and answers what its main thread needed until the frame. */
export async function tracePress(
  browser: Browser,
  page: Page,
  press: () => Promise<unknown>,
): Promise<PressTime> {
  await browser.startTracing(page, { categories });
  await press();
  // The frame after the one that shows the press.
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  );
  const { traceEvents } = JSON.parse(String(await browser.stopTracing()));
  return timeOfPress(traceEvents);
}

const categories = ['devtools.timeline', 'disabled-by-default-devtools.timeline', 'toplevel'];
