/** A thread that answers at once. */
import { parentPort } from 'node:worker_threads';

parentPort?.postMessage('answered');
