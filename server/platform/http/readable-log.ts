import { Writable } from 'node:stream';

/** What pino writes for one line of the log. */
interface Line {
  level: number;
  time: number;
  msg?: string;
  [field: string]: unknown;
}

const names: Record<number, string> = { 20: 'debug', 30: '', 40: 'warning', 50: 'ERROR' };

/**
 * The log for people at a terminal: a line `19:30:05 GET /products/:id 200, 3 ms` for each JSON object. The fields that
 * the words do not say follow as `name=value`. Programs that read a log get the JSON itself.
 */
export function readableLog(out: { write(text: string): unknown }): Writable {
  return new Writable({
    write(chunk: Buffer, _, done) {
      out.write(readable(String(chunk)));
      done();
    },
  });
}

/** One line of JSON in words; as it is if it is none. */
export function readable(text: string): string {
  let line: Line;
  try {
    line = JSON.parse(text);
  } catch {
    return text;
  }
  // `npm run erasures:again` reads such lines from a log.
  if (typeof line !== 'object' || line === null || 'erasure' in line) return text;
  const { level, time, msg = '', method, route, status, milliseconds, ...rest } = line;
  const isAnswer = method !== undefined;
  const words = isAnswer ? `${method} ${route} ${status}, ${milliseconds} ms` : msg;
  const moment = new Date(time).toTimeString().slice(0, 8);
  // A request id is for finding the answer of a shopper again, which nobody does in a trial that went well.
  const shown = Object.entries(rest).filter(([name]) => name !== 'requestId' || level >= 40);
  const fields = shown.map(([name, value]) => `${name}=${inOneLine(value)}`);
  return `${[moment, names[level] ?? level, words, ...fields].filter((part) => part !== '').join(' ')}\n`;
}

const inOneLine = (value: unknown): string =>
  typeof value === 'string' ? value : JSON.stringify(value);
