import { appendFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { projectRoot } from './command.ts';

/** The entries of a log, a line of JSON each. A line that was cut off when a program ended is left out. */
export function entriesOf<Entry>(text: string): Entry[] {
  return text.split('\n').flatMap((line) => {
    try {
      return [JSON.parse(line) as Entry];
    } catch {
      return [];
    }
  });
}

/** A log of the project, from which a command that was interrupted knows where it goes on. */
export interface LogFile<Entry> {
  /** Its whole text; empty before it was begun. */
  text(): string;
  add(entry: Entry): void;
  /** Forgets what it has, and begins anew. */
  begin(...first: Entry[]): void;
}

/** The log with this path from the project's root. Several processes may add to it. */
export function logFile<Entry extends object>(path: string): LogFile<Entry> {
  const whole = join(projectRoot, path);
  let isWhole = false;
  const text = () => {
    try {
      return readFileSync(whole, 'utf8');
    } catch {
      return '';
    }
  };
  const add = (entry: Entry) => {
    // Behind a line that was cut off the entry would be lost, too.
    const end = isWhole || /(^|\n)$/.test(text()) ? '' : '\n';
    isWhole = true;
    appendFileSync(whole, `${end}${JSON.stringify(entry)}\n`);
  };
  return {
    text,
    add,
    begin(...first) {
      mkdirSync(dirname(whole), { recursive: true });
      writeFileSync(whole, '');
      for (const entry of first) add(entry);
    },
  };
}
