import { done, type Outcome, refused } from '#contract/outcome.ts';
import type { Log } from '../log.ts';
import { noteAnswer } from '../other-hosts/host-health.ts';
import { providerTimes } from '../other-hosts/provider-times.ts';
import type { EventSource, SecurityLog, Subject } from '../security-events.ts';
import { scannerAddress } from './config.ts';

/**
 * Has the scanner look at a file before anything reads or stores it. FILE_INFECTED if it finds something;
 * FILE_NOT_CHECKED if it does not answer or looks at too many files already, because a file that nobody has looked at
 * is not taken. Without a scanner every file passes.
 */
export type CheckFile = (
  file: Uint8Array,
  source: EventSource,
  sender: Subject,
) => Promise<Outcome<undefined, 'FILE_INFECTED' | 'FILE_NOT_CHECKED'>>;

interface CheckOptions {
  config: { VIRUS_SCANNER: string; VIRUS_SCANNER_TIMEOUT: number };
  log: Log;
  security: SecurityLog;
}

/** The name in metrics, and on the page of the system. */
const named = { provider: 'virus-scanner' };
/** The most files that are looked at at the same time: each is in memory, up to 20 MB. */
const concurrency = 8;
/** The most of them that are one sender's, so that nobody takes the places of everybody. */
const mostOfSender = 2;
/** Seconds after which a sender may try again. */
const retryAfter = 60;

/** Creates what asks the virus scanner about files. Without a scanner in the configuration every file passes. */
export function createCheckFile({ config, log, security }: CheckOptions): CheckFile {
  const address = scannerAddress(config);
  if (!address) return async () => done(undefined);
  const timeout = config.VIRUS_SCANNER_TIMEOUT * 1000;
  /** The senders of the files that are being looked at, one for each file. */
  const senders: string[] = [];
  const isBusyFor = (sender: string) =>
    senders.length >= concurrency ||
    senders.filter((each) => each === sender).length >= mostOfSender;

  /** The name of what was found, '' for nothing; undefined if the scanner did not say. */
  const scan = async (bytes: Uint8Array, sender: string): Promise<string | undefined> => {
    const ended = providerTimes.startTimer(named);
    if (isBusyFor(sender)) {
      ended({ outcome: 'BUSY' });
      return undefined;
    }
    senders.push(sender);
    try {
      // Most shops have no scanner: its protocol is loaded with the first file.
      const { askClamd } = await import('./ask-clamd.ts');
      const found = await askClamd({ address, bytes, timeout });
      noteAnswer(named.provider, undefined);
      ended({ outcome: 'ok' });
      return found ?? '';
    } catch (error) {
      const reason = reasonOf(error);
      noteAnswer(named.provider, reason);
      ended({ outcome: reason });
      const said = isUnusable(error) ? { said: error.message } : {};
      log.warn({ ...named, reason, ...said }, 'the scanner of viruses does not answer');
      return undefined;
    } finally {
      senders.splice(senders.indexOf(sender), 1);
    }
  };

  return async (file, source, sender) => {
    const found = await scan(file, nameOf(sender));
    if (found === '') return done(undefined);
    if (found === undefined) return refused('FILE_NOT_CHECKED', { extra: { retryAfter } });
    security.note('file-infected', source, sender);
    log.warn({ found, requestId: source.requestId }, 'a file was refused');
    return refused('FILE_INFECTED');
  };
}

/** Who sends. Strangers count as one sender. */
function nameOf({ memberId, administratorId }: Subject): string {
  if (administratorId !== undefined) return `administrator ${administratorId}`;
  return memberId === undefined ? 'stranger' : `member ${memberId}`;
}

/** Whether it is the error `UnusableAnswer`. */
const isUnusable = (error: unknown): error is Error =>
  error instanceof Error && error.name === 'UnusableAnswer';

/** The outcome for the metric: a word, never what the scanner said. */
function reasonOf(error: unknown): string {
  if (isUnusable(error)) return 'UNREADABLE';
  return error instanceof Error && error.name === 'TimeoutError' ? 'TIMEOUT' : 'UNREACHABLE';
}
