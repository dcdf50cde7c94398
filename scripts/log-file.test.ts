import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { projectRoot } from './command.ts';
import { entriesOf, logFile } from './log-file.ts';

const path = `.data/log-of-test-${process.pid}/log.jsonl`;

afterEach(() => rmSync(join(projectRoot, path, '..'), { recursive: true, force: true }));

describe('the log of a command', () => {
  it('is empty before it was begun, and forgets what it had when it begins anew', () => {
    const log = logFile<{ seed: number }>(path);
    expect(log.text()).toBe('');
    log.begin({ seed: 1 });
    log.add({ seed: 2 });
    expect(entriesOf(log.text())).toEqual([{ seed: 1 }, { seed: 2 }]);
    log.begin();
    expect(log.text()).toBe('');
  });

  it('loses only the line that was cut off when the command was ended', () => {
    logFile<{ seed: number }>(path).begin({ seed: 1 }, { seed: 2 });
    const whole = logFile<{ seed: number }>(path);
    writeFileSync(join(projectRoot, path), whole.text().slice(0, -4));
    for (const seed of [3, 4]) whole.add({ seed });
    expect(entriesOf(whole.text())).toEqual([{ seed: 1 }, { seed: 3 }, { seed: 4 }]);
  });
});
