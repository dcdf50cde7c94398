import { type Call, call } from '../call.ts';
import { type RecordCall, recordEndpoint } from '../record-endpoints.ts';
import type { Listing, Resource } from '../resources/resource.ts';

type Made = Omit<Call, 'endpoint'> & { params?: unknown };
export type MadeOptions = Partial<Made> & Pick<Made, 'summary' | 'reply'>;

/** Declares a call of an entity or a listing; its endpoint is made of the entity's declaration. */
export function recordCall(
  resource: Resource | Listing,
  name: RecordCall,
  options: MadeOptions,
): Call {
  return call(recordEndpoint(resource, name), options as never) as unknown as Call;
}
