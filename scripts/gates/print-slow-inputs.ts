/**
 * Prints the readers that are slow with the worst input. It is a process of its own, because it takes a core for
 * more than a minute.
 */
import { slowInputs } from './worst-input.ts';

const slow = slowInputs();
for (const line of slow) console.log(line);
process.exitCode = slow.length === 0 ? 0 : 1;
