import { done, type Outcome } from '#contract/outcome.ts';
import { resources } from '#contract/resources/index.ts';
import { fieldsOf } from '#contract/resources/resource.ts';
import { hasRight, type Right, type Role } from '#contract/rights.ts';
import { toSnakeKey } from '#contract/wire-case.ts';
import type { RequestContext } from '#server/platform/http/handler.ts';

/**
 * The fields of maintained entities that not every reader sees, by the right to see them, as code and as the wire
 * spell them. Their values are in records, histories, drafts, dry runs and conflicts, so that they are removed from
 * every answer of the back office, whatever its shape. A name here must mean the same in every answer.
 */
const namesByRight = new Map<Right, string[]>();
for (const [name, { seenWith }] of resources.flatMap(fieldsOf)) {
  if (!seenWith) continue;
  namesByRight.set(seenWith, [...(namesByRight.get(seenWith) ?? []), name, toSnakeKey(name)]);
}

function unseenBy(role: Role | undefined): ReadonlySet<string> {
  const unseen = [...namesByRight].filter(([right]) => !(role && hasRight(role, right)));
  return new Set(unseen.flatMap(([, names]) => names));
}

/** The value without the fields that the role may not see. Files and moments are left as they are. */
export function withoutUnseen<Value>(value: Value, role: Role | undefined): Value {
  const names = unseenBy(role);
  return names.size === 0 ? value : (without(value, names) as Value);
}

function without(value: unknown, names: ReadonlySet<string>): unknown {
  if (Array.isArray(value)) {
    return value.filter((each) => !isAbout(each, names)).map((each) => without(each, names));
  }
  if (!isPlain(value)) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, of]) =>
      names.has(name) ? [] : [[name, without(of, names)]],
    ),
  );
}

/** Whether it is the change of such a field, e.g. `{field, before, after}`. */
const isAbout = (value: unknown, names: ReadonlySet<string>) =>
  isPlain(value) && typeof value.field === 'string' && names.has(value.field);

function isPlain(value: unknown): value is Record<string, unknown> {
  return (
    typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype
  );
}

type AnyHandler = (input: never, request: RequestContext) => Promise<Outcome<unknown>>;

/** The same handlers, whose answers and refusals lack the fields that the caller may not see. */
export function hideUnseen<Some extends object>(handlers: Some): Some {
  const hidden = Object.entries(handlers).map(([name, handler]) => {
    const hiding: AnyHandler = async (input, request) => {
      const outcome = await (handler as AnyHandler)(input, request);
      if (request.administratorId === 0) return outcome;
      if (outcome.ok) return done(withoutUnseen(outcome.value, request.role));
      const { extra } = outcome.failure;
      if (!extra) return outcome;
      return {
        ok: false,
        failure: { ...outcome.failure, extra: withoutUnseen(extra, request.role) },
      };
    };
    return [name, hiding];
  });
  return Object.fromEntries(hidden) as Some;
}
