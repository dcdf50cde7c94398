import { answerOfThread } from '#server/platform/threads.ts';
import type { PaperModel } from './models.ts';

const program = new URL('print-thread.ts', import.meta.url);

/** The paper as a PDF, drawn in a thread of its own, so that nobody who asks the server meanwhile waits. */
export async function printPaper(model: PaperModel): Promise<Buffer> {
  return Buffer.from(await answerOfThread<Uint8Array>(program, model));
}
