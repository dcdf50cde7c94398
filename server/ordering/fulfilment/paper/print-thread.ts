/** What a thread does that draws one paper, beside all requests: it is told the model and answers the bytes. */
import { parentPort, workerData } from 'node:worker_threads';
import { drawPaper } from './draw.ts';

parentPort?.postMessage(await drawPaper(workerData));
