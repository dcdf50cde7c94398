/** Writes the last figures of bench/results/ into docs/benchmarks.md: `npm run bench -- table`. */
import { writeFileSync } from 'node:fs';
import { documentWithTable } from './results.ts';

const { path, present, wanted } = documentWithTable();
writeFileSync(path, wanted);
console.log(present === wanted ? `${path} was right` : `${path} is new`);
