import type { Call } from '#contract/call.ts';
import { calls } from '#contract/calls/index.ts';
import { toSnake } from '#contract/wire-case.ts';
import { readXml } from '#rules/plain-xml.ts';
import { correctKeyword, readKeyword } from '#rules/search/read-keyword.ts';
import { plainTerms } from '#rules/search/spelling.ts';
import { smallLexicon } from '#rules/search/testing/small-lexicon.ts';
import { readStoreList } from '#server/ordering/logistics/fetch-stores.ts';
import { readDepositNotice } from '#server/ordering/payments/cathay-atm/deposit-notice.ts';
import { readNotice, readReturn } from '#server/ordering/payments/cathay-card/messages.ts';
import { readIdToken } from '#server/people/accounts/line/id-token.ts';
import { acceptedEncoding, matchesEtag } from '#server/platform/http/cached-body.ts';
import { compileInput } from '#server/platform/http/call-input.ts';
import { parseForm } from '#server/platform/http/form.ts';
import { cookieOf } from '#server/platform/http/request-cookies.ts';
import { requestId } from '#server/platform/http/request-id.ts';
import { keyedHashWith } from '#server/platform/keyed-hash.ts';
import { isSignedToken } from '#server/platform/signed-token.ts';
import { exampleOf, pathsOf, replaced } from '#server/testing/hostile-requests.ts';
import {
  deepestText,
  deepList,
  manyFields,
  manyItems,
  worstFieldTexts,
  worstTexts,
} from './worst-texts.ts';

/** The most milliseconds of processor time for any reader with the worst 256 KB, on a machine that is not busy. */
const budget = 50;
/**
 * A busy machine can need twenty times as long for the same work, most of it for memory. There a reader may take ten
 * times as long as Node's own JSON parser takes at the same moment for the deepest text.
 */
const timesJsonParser = 10;

const card = { storeId: '1', cubKey: 'k' };
const bankKey = '0123456789abcdef';

/** All code that reads text of strangers, by the kind of text. */
const readers: Readonly<Record<string, (text: string) => unknown>> = {
  'a form': parseForm,
  XML: readXml,
  'a deposit notice': (text) => readDepositNotice(bankKey, text),
  'the data of a deposit notice': (text) =>
    readDepositNotice(bankKey, `<A><BODY><DATA>${text}</DATA></BODY></A>`),
  'a card notice': (text) => readNotice(card, text),
  'a return from the card page': (text) => readReturn(card, text),
  'a list of stores': readStoreList,
  'the rows of a list of stores': (text) =>
    readStoreList(
      JSON.stringify({
        RtnCode: 1,
        StoreList: [{ CvsType: 'UNIMART', StoreInfo: [{ StoreId: text, StoreName: text }] }],
      }),
    ),
  'a LINE token': (text) =>
    readIdToken(text, { channelId: '1', channelSecret: 's', now: new Date(0) }),
  'Accept-Encoding': acceptedEncoding,
  'If-None-Match': (text) => matchesEtag(text, 'W/"a"'),
  'X-Request-Id': requestId,
  'a Cookie header': (text) => cookieOf({ cookie: text }, 'a'),
  'a mailed token': (text) => isSignedToken(keyedHashWith('k'), 'reset', text, new Date(0)),
  'search words': (text) => [
    plainTerms(text),
    readKeyword(smallLexicon, text),
    correctKeyword(smallLexicon, text),
  ],
};

/** Every reader, and every call by its body or query, that takes longer than the budget or fails; one line each. */
export function slowInputs(): string[] {
  return [
    ...Object.entries(readers).flatMap(([name, read]) => firstSlow(name, worstTexts, read)),
    ...Object.entries(calls as Record<string, Call>).flatMap(([name, call]) =>
      slowParts(name, call),
    ),
  ];
}

function slowParts(name: string, call: Call): string[] {
  const read = compileInput(call);
  const params = { id: '1' };
  return [
    ...firstSlow(`body of ${name}`, worstValues(call.body), (body) => read({ params, body })),
    ...firstSlow(`form of ${name}`, worstValues(call.body), (body) =>
      read({ params, body, isForm: true }),
    ),
    ...firstSlow(`query of ${name}`, worstValues(call.query), (query) => read({ params, query })),
  ];
}

/** The first input with which this work is slow, if any; one is enough for an attack. */
export function firstSlow<Input>(
  name: string,
  inputs: Iterable<Input>,
  work: (input: Input) => unknown,
): string[] {
  for (const input of inputs) {
    const problem = problemOf(() => work(input));
    if (problem) return [`${name}: ${problem} with ${String(JSON.stringify(input)).slice(0, 60)}…`];
  }
  return [];
}

/** The first try may include compiling, and any try may include garbage collection and other work of the machine. */
const mostTries = 6;

function problemOf(work: () => unknown): string | undefined {
  let least = Number.POSITIVE_INFINITY;
  let leastOfParser = Number.POSITIVE_INFINITY;
  const limit = () => Math.max(budget, timesJsonParser * leastOfParser);
  for (let tries = 0; tries < mostTries; tries++) {
    try {
      least = Math.min(least, processorTime(work));
    } catch (error) {
      return `throws ${error instanceof Error ? error.message : error}`;
    }
    if (least <= budget) return undefined;
    leastOfParser = Math.min(leastOfParser, processorTime(parseDeepest));
    const isHopeless = least > 10 * limit();
    if (isHopeless) break;
  }
  return least > limit() ? `takes ${Math.round(least)} ms` : undefined;
}

function parseDeepest(): void {
  try {
    JSON.parse(deepestText);
  } catch {
    // The text has no end, so the parser always refuses it.
  }
}

/** Milliseconds of processor time. */
function processorTime(work: () => unknown): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

function* worstValues(schema: Call['body']): Iterable<unknown> {
  if (!schema) return;
  const example = toSnake(exampleOf(schema));
  yield manyFields;
  for (const path of pathsOf(example)) {
    const value = path.reduce<unknown>(
      (inner, key) => (inner as Record<string, unknown>)[key],
      example,
    );
    yield replaced(example, path, deepList);
    if (Array.isArray(value)) yield replaced(example, path, manyItems(value[0]));
    if (typeof value === 'object') continue;
    for (const text of worstFieldTexts) yield replaced(example, path, text);
  }
}
