/** Prints what is slow with the worst input, in a process of its own: that takes a core for more than a minute. */
import { slowInputs } from './worst-input.ts';

const slow = slowInputs();
for (const line of slow) console.log(line);
process.exitCode = slow.length === 0 ? 0 : 1;
