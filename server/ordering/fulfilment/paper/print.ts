import { answerOfThread } from '#server/platform/threads.ts';
import type { PaperModel } from './models.ts';

const program = new URL('print-thread.ts', import.meta.url);

/** The paper as a PDF, rendered in a thread, so that other requests do not wait. */
export async function printPaper(model: PaperModel): Promise<Buffer> {
  return Buffer.from(await answerOfThread<Uint8Array>(program, model));
}
