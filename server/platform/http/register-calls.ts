import type { Readable } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { FastifyInstance, FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import { apiBase } from '#contract/endpoints.ts';
import { refused } from '#contract/outcome.ts';
import { mostImportBytes } from '#contract/resources/spreadsheet.ts';
import type { ContentCache } from '../cache/content-cache.ts';
import type { Clock } from '../clock.ts';
import type { Log } from '../log.ts';
import type { CheckFile } from '../virus-scanner/check-file.ts';
import type { FastPath } from './cached-entry.ts';
import { invalid } from './call-input.ts';
import { bearerCredential } from './credential.ts';
import { successBody } from './envelope.ts';
import { fileOfForm } from './file-of-form.ts';
import { parseForm } from './form.ts';
import { type Authenticate, needsToken, type RequestContext } from './handler.ts';
import { HttpAnswer } from './http-answer.ts';
import { type CallsWithHandlers, type PreparedCall, prepareCalls } from './prepared-call.ts';
import { refuseOthers } from './refuse-others.ts';
import { registerCachedCall } from './register-cached-call.ts';
import { requestCookies } from './request-cookies.ts';
import { type FloodLimit, floodGuard, sessionGuard } from './request-guards.ts';
import { sendAnswer } from './send-answer.ts';
import { jsonType, sendError, sendFailure } from './send-failure.ts';
import { type SessionCookieRules, sessionCookie } from './session-cookie.ts';
import { exempt } from './under-pressure.ts';

export interface CallOptions extends CallsWithHandlers {
  authenticate: Authenticate;
  sessionCookie: SessionCookieRules;
  cache: ContentCache;
  clock: Clock;
  log: Log;
  fastPath: FastPath;
  /** Looks at each file that arrives whole. A handler that reads a file as a stream has it looked at itself. */
  checkFile: CheckFile;
  /** Answers the seconds to wait if an address has sent too many requests. */
  floodLimit: FloodLimit;
}

/** The most bytes of a body. The largest request, a full cart, has a tenth of that. */
const bodyLimit = 256 * 1024;
/** How many calls are registered before other work has its turn on the event loop. */
const batchSize = 50;
/** The most bytes of a file that an administrator sends. */
const fileLimit = mostImportBytes;

/** Registers the calls below /backstage. Any other request there is refused in JSON. */
export async function registerCalls(app: FastifyInstance, options: CallOptions): Promise<void> {
  const { log } = options;
  const plugin: FastifyPluginAsync = async (api) => {
    await readBodies(api);
    api.decorateRequest('credential');
    api.decorateRequest('memberId', 0);
    api.decorateRequest('administratorId', 0);
    api.decorateRequest('role');
    api.decorateRequest('keyName');
    api.decorateRequest('stepUpRefusal');
    api.decorateRequest('travellingSession');
    api.setErrorHandler((error, request, reply) => sendError(log, error, request, reply));
    await nextTurn();
    const prepared = prepareCalls(options);
    refuseOthers(
      api,
      prepared.map(({ call: { endpoint } }) => ({
        url: routePath(endpoint.path),
        method: endpoint.method,
      })),
    );
    const {
      xml = [],
      file = [],
      stream = [],
      signed = [],
      others = [],
    } = Object.groupBy(prepared, readerOf);
    for (const [index, each] of others.entries()) {
      registerCall(api, each, options);
      // The watch on the event loop counts a start without a pause as a server that is late.
      if (index % batchSize === 0) await nextTurn();
    }
    await api.register(async (xmlApi) => {
      readXmlBodies(xmlApi);
      for (const each of xml) registerCall(xmlApi, each, options);
    });
    await api.register(async (signedApi) => {
      readSignedBodies(signedApi);
      for (const each of signed) registerCall(signedApi, each, options);
    });
    await api.register(async (fileApi) => {
      readFiles(fileApi);
      for (const each of file) registerCall(fileApi, each, options);
    });
    await api.register(async (streamApi) => {
      leaveFilesUnread(streamApi);
      for (const each of stream) registerCall(streamApi, each, options);
    });
    await nextTurn();
  };
  await app.register(plugin, { prefix: apiBase });
}

/** Answers which reader of bodies a call needs. */
function readerOf({ call }: PreparedCall): 'xml' | 'file' | 'stream' | 'signed' | 'others' {
  switch (call.endpoint.encoding) {
    case 'xml':
    case 'file':
    case 'stream':
    case 'signed':
      return call.endpoint.encoding;
    default:
      return 'others';
  }
}

/** Accepts JSON and forms; any other content type is refused with 415. An empty JSON body counts as none. */
async function readBodies(api: FastifyInstance): Promise<void> {
  api.removeAllContentTypeParsers();
  const parseJson = api.getDefaultJsonParser('error', 'error');
  api.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined);
    else void parseJson(request, String(body), done);
  });
  api.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_, body, done) => {
      const form = parseForm(String(body));
      if (form) done(null, form);
      else done(Object.assign(new Error('too many fields'), { statusCode: 400 }));
    },
  );
}

/**
 * Reads XML that a bank's server posts into the field `xml`. The XML may declare another encoding, but is always
 * ASCII.
 */
function readXmlBodies(api: FastifyInstance): void {
  api.removeAllContentTypeParsers();
  const types = ['text/xml', 'application/xml'];
  api.addContentTypeParser(types, { parseAs: 'buffer' }, (_, body, done) => {
    done(null, { xml: body.toString('latin1') });
  });
}

/**
 * Reads JSON unparsed, with LINE's signature of its bytes: `raw` has a character for each byte. An empty body counts as
 * none.
 */
function readSignedBodies(api: FastifyInstance): void {
  api.removeAllContentTypeParsers();
  api.addContentTypeParser(
    'application/json',
    { parseAs: 'buffer' },
    ({ headers }: FastifyRequest, body: Buffer, done) => {
      const signature = String(headers['x-line-signature'] ?? '');
      done(null, body.length > 0 ? { raw: body.toString('latin1'), signature } : undefined);
    },
  );
}

/** Reads any body as a file, whatever its content type says. The handler finds out the type from the content. */
function readFiles(api: FastifyInstance): void {
  api.removeAllContentTypeParsers();
  api.addContentTypeParser('*', { parseAs: 'buffer' }, (_, body, done) => done(null, body));
  api.addContentTypeParser(
    'multipart/form-data',
    { parseAs: 'buffer' },
    (request: FastifyRequest, body: Buffer) => fileOfForm(request, body),
  );
}

/** The same for a file that the handler reads as a stream. The handler limits its bytes. */
function leaveFilesUnread(api: FastifyInstance): void {
  api.removeAllContentTypeParsers();
  api.addContentTypeParser('*', (_, body, done) => done(null, body));
}

/** `{id}` accepts digits only, so that `stocks` in `/products/stocks` is not read as an id (G-044). */
const routePath = (path: string) => path.replace(':id', ':id(^\\d+$)');

function registerCall(api: FastifyInstance, prepared: PreparedCall, options: CallOptions): void {
  const { endpoint, tags } = prepared.call;
  const guards = needsToken(endpoint.access)
    ? [sessionGuard(endpoint, options.authenticate, options.sessionCookie)]
    : [];
  const route = {
    method: endpoint.method,
    url: routePath(endpoint.path),
    bodyLimit: endpoint.encoding === 'file' ? fileLimit : bodyLimit,
    ...(endpoint.reportsPayment ? exempt : {}),
  };
  if (tags) registerCachedCall(api, route, prepared, options);
  else {
    api.route({
      ...route,
      onRequest: [floodGuard(options.floodLimit), ...guards],
      handler: (request, reply) => answer(prepared, request, reply, options),
    });
  }
}

async function answer(
  prepared: PreparedCall,
  request: FastifyRequest,
  reply: FastifyReply,
  options: CallOptions,
) {
  const context = contextOf(request, reply, options);
  if (prepared.call.endpoint.encoding === 'stream') context.file = request.body as Readable;
  const outcome = await runCall(prepared, request, context, options);
  await context.session?.confirm();
  if (!outcome.ok) return sendFailure(request, reply, outcome.failure);
  if (outcome.value.value instanceof HttpAnswer)
    return sendAnswer(request, reply, outcome.value.value);
  const data = prepared.toWire(outcome.value.value);
  const body = prepared.call.bare ? data : successBody(data, outcome.value.meta);
  return reply.headers({ ...jsonType, 'cache-control': 'no-store' }).send(JSON.stringify(body));
}

async function runCall(
  prepared: PreparedCall,
  request: FastifyRequest,
  context: RequestContext,
  { checkFile }: Pick<CallOptions, 'checkFile'>,
) {
  const { params, query, body, headers } = request;
  const isForm = headers['content-type']?.startsWith('application/x-www-form-urlencoded') ?? false;
  if (isForm && context.sessionKind === 'cookie' && prepared.call.endpoint.encoding === 'json') {
    // A form is what a foreign page could send with the cookie; our own pages send JSON.
    return refused('UNSUPPORTED_MEDIA_TYPE');
  }
  const read = prepared.read({ params, query, body, isForm });
  if (!read.ok) return read;
  if (!isValidKey(sentKey(request))) return invalid({ idempotency_key: '格式錯誤' });
  if (prepared.call.endpoint.encoding === 'file') {
    const checked = await checkFile(read.value.body as Uint8Array, context, context);
    if (!checked.ok) return checked;
  }
  return prepared.run(read.value, context);
}

function contextOf(
  request: FastifyRequest,
  reply: FastifyReply,
  options: CallOptions,
): RequestContext {
  return {
    requestId: request.id,
    // Read through the headers of proxies each time, and by few calls.
    get address() {
      return request.ip;
    },
    memberId: request.memberId,
    administratorId: request.administratorId,
    role: request.role,
    keyName: request.keyName,
    stepUpRefusal: request.stepUpRefusal,
    session: request.travellingSession,
    ...(request.credential ?? bearerCredential(request)),
    idempotencyKey: ownKey(request),
    userAgent: request.headers['user-agent']?.slice(0, 300) ?? '',
    isNavigation: isNavigation(request),
    cookies: requestCookies(request, reply),
    sessionCookie: sessionCookie(request, reply, options.sessionCookie),
  };
}

/** The key as it was sent. */
function sentKey({ headers }: FastifyRequest): string | undefined {
  const key = headers['idempotency-key'];
  return Array.isArray(key) ? key.join() : key;
}

/**
 * The key under which the request counts. Programs act for one administrator and may number their requests alike, so
 * the keys of each are its own.
 */
function ownKey(request: FastifyRequest): string | undefined {
  const key = sentKey(request);
  const program = typeof request.role === 'object' ? request.role.keyId : undefined;
  return key !== undefined && program !== undefined ? `${program}:${key}` : key;
}

/** Whether a browser opens the address as a page. Newer browsers say so (`Sec-Fetch-Mode`); older ones ask for HTML. */
function isNavigation({ headers }: FastifyRequest): boolean {
  const mode = headers['sec-fetch-mode'];
  if (typeof mode === 'string') return mode === 'navigate';
  return headers.accept?.includes('text/html') ?? false;
}

function isValidKey(key: string | undefined): boolean {
  return key === undefined || /^[\x21-\x7e]{1,200}$/.test(key);
}
