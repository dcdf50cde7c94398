import type { ChildProcess } from 'node:child_process';
import { run } from '../launch.mjs';

interface RestartingOptions {
  /** The arguments of Node. The program sends `{ listening: port }` through its channel once it answers. */
  args: string[];
  env?: Record<string, string>;
  /** Called with each process when it starts. */
  onStarted?(child: ChildProcess): void;
  /** Called each time the program answers. */
  onListening?(): void;
}

/** A program that starts again for each saved source. The old process has ended before the new one starts. */
export class Restarting {
  readonly #options: RestartingOptions;
  #isAskedToEnd = false;
  #stop = new AbortController();
  #saved = Promise.withResolvers<void>();
  #port = Promise.withResolvers<number>();
  #isKnown = false;

  constructor(options: RestartingOptions) {
    this.#options = options;
  }

  /** The port at which the program answers. Waits while it starts; rejects while it waits for a saved source. */
  port(): Promise<number> {
    return this.#port.promise;
  }

  /** Ends the program, so that it starts again with the saved sources. */
  restart(): void {
    this.#forgetPort();
    this.#saved.resolve();
    this.#stop.abort();
  }

  /** Ends the program, and `run` with it. */
  end(): void {
    this.#isAskedToEnd = true;
    this.restart();
  }

  /** Runs the program again and again until `end` is called. */
  async run(): Promise<void> {
    while (!this.#isAskedToEnd) {
      this.#saved = Promise.withResolvers();
      this.#stop = new AbortController();
      const { signal } = this.#stop;
      const code = await this.#runOnce(signal);
      if (signal.aborted) continue;
      const message = `The server has ended (${code}). It starts again when a file is saved.`;
      console.error(message);
      this.#forgetPort();
      this.#isKnown = true;
      this.#port.promise.catch(() => undefined);
      this.#port.reject(new Error(message));
      await this.#saved.promise;
    }
  }

  #runOnce(stop: AbortSignal): Promise<number> {
    const { args, env, onStarted, onListening } = this.#options;
    return run(process.execPath, args, {
      env,
      stop,
      withChannel: (child) => {
        onStarted?.(child);
        child.on('message', ({ listening }: { listening?: number }) => {
          if (listening === undefined || stop.aborted) return;
          this.#isKnown = true;
          this.#port.resolve(listening);
          onListening?.();
        });
      },
    });
  }

  /** Who waits for the port already goes on waiting. */
  #forgetPort(): void {
    if (this.#isKnown) this.#port = Promise.withResolvers();
    this.#isKnown = false;
  }
}
