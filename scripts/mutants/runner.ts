/** After each test file Vitest calls this runner, which runs its tests again with each mutant that they reach. */
import {
  type RunnerTestCase,
  type RunnerTestFile,
  type RunnerTestSuite,
  type SerializedConfig,
  TestRunner,
  vi,
} from 'vitest';
import { startTests } from 'vitest/internal/browser';
import { pathFromRoot } from '../explore/path-from-root.ts';
import { logFile } from '../log-file.ts';
import type { LogEntry } from './log.ts';
import { keyOf, readPlan } from './plan.ts';
import { fewRounds, mutantSwitch } from './switch.ts';

const state = mutantSwitch();
const plan = readPlan();
const killed = new Set<number>();
const places = new Map(
  plan.files.flatMap((file) =>
    file.mutants.map((mutant) => [mutant.id, { hash: file.hash, key: keyOf(file.path, mutant) }]),
  ),
);
/** Ids that are asked for while modules are loaded: the modules must be loaded again for them. */
const whileLoading = new Set<number>();

const { add } = logFile<LogEntry>(plan.log);

/** A mutant that needs so many times the rounds of the original is endless. */
const timesRounds = 10;

/** Which tests a mutant needs: the ids of the tests, or all. */
type Needed = ReadonlySet<string> | 'all';

/** Runs a file again, up to the first failure, and says nothing to Vitest about it. */
class Again extends TestRunner {
  failed: string | undefined;
  needed: Needed = 'all';

  override async onBeforeRunTask(test: RunnerTestCase): Promise<void> {
    await super.onBeforeRunTask(test);
    if (this.failed || (this.needed !== 'all' && !this.needed.has(test.id))) test.mode = 'skip';
  }

  override onAfterRunTask(test: RunnerTestCase): void {
    super.onAfterRunTask(test);
    if (test.result?.state === 'fail') this.failed ??= test.fullTestName;
  }
}

export default class MutantRunner extends TestRunner {
  /** By test: the ids that it asks for. */
  #reached = new Map<string, Set<number>>();
  #whileHooks = new Set<number>();

  onBeforeCollect(): void {
    state.reached = whileLoading;
  }

  onCollected(): void {
    this.#reached.clear();
    this.#whileHooks = new Set();
    state.reached = this.#whileHooks;
  }

  override onBeforeTryTask(
    test: RunnerTestCase,
    options: { retry: number; repeats: number },
  ): void {
    super.onBeforeTryTask(test, options);
    state.reached = new Set();
    this.#reached.set(test.id, state.reached);
  }

  override onAfterTryTask(test: RunnerTestCase): void {
    super.onAfterTryTask(test);
    state.reached = this.#whileHooks;
  }

  override async onAfterRunFiles(files: RunnerTestFile[]): Promise<void> {
    super.onAfterRunFiles(files);
    state.reached = undefined;
    for (const file of files) await this.#tryMutants(file);
  }

  async #tryMutants(file: RunnerTestFile): Promise<void> {
    const path = pathFromRoot(file.filepath);
    const test = plan.tests.find((one) => one.path === path);
    if (!test) return;
    const failed = failureIn(file) ?? (await this.#run(file, 0, 'all'));
    if (failed) return add({ unfit: path, failed });
    state.mostRounds = Math.max(fewRounds, timesRounds * state.rounds);
    const isFit = await this.#isFitForLoading(file, test.ids);
    const survived: [hash: string, key: string][] = [];
    for (const id of test.ids) {
      const needed = this.#neededBy(id);
      const place = places.get(id);
      if (killed.has(id) || !place) continue;
      if (needed !== 'none' && (isFit || !whileLoading.has(id))) {
        add({ trying: place.key, hash: place.hash, test: path, process: process.pid });
        const by = await this.#run(file, id, needed);
        if (by) {
          killed.add(id);
          add({ killed: place.key, hash: place.hash, test: path, by });
          continue;
        }
      }
      survived.push([place.hash, place.key]);
    }
    const broken = await this.#run(file, 0, 'all');
    if (broken) return add({ unfit: path, failed: broken });
    add({ tried: path, testHash: test.hash, survived });
  }

  #neededBy(id: number): Needed | 'none' {
    const tests = [...this.#reached].filter(([, ids]) => ids.has(id)).map(([test]) => test);
    if (whileLoading.has(id) || this.#whileHooks.has(id)) return 'all';
    if (tests.length === 0) return 'none';
    return plan.isPure ? new Set(tests) : 'all';
  }

  /** Whether the file passes after its modules were loaded again. */
  async #isFitForLoading(file: RunnerTestFile, ids: readonly number[]): Promise<boolean> {
    if (!ids.some((id) => whileLoading.has(id))) return true;
    vi.resetModules();
    return (await this.#run(file, 0, 'all')) === undefined;
  }

  /** The name of the test that fails; undefined if none does. */
  async #run(file: RunnerTestFile, id: number, needed: Needed): Promise<string | undefined> {
    const again = new Again(this.config as SerializedConfig);
    again.needed = needed;
    // Vitest gives them to a runner that it makes itself.
    for (const part of ['moduleRunner', '_otel']) Reflect.set(again, part, Reflect.get(this, part));
    if (whileLoading.has(id)) vi.resetModules();
    state.active = id;
    state.rounds = 0;
    try {
      const files = await startTests([file.filepath], again);
      return again.failed ?? failureIn(files[0]);
    } finally {
      state.active = 0;
      if (whileLoading.has(id)) vi.resetModules();
      vi.useRealTimers();
      vi.unstubAllEnvs();
      vi.unstubAllGlobals();
      vi.restoreAllMocks();
    }
  }
}

/** The name of the first task that failed, be it a test, a hook of a group or the file itself. */
function failureIn(task: RunnerTestFile | RunnerTestSuite | undefined): string | undefined {
  if (!task) return 'no file';
  for (const one of task.tasks) {
    const failed = 'tasks' in one ? failureIn(one) : failedName(one);
    if (failed) return failed;
  }
  return failedName(task);
}

const failedName = ({ result, name }: RunnerTestSuite | RunnerTestCase): string | undefined =>
  result?.state === 'fail' ? name : undefined;
