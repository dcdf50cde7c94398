import { type AddressInfo, connect, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Call } from '#contract/call.ts';
import { calls } from '#contract/calls/index.ts';
import { apiBase } from '#contract/endpoints.ts';
import { done, refused } from '#contract/outcome.ts';
import { isAdminAccess } from '#contract/rights.ts';
import { capabilities } from '#server/assembly/capabilities.ts';
import { shopForTests } from './for-tests.ts';
import { requestTo } from './hostile-requests.ts';
import { newAdministrator } from './new-administrator.ts';
import { newMember } from './new-member.ts';

// What these do takes seconds, and does not depend on how a request ends. `routes.test.ts` and `receive.test.ts` prove
// what they do.
const withoutWork = {
  resetTestData: async () => done({}),
  runTestJobs: async () => done([]),
  printPurchaseOrder: async () => refused('NOT_FOUND'),
};

const test = shopForTests({
  seeded: true,
  capabilities: { handlers: (shop) => ({ ...capabilities.handlers(shop), ...withoutWork }) },
});
const sockets = new Set<Socket>();
let port: number;
beforeAll(async () => {
  // The calls about queues need their tables, which the first run creates.
  await test.jobs.runDue();
  await test.app.listen({ host: '127.0.0.1', port: 0 });
  port = (test.app.server.address() as AddressInfo).port;
});
// Ends them before the shop closes, because closing waits for all answers.
afterAll(() => {
  for (const socket of sockets) socket.destroy();
});

/** The ends of requests without content. A request without a length is complete too (RFC 9112, 6.3). */
const ends = {
  'no length': ['', ''],
  'a length of 0': ['content-length: 0', ''],
  'chunks that end at once': ['transfer-encoding: chunked', '0\r\n\r\n'],
} as const;

const expectsContinue = ['expect: 100-continue', ''] as const;

/** The content type of nearly all clients is sent to every call. */
const usual = 'application/json';
const rare = [
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'text/xml; charset=big5',
];

/** The most connections at a time. */
const concurrency = 24;

const all = Object.entries(calls as Record<string, Call>).map(([name, call]) => ({ name, call }));
type Named = (typeof all)[number];

/**
 * Calls that change the session, the data or the time of all other calls, and the call that runs all jobs; they
 * come last.
 */
const lastOnes = new Set([
  'logout',
  'refreshToken',
  'adminLogout',
  'adminRefreshToken',
  'resetTestData',
  'clearTestClock',
  'runTestJobs',
]);

const others = all.filter(({ name }) => !lastOnes.has(name));
/** Calls of all entities use the same routes, which read bodies alike. Rare types are sent to those of only one. */
const ofOneEntity = others.filter(({ name }) => {
  const [entity, action] = name.split('/');
  return action === undefined || entity === 'products' || !(`products/${action}` in calls);
});

interface Answer {
  status: number;
  code: string;
}

/** Writes a request to a connection of its own, and reads until its end. */
function ask(method: string, url: string, head: readonly string[], body: string): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const parts: Buffer[] = [];
    const first = [`${method} ${url} HTTP/1.1`, 'host: shop', 'connection: close'];
    const lines = [...first, ...head.filter((line) => line !== '')];
    const socket = connect(port, '127.0.0.1')
      .on('error', reject)
      .on('data', (part: Buffer) => parts.push(part))
      .on('close', () => {
        sockets.delete(socket);
        resolve(answerOf(Buffer.concat(parts).toString()));
      });
    sockets.add(socket);
    socket.write(`${lines.join('\r\n')}\r\n\r\n${body}`);
  });
}

function answerOf(text: string): Answer {
  const answer = text.replace('HTTP/1.1 100 Continue\r\n\r\n', '');
  const status = Number(/^HTTP\/1\.1 (\d{3}) /.exec(answer)?.[1] ?? 0);
  return { status, code: /"error_code":"(\w+)"/.exec(answer)?.[1] ?? '' };
}

/** A token of a role that may make the call. */
async function tokenFor({ call }: Named): Promise<string> {
  return isAdminAccess(call.endpoint.access)
    ? (await newAdministrator(test, 'owner')).token
    : (await newMember(test)).token;
}

/** Does the work for each of them, several at a time. Fails with the names of those for which it does not end. */
async function forAll<One extends { name: string }>(
  ones: readonly One[],
  work: (one: One) => Promise<void>,
): Promise<void> {
  const queue = [...ones];
  const begun = new Set<string>();
  const lane = async () => {
    for (let one = queue.shift(); one; one = queue.shift()) {
      begun.add(one.name);
      await work(one);
      begun.delete(one.name);
    }
  };
  const whole = Promise.all(Array.from({ length: concurrency }, lane)).then(() => 'all answered');
  // Longer than all of it takes on a busy machine, but short enough to name the waiting calls before the test times
  // out.
  const late = expect
    .poll(() => [...begun], { timeout: 120_000, interval: 250 })
    .toEqual([])
    .then(() => whole);
  await Promise.race([whole, late]);
}

/** Whether the call declares such an answer. */
function isDeclared({ call }: Named, { status, code }: Answer): boolean {
  if (status === 401 && call.endpoint.access !== 'public') return false;
  return status >= 200 && (status < 500 || call.errors.some((declared) => declared === code));
}

/** Codes that refuse a body, whatever the state of the shop. */
const ofBody = ['VALIDATION_FAILED', 'UNSUPPORTED_MEDIA_TYPE', 'MALFORMED_REQUEST'];

describe.each([usual, ...rare])('a request that names the type %s and brings no body', (type) => {
  it('is answered by every call alike, whichever way it says that nothing follows', async () => {
    // The member and the administrator with id 1, whom the calls may change.
    await newMember(test);
    await newAdministrator(test);
    const mistakes: string[] = [];
    const refusals = new Map<string, Set<string>>();
    for (const [way, [head, body]] of Object.entries(ends)) {
      const [member, owner] = [await newMember(test), await newAdministrator(test, 'owner')];
      await forAll(type === usual ? others : ofOneEntity, async (named) => {
        const { method, url } = requestTo(named.call);
        const { token } = isAdminAccess(named.call.endpoint.access) ? owner : member;
        const lines = [`content-type: ${type}`, `authorization: Bearer ${token}`, head];
        const answer = await ask(method, url, lines, body);
        if (!isDeclared(named, answer)) mistakes.push(`${named.name}, ${way}: ${answer.status}`);
        const refusal = ofBody.includes(answer.code) ? answer.code : 'none';
        refusals.set(named.name, (refusals.get(named.name) ?? new Set()).add(refusal));
      });
    }
    const unlike = [...refusals].filter(([, codes]) => codes.size > 1);
    expect({ mistakes, unlike }).toEqual({ mistakes: [], unlike: [] });
  });

  it('is answered by the calls that end sessions or begin anew', async () => {
    for (const named of all.filter(({ name }) => lastOnes.has(name))) {
      const { method, url } = requestTo(named.call);
      for (const [head, body] of [...Object.values(ends), expectsContinue]) {
        const token = await tokenFor(named);
        const lines = [`content-type: ${type}`, `authorization: Bearer ${token}`, head];
        const answer = await ask(method, url, lines, body);
        expect(isDeclared(named, answer), `${named.name}: ${answer.status}`).toBe(true);
      }
    }
  });

  it('is answered where there is no call', async () => {
    const paths = ['/', '/nowhere', '/admin', '/healthz', '/media/x', `${apiBase}/api/v1/nowhere`];
    for (const path of [...paths, `${apiBase}/api/backstagex/nowhere`]) {
      for (const method of ['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'HEAD', 'GET']) {
        for (const [head, body] of [...Object.values(ends), expectsContinue]) {
          const { status } = await ask(method, path, [`content-type: ${type}`, head], body);
          expect([200, 400, 404, 405, 415], `${method} ${path}`).toContain(status);
        }
      }
    }
  });
});
