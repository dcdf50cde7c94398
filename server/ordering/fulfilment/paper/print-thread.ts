/**
 * The entry point of a thread that draws one paper, so that requests do not wait. It is given the model and answers
 * the bytes.
 */
import { parentPort, workerData } from 'node:worker_threads';
import { drawPaper } from './draw.ts';

parentPort?.postMessage(await drawPaper(workerData));
