import type { Readable } from 'node:stream';
import type { SessionKind } from '#contract/administrators.ts';
import type { Call, MetaOf, PageMeta, Parsed, Refusal, Reply } from '#contract/call.ts';
import type { Access, Endpoint } from '#contract/endpoints.ts';
import type { ErrorCode } from '#contract/error-codes.ts';
import type { Failure, Outcome } from '#contract/outcome.ts';
import type { Role } from '#contract/rights.ts';
import type { Credential } from './credential.ts';
import type { HttpAnswer } from './http-answer.ts';
import type { RequestCookies } from './request-cookies.ts';
import type { SessionCookie } from './session-cookie.ts';
import type { TravellingSession } from './travelling-session.ts';

/** Facts about a request that are not part of the call's input. */
export interface RequestContext {
  requestId: string;
  /** The client's address, for rate limits and, hashed, for the events of security only. */
  address: string;
  /** Set on calls that need a member; 0 otherwise. */
  memberId: number;
  /** Set on calls of the back office; 0 otherwise. */
  administratorId: number;
  /** The role of the administrator; undefined on all other calls. */
  role: Role | undefined;
  /** The name of the key with which a program calls for the administrator; undefined if a person calls. */
  keyName?: string | undefined;
  /** The refusal if this session may not do what needs a step-up; undefined if it may. */
  stepUpRefusal: Failure<'STEP_UP_REQUIRED'> | undefined;
  /** Set on some calls whose session has not been checked yet. The handler must take it (see TravellingSession). */
  session?: TravellingSession | undefined;
  /** The token as sent, or ''. */
  token: string;
  /** What carried the token: `cookie` on calls of the back office only. */
  sessionKind: SessionKind;
  /** The header `User-Agent`, or ''. */
  userAgent: string;
  idempotencyKey: string | undefined;
  cookies: RequestCookies;
  sessionCookie: SessionCookie;
  /** The bytes of the sent file, unread, on calls that take a file. */
  file?: Readable | undefined;
  /** Whether a browser opens the address as a page, so that the answer must be a page and not JSON. */
  isNavigation: boolean;
}

/** Refusals that every call may give besides those that it declares. */
export type CommonCode =
  | 'VALIDATION_FAILED'
  | 'TOKEN_INVALID'
  | 'TOO_MANY_REQUESTS'
  | 'FORBIDDEN'
  | 'SECOND_FACTOR_REQUIRED'
  | 'STEP_UP_REQUIRED'
  | 'VIEW_IS_READ_ONLY'
  | 'SERVICE_BUSY';

/** A list, which may be one page of a longer list; without `meta` it is complete. */
export interface Page<Items, Meta = PageMeta> {
  items: Items;
  meta?: Meta | undefined;
}

type Value<C extends Pick<Call, 'reply' | 'paged' | 'meta'>> = C['paged'] extends true
  ? Page<Reply<C>, MetaOf<C>>
  : Reply<C>;

/**
 * The function behind one call. It gets validated input, and answers a value (of which the reply schema lets through
 * declared fields only) or a documented refusal.
 */
export type Handler<C extends Call = Call> = (
  input: Parsed<C>,
  request: RequestContext,
) => Promise<Outcome<Value<C> | HttpAnswer, (Refusal<C> & ErrorCode) | CommonCode>>;

type AsCall<C> = C extends Call ? C : never;

/** A handler for each call of a capability. */
export type Handlers<Calls> = { [Name in keyof Calls]: Handler<AsCall<Calls[Name]>> };

/** The owner of a token: a member or an administrator, never both; the other id is 0. */
export type Caller = Pick<
  RequestContext,
  'memberId' | 'administratorId' | 'role' | 'keyName' | 'stepUpRefusal' | 'session'
>;

/** A call, and the rights and proofs that it demands. */
export type Demands = Pick<
  Endpoint,
  'method' | 'path' | 'access' | 'readsOnly' | 'stepUp' | 'secondFactor'
>;

/**
 * Finds the owner of a token. FORBIDDEN if the token is valid, but not for this call: a member's in the back office, an
 * administrator's in the shop, or a role without this right (G-040). SECOND_FACTOR_REQUIRED and STEP_UP_REQUIRED name
 * the `methods` by which the administrator can show the second factor. VIEW_IS_READ_ONLY if an owner who looks at the
 * screens as another role makes a call that changes something.
 */
export type Authenticate = (
  credential: Credential,
  demands: Demands,
) => Promise<
  Outcome<
    Caller,
    | 'TOKEN_INVALID'
    | 'FORBIDDEN'
    | 'SECOND_FACTOR_REQUIRED'
    | 'STEP_UP_REQUIRED'
    | 'VIEW_IS_READ_ONLY'
    | 'TOO_MANY_REQUESTS'
  >
>;

/** Whether a call is refused without a token. */
export function needsToken(access: Access): boolean {
  return access !== 'public' && access !== 'test';
}
