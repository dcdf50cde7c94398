import { ne, or } from 'drizzle-orm';
import type { ShopCalls } from '#contract/calls/shop-calls.ts';
import { done } from '#contract/outcome.ts';
import { withFocus } from '#rules/goods/pictures.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { prepared } from '#server/platform/database/prepared.ts';
import type { Handler, Handlers } from '#server/platform/http/handler.ts';
import type { Shop } from '#server/shop.ts';
import { stemIn } from './names.ts';
import { mediaFiles } from './tables.ts';

type Points = ReadonlyMap<string, { x: number; y: number }>;

/**
 * Wraps the handlers so that their answers to shoppers contain the focal point of each picture of the library that
 * has one outside its middle (ADR 018). Records store only the address of a picture, so the point is added to the
 * address when an answer is sent, for every entity. Answers to the back office stay as stored, because a save sends
 * them back.
 */
export function keepFocus(
  shop: Pick<Shop, 'db' | 'cache'>,
  handlers: Handlers<ShopCalls>,
): Handlers<ShopCalls> {
  const wrapped = Object.entries(handlers).map(([name, handler]) => [
    name,
    focused(shop, handler as Handler),
  ]);
  return Object.fromEntries(wrapped) as Handlers<ShopCalls>;
}

function focused(shop: Pick<Shop, 'db' | 'cache'>, handler: Handler): Handler {
  return async (input, request) => {
    const outcome = await handler(input, request);
    if (!outcome.ok) return outcome;
    const points = await pointsOf(shop);
    return points.size === 0 ? outcome : done(inTexts(outcome.value, named(points)) as never);
  };
}

/** The most bytes of one cached point. */
const pointSize = 150;

/**
 * The focal points by the stems of their pictures. They have no tag: a change of a point clears the whole cache,
 * and so also this value.
 */
function pointsOf({ db, cache }: Pick<Shop, 'db' | 'cache'>): Promise<Points> {
  return cache.through<Points>(
    'points of pictures',
    [],
    async () => {
      const rows = await prepared(db, 'points of pictures', movedPoints).execute();
      return new Map(rows.map(({ stem, ...point }) => [stem, point]));
    },
    ({ size }) => (size + 1) * pointSize,
  );
}

const movedPoints = (db: Queryable, name: string) => {
  const { stem, focalX, focalY } = mediaFiles;
  return db
    .select({ stem, x: focalX, y: focalY })
    .from(mediaFiles)
    .where(or(ne(focalX, 50), ne(focalY, 50)))
    .prepare(name);
};

const named = (points: Points) => (text: string) => {
  const point = text.startsWith('/media/') && points.get(stemIn(text) ?? '');
  return point ? withFocus(text, point.x, point.y) : text;
};

/** The value with `change` applied to all texts in it. Values that are not plain data stay the same, such as a Date. */
function inTexts(value: unknown, change: (text: string) => string): unknown {
  if (typeof value === 'string') return change(value);
  if (Array.isArray(value)) return value.map((each) => inTexts(each, change));
  if (!isPlain(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([field, each]) => [field, inTexts(each, change)]),
  );
}

function isPlain(value: unknown): value is object {
  return (
    typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype
  );
}
