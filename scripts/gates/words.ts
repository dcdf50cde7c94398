import { basename } from 'node:path';
import { parseSync, Visitor } from 'oxc-parser';
import type { Source } from './sources.ts';

export interface OldWord {
  /** The field's word. */
  say: string;
  /** Names in the code that may contain the word, and why. */
  except?: Readonly<Record<string, string>>;
  /** Beginnings of paths below which names may contain it, and why. */
  exceptIn?: Readonly<Record<string, string>>;
}

const callName =
  'the name of a call: an operationId of the API document, and stored in the audit log';
const stored = 'stored in the database';
const onTheWire = 'a field of the API';
/** Journeys are not renamed together with the shop. */
const journeys = { 'e2e/': 'names inside journeys' };
const removals = 'the records that a removal leaves are `kept` in its answer';
const notices = '`told` is the sentence of a notice, in the data of a job that may wait';

/** Words that this project replaced by the field's words. No name may contain one as a word of its own. */
export const oldWords: Readonly<Record<string, OldWord>> = {
  wish: {
    say: 'approval request, or what is asked for',
    except: {
      approveWish: callName,
      refuseWish: callName,
      wishStockDigest: callName,
      wish: stored,
      isWish: onTheWire,
    },
  },
  wishes: { say: 'approval requests' },
  deed: { say: 'action', except: { deed: stored } },
  deeds: { say: 'actions' },
  letter: {
    say: 'e-mail, or character',
    except: {
      readLetter: callName,
      previewLetter: callName,
      writeLetter: callName,
      readLetterHistory: callName,
      undoLetter: callName,
      sendTestLetter: callName,
      resendOrderLetter: callName,
      letter: 'a kind of subject in the audit log',
      LETTER: 'a pattern of the characters of a language',
      dead_letter: 'a column of the library of jobs',
      deadLetter: 'an option of the library of jobs',
      letterSpacing: 'a property of CSS',
    },
  },
  letters: {
    say: 'e-mails',
    except: {
      listLetters: callName,
      letters: onTheWire,
      failedLetters: 'a setting',
      sent_letters: 'a table',
    },
  },
  books: { say: 'ledger', except: { books: onTheWire, BOOKS_DIFFER: onTheWire } },
  desk: {
    say: 'order management, customer service, inventory',
    except: { readOrderDesk: callName, readMemberDesk: callName, readReturnDesk: callName },
  },
  situation: { say: 'context', except: { readOrderSituation: callName } },
  trip: { say: 'batch', except: { countRoundTripsForTests: 'a round trip to the database' } },
  weather: { say: 'loading and offline' },
  kept: {
    say: 'stored, cached, remaining, retained',
    except: { KEPT: stored },
    exceptIn: {
      ...journeys,
      'contract/calls/records.ts': removals,
      'backoffice/app/bulk/': removals,
      'server/back-office/resource-calls/': removals,
      'server/back-office/media/media.test.ts': removals,
    },
  },
  patience: { say: 'timeout, delay, batch size' },
  errand: { say: 'job data' },
  errands: { say: 'job data' },
  doors: { say: 'entry points, sources, callbacks' },
  unkept: { say: 'not stored' },
  lapse: { say: 'expire' },
  lapses: { say: 'expires', except: { lapsesAt: `${onTheWire}, and a column` } },
  lapsed: { say: 'expired', except: { LAPSED: stored }, exceptIn: journeys },
  lapsing: { say: 'expiring' },
  tell: { say: 'notify, report, track, publish' },
  tells: { say: 'notifies, reports' },
  told: {
    say: 'notified, reported',
    except: { NOT_TOLD: stored },
    exceptIn: {
      ...journeys,
      'server/back-office/admin/notice-email.ts': notices,
      'server/back-office/alerts/watch.ts': notices,
      'server/back-office/order-management/note-order.ts': notices,
      'server/registries/email-samples.ts': notices,
    },
  },
  untold: { say: 'unreported' },
};

/** Whole names that were replaced, although their words are good elsewhere, and their replacements. */
export const oldNames: Readonly<Record<string, string>> = {
  useAlive: 'useIsHydrated',
  'use-alive': 'use-is-hydrated',
  BoundResource: 'ResourceAdapter',
  boundResources: 'resourceAdapters',
  bindListing: 'adaptReadOnlyResource',
  defineListing: 'defineReadOnlyResource',
  FinishedBody: 'CachedBody',
  KeptAnswer: 'CachedResponse',
  oneTrip: 'runBatch',
  settle: 'applyPaymentReport',
  orderStops: 'orderHolds',
  holdStatement: 'reserveStatement',
  extendHold: 'extendReservation',
  'each-alone': 'settle-independently',
  'found-first': 'matching-ids',
  'in-turn': 'what it locks',
  ahead: 'prefetch, prerender, future',
  makeAhead: 'prerender',
  'pages-ahead': 'future-pages',
  aheadSeconds: 'prerenderSeconds',
  FactsOf: 'PlaceholderValues',
  pagesAhead: 'futurePages',
  'product-facts': 'product-event-data',
  'refund-facts': 'refund-event-data',
  'member-facts': 'member-event-data',
  asking: 'step-up-prompt',
  looks: 'previews',
  ReportDoor: 'ReportSource',
  lookPause: 'pollPause',
  untouched: 'file-fingerprints',
  'when-known': 'await-member-state',
  hasStandingOrder: 'hasUncancelledOrder',
  createShare: 'createCachePartition',
  createMakings: 'createPendingValues',
  holdsUntil: 'validUntilOf',
  usualWayCookie: 'bypassCookie',
  closableQueue: 'serialConnection',
  isOfConnection: 'isConnectionError',
  stopRequestsOfThief: 'cancelRequestsOfIntruder',
  stillFirst: 'firstPurchaseGuard',
};

/** The words of a name, in small letters: `listApprovalRequests` → list, approval, requests. */
export function wordsOf(name: string): string[] {
  const parts = name.match(/[A-Z]+(?![a-z])|[A-Z]?[a-z]+|\d+/g) ?? [];
  return parts.map((part) => part.toLowerCase());
}

/** Identifiers and names of files that contain an old word or are an old name, each once per file. */
export function givenUpWords(sources: readonly Source[]): string[] {
  return sources.flatMap(({ path, text }) => {
    if (path.startsWith(ownFiles)) return [];
    const file = basename(path).replace(/\..*$/, '');
    return [
      ...complaintsAbout(file, { path, isFile: true }),
      ...(mayNameOld(text) ? [...identifiersIn(path, text)] : []).flatMap((name) =>
        complaintsAbout(name, { path, isFile: false }),
      ),
    ].map((complaint) => `${path}: ${complaint}`);
  });
}

/** These files name the words that they refuse. */
const ownFiles = 'scripts/gates/words.';

/** Names of files contain hyphens, so only they are compared with old names of hyphens or single words. */
const isNameOfFiles = (name: string) => /^[a-z-]+$/.test(name) && name !== 'settle';

function complaintsAbout(
  name: string,
  { path, isFile }: { path: string; isFile: boolean },
): string[] {
  if (Object.hasOwn(oldNames, name) && isNameOfFiles(name) === isFile)
    return [`${name} is now ${oldNames[name]}`];
  const word = wordsOf(name).find((part) => {
    const old = Object.hasOwn(oldWords, part) ? oldWords[part] : undefined;
    const places = Object.keys(old?.exceptIn ?? {});
    return (
      old &&
      (isFile || !Object.hasOwn(old.except ?? {}, name)) &&
      !places.some((beginning) => path.startsWith(beginning))
    );
  });
  return word ? [`${name} says ${word}; say ${oldWords[word]?.say}`] : [];
}

/** An old word or name anywhere in a text, in any case, or an identifier with an escaped character. */
const oldAnywhere = new RegExp(
  [...Object.keys(oldWords), ...Object.keys(oldNames), String.raw`\\u`].join('|'),
  'i',
);

/** Parsing takes nearly all the time of this gate, and most files hold no old word, not even in comments. */
const mayNameOld = (text: string) => oldAnywhere.test(text);

function identifiersIn(path: string, text: string): Set<string> {
  const names = new Set<string>();
  const note = ({ name }: { name: string }) => void names.add(name);
  new Visitor({ Identifier: note, PrivateIdentifier: note, JSXIdentifier: note }).visit(
    parseSync(path, text).program,
  );
  return names;
}
