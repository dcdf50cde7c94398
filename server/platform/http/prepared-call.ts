import type { Call, PageMeta } from '#contract/call.ts';
import type { CallName } from '#contract/calls/index.ts';
import { type ShopCalls, shopCalls } from '#contract/calls/shop-calls.ts';
import { done, type Outcome } from '#contract/outcome.ts';
import { type CallInput, compileInput, type ReadInput } from './call-input.ts';
import type { Handler, Handlers, Page, RequestContext } from './handler.ts';
import { HttpAnswer } from './http-answer.ts';
import { type Convert, compilePick, compileToWire } from './wire.ts';

/** The result of a handler, with fields that the reply schema may not declare. */
interface Given {
  value: unknown;
  meta: PageMeta | undefined;
}

/** A call of the contract with its handler, and with the converters that were compiled from its schemas. */
export interface PreparedCall {
  name: CallName;
  call: Call;
  read: ReadInput;
  run(input: CallInput, request: RequestContext): Promise<Outcome<Given>>;
  /** Both reduce a reply to its declared fields. `toWire` answers snake_case, `pick` camelCase. */
  toWire: Convert;
  pick: Convert;
}

/** Calls of the contract by name, and a handler for each of them. */
export interface CallsWithHandlers {
  calls: Readonly<Record<string, Call>>;
  handlers: Readonly<Record<string, (input: never, request: RequestContext) => Promise<unknown>>>;
}

/** Prepares calls with their handlers. In tests a reply that does not fit its schema is an error. */
export function prepareCalls({ calls, handlers }: CallsWithHandlers): PreparedCall[] {
  const checked = process.env.NODE_ENV === 'test';
  return Object.entries(calls).map(([key, call]) => {
    const name = key as CallName;
    const handler = handlers[name] as Handler;
    return {
      name,
      call,
      ...whenMade(name, call),
      run: async (input, request) => {
        const outcome = await handler(input as Parameters<Handler>[0], request);
        if (!outcome.ok) return outcome;
        if (outcome.value instanceof HttpAnswer)
          return done({ value: outcome.value, meta: undefined });
        const given = split(call, outcome.value);
        if (checked) checkReply(name, call, given.value);
        return done(given);
      },
    };
  });
}

/** Prepares the calls whose answers are the same for everybody, and those of pages. */
export function preparePublicCalls(handlers: Handlers<ShopCalls>): PreparedCall[] {
  return prepareCalls({ calls: publicCalls, handlers });
}

const publicCalls = Object.fromEntries(
  Object.entries<Call>(shopCalls).filter(
    ([, { tags, forPages, endpoint }]) => (tags || forPages) && endpoint.access === 'public',
  ),
);

type Compiled = Pick<PreparedCall, 'read' | 'toWire' | 'pick'>;
/** The converters of each call that was made in this process. They depend on its schemas alone. */
const compiled = new Map<CallName, Compiled>();

function compile(name: CallName, call: Call): Compiled {
  const known = {
    read: compileInput(call),
    toWire: compileToWire(call.reply),
    pick: compilePick(call.reply),
  };
  compiled.set(name, known);
  return known;
}

const convertersOf = (name: CallName, call: Call): Compiled =>
  compiled.get(name) ?? compile(name, call);

/** Compiles a call when it is made for the first time, because a process never makes most calls. */
const whenMade = (name: CallName, call: Call): Compiled => ({
  read: (given) => convertersOf(name, call).read(given),
  toWire: (value) => convertersOf(name, call).toWire(value),
  pick: (value) => convertersOf(name, call).pick(value),
});

function split(call: Call, value: unknown): Given {
  if (!call.paged) return { value, meta: undefined };
  const { items, meta } = value as Page<unknown>;
  return { value: items, meta };
}

function checkReply(name: string, call: Call, value: unknown): void {
  const result = call.reply.safeParse(value);
  if (!result.success) {
    throw new Error(`The reply of ${name} does not fit its schema: ${result.error.message}`);
  }
}
