import type { Call } from '#contract/call.ts';
import { calls } from '#contract/calls/index.ts';
import { toSnake } from '#contract/wire-case.ts';
import { correctKeyword, readKeyword } from '#rules/search/read-keyword.ts';
import { plainTerms } from '#rules/search/spelling.ts';
import { smallLexicon } from '#rules/search/testing/small-lexicon.ts';
import { isOwnPath } from '#rules/shop/own-path.ts';
import { sanitise } from '#server/platform/html/sanitise.ts';
import { acceptedEncoding, matchesEtag } from '#server/platform/http/cached-body.ts';
import { compileInput, type ReadInput } from '#server/platform/http/call-input.ts';
import { parseForm } from '#server/platform/http/form.ts';
import { cookieOf } from '#server/platform/http/request-cookies.ts';
import { requestId } from '#server/platform/http/request-id.ts';
import { keyedHashWith } from '#server/platform/keyed-hash.ts';
import { isSignedToken } from '#server/platform/signed-token.ts';
import { exampleOf } from '#server/testing/hostile-requests.ts';
import { jsonOf, type Target, textTarget } from '../target.ts';

interface Readable {
  read: ReadInput;
  body: string;
  query: string;
}

/** Every call of the API with a valid body and query. */
const readable: readonly Readable[] = Object.values(calls as Record<string, Call>).map((call) => ({
  read: compileInput(call),
  body: call.body ? JSON.stringify(toSnake(exampleOf(call.body))) : '',
  query: call.query ? String(new URLSearchParams(texts(toSnake(exampleOf(call.query))))) : '',
}));

function texts(fields: unknown): Record<string, string> {
  return Object.fromEntries(
    Object.entries(fields as object).map(([name, value]) => [name, String(value)]),
  );
}

const params = { id: '1' };
const bodies = [...new Set(readable.map(({ body }) => body))];
const queries = [...new Set(readable.map(({ query }) => query))];
const names = [...new Set([...bodies, ...queries].flatMap((text) => text.match(/\w{3,}/g) ?? []))];

/** What browsers and programs send with a request. */
export const requestTargets: readonly Target[] = [
  textTarget('bodies of calls', bodies, (text) => readBySome(text, { body: jsonOf(text) }), names),
  textTarget(
    'forms of calls',
    queries,
    (text) => readBySome(text, { body: parseForm(text), isForm: true }),
    names,
  ),
  textTarget(
    'queries of calls',
    queries,
    (text) => readBySome(text, { query: parseForm(text) }),
    names,
  ),
  textTarget('a form', ['a=1&b[c]=2&b[d][]=3', 'a=%E6%A3%89+'], parseForm, ['[', ']', '&', '=']),
  textTarget('headers', ['gzip, br;q=0.5', 'W/"a", "b"', 'a=1; b=2'], (text) => [
    acceptedEncoding(text),
    matchesEtag(text, 'W/"a"'),
    requestId(text),
    cookieOf({ cookie: text }, 'a'),
    isSignedToken(keyedHashWith('k'), 'reset', text, new Date(0)),
  ]),
  textTarget('paths', ['/products/1?a=b#c', '//other.example', '/a/../b'], isOwnPath, [
    '/../',
    '\\',
  ]),
  textTarget('search words', ['日用衛生棉 28cm', '护垫', 'ye yong', '導管棉條,20 入'], (text) => [
    plainTerms(text),
    readKeyword(smallLexicon, text),
    correctKeyword(smallLexicon, text),
  ]),
  textTarget(
    'HTML of operators',
    ['<p style="color:red">28 <b>cm</b></p>', '<a href="javascript:a">b</a><table><td colspan=2>'],
    sanitise,
    ['<script>', '<img src=x onerror=a>', '<!--', '</', '<svg/onload=a>', '&lt;script&gt;'],
  ),
];

/** One call in sixteen reads a text, by its length: all of them would take too long. */
function readBySome(text: string, given: Parameters<ReadInput>[0]): void {
  for (let at = text.length % 16; at < readable.length; at += 16) {
    readable[at]?.read({ params, ...given });
  }
}
