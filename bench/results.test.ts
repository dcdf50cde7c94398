import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { goals, type Measurement } from './goals.ts';
import { documentWithTable, readResults } from './results.ts';

const names = Object.keys(goals) as Measurement[];

describe('the figures of measurements', () => {
  it('stand in docs/benchmarks.md as bench/results/ has them; npm run bench -- table puts them there', () => {
    const { present, wanted } = documentWithTable();
    expect(present).toBe(wanted);
  });

  it('are those that have a row, each with a day and a machine', () => {
    for (const name of names) {
      const results = readResults(name);
      expect(Object.keys(goals[name])).toEqual(expect.arrayContaining(Object.keys(results)));
      for (const { measured, date, machine } of Object.values(results)) {
        expect(measured).not.toContain('|');
        expect(date).toMatch(/^(≤ )?\d{4}-\d\d-\d\d$/);
        expect(machine).not.toBe('');
      }
    }
  });

  it('are all of a measurement that exists', () => {
    const files = names.map((name) => `${name.replaceAll(/[ /]/g, '-')}.json`);
    expect(files).toEqual(
      expect.arrayContaining(readdirSync(join(import.meta.dirname, 'results'))),
    );
  });
});
