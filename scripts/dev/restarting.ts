import type { ChildProcess } from 'node:child_process';
import { run } from '../launch.mjs';

export interface RestartingOptions {
  /**
   * The arguments of Node. The program waits for a message before it begins; it sends `{ listening: port }` once it
   * answers, and `ready` once all of it has started.
   */
  args: string[];
  env?: Record<string, string>;
  /** Called with each process when it is made. */
  onMade?(child: ChildProcess): void;
  /** Called each time the program answers. */
  onListening?(): void;
  /** Called when the program has ended by itself. It starts again after the next saved source. */
  onFailed(message: string): void;
}

interface Program {
  ended: Promise<number>;
  begin(): void;
  stop: AbortController;
}

/**
 * A program that starts again for each saved source. The old process has ended before the new one begins. A spare
 * process is made while the program runs, and waits.
 */
export class Restarting {
  readonly #options: RestartingOptions;
  #isAskedToEnd = false;
  #current: Program | undefined;
  #spare: Program | undefined;
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
    this.#current?.stop.abort();
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
      const program = this.#spare ?? this.#make();
      this.#spare = undefined;
      this.#current = program;
      program.begin();
      const code = await program.ended;
      if (program.stop.signal.aborted) continue;
      this.#failed(`The server has ended (${code}). It starts again when a file is saved.`);
      await this.#saved.promise;
    }
    this.#spare?.stop.abort();
    await this.#spare?.ended;
  }

  #make(): Program {
    const { args, env = {}, onMade, onListening } = this.#options;
    const stop = new AbortController();
    const made = Promise.withResolvers<ChildProcess>();
    const ended = run(process.execPath, args, {
      env,
      stop: stop.signal,
      withChannel: (child) => {
        onMade?.(child);
        child.on('message', ({ listening }: { listening?: number }) => {
          if (listening === undefined || stop.signal.aborted) return;
          this.#isKnown = true;
          this.#port.resolve(listening);
          onListening?.();
        });
        made.resolve(child);
      },
      whenReady: () => {
        if (!stop.signal.aborted) this.#spare ??= this.#make();
      },
    });
    // A process that has ended meanwhile says so by its code.
    const begin = async () => (await made.promise).send('begin', () => undefined);
    return { ended, begin, stop };
  }

  #failed(message: string): void {
    this.#options.onFailed(message);
    this.#forgetPort();
    this.#isKnown = true;
    this.#port.promise.catch(() => undefined);
    this.#port.reject(new Error(message));
  }

  /** Whoever waits for the port already goes on waiting. */
  #forgetPort(): void {
    if (this.#isKnown) this.#port = Promise.withResolvers();
    this.#isKnown = false;
  }
}
