import { type Call, call } from '../call.ts';
import type { Endpoint } from '../endpoints.ts';
import { type RecordCall, recordEndpoint } from '../record-endpoints.ts';
import type { ReadOnlyResource, Resource } from '../resources/resource.ts';

type Made = Omit<Call, 'endpoint'>;
export type MadeOptions = Partial<Made & { params?: unknown }> & Pick<Made, 'summary' | 'reply'>;

/** Declares a call of an entity or a read-only resource. Its endpoint comes from the entity's declaration. */
export function recordCall(
  resource: Resource | ReadOnlyResource,
  name: RecordCall,
  options: MadeOptions,
): Call {
  return call(recordEndpoint(resource, name), options as never) as unknown as Call;
}

/**
 * The same calls with schemas that are built at the first access. A process never uses most entities, and schemas
 * are the largest part of the calls.
 */
export function whenLookedAt<Name extends RecordCall>(
  listed: Resource | ReadOnlyResource,
  names: readonly Name[],
  make: () => Partial<Record<Name, Call>>,
): [string, Call][] {
  let all: Partial<Record<Name, Call>> | undefined;
  return names.map((name) => {
    const made = (): Made => {
      all ??= make();
      const one: Made | undefined = all[name];
      if (!one) throw new Error(`${listed.name} has no call ${name}.`);
      return one;
    };
    return [`${listed.name}/${name}`, laterCall(recordEndpoint(listed, name), made)];
  });
}

/** None of them is cached or read by pages, so these fields are known without building the call. */
function laterCall(endpoint: Endpoint, made: () => Made): Call {
  return {
    endpoint,
    meta: undefined,
    tags: undefined,
    shows: undefined,
    forPages: false,
    status: 200,
    get summary() {
      return made().summary;
    },
    get params() {
      return made().params;
    },
    get query() {
      return made().query;
    },
    get body() {
      return made().body;
    },
    get reply() {
      return made().reply;
    },
    get paged() {
      return made().paged;
    },
    get errors() {
      return made().errors;
    },
    get bare() {
      return made().bare;
    },
  };
}
