/** Makes the trials of the actions or pairs that its parent names, one after the other, and reports each. */
import { trialKinds } from './kinds.ts';

interface Task {
  name: string;
  skip: string[];
}

const kind = trialKinds[process.argv[2] ?? ''];
if (!kind) throw new Error(`Nothing is called ${process.argv[2]}.`);
const trials = await kind.trials();

process.on('message', (task: Task) => void work(task));
process.on('disconnect', () => process.exit());

async function work({ name, skip }: Task): Promise<void> {
  try {
    for await (const trial of trials(name, new Set(skip))) process.send?.({ name, ...trial });
    process.send?.({ complete: name });
  } catch (error) {
    const failures = [error instanceof Error ? String(error.stack) : String(error)];
    process.send?.({ name, at: 'its stage', failures });
    process.send?.({ complete: name });
  }
}
