import type { Answer } from '#contract/client.ts';
import type { VisibilityRule } from '#contract/enumerations.ts';
import { visibleOf } from '#rules/visibility.ts';

/** A list, or nothing when it cannot be read: a page lives without its banners (row 8.078). */
export async function listOrNothing<Item>(answer: Promise<Answer<Item[]>>): Promise<Item[]> {
  try {
    return (await answer).data;
  } catch {
    return [];
  }
}

/** One thing, or undefined when it cannot be read. */
export async function oneOrNothing<Data>(answer: Promise<Answer<Data>>): Promise<Data | undefined> {
  try {
    return (await answer).data;
  } catch {
    return undefined;
  }
}

/**
 * Whether a call was answered with 404. By name: a page rendered on the server meets the server's ApiError, which is
 * not the class of that name in the storefront's bundle.
 */
export function isMissing(error: unknown): boolean {
  return (
    error instanceof Error && error.name === 'ApiError' && 'status' in error && error.status === 404
  );
}

/** The HTTP status of a page about one thing: whether it is there, unknown, or could not be read. */
export type PageStatus = 200 | 404 | 503;

export interface Found<Data> {
  data: Data | undefined;
  status: PageStatus;
}

/** One thing a whole page is about: a page without it is no lasting one, and says so by its status. */
export async function oneWithStatus<Data>(answer: Promise<Answer<Data>>): Promise<Found<Data>> {
  try {
    return { data: (await answer).data, status: 200 };
  } catch (error) {
    return { data: undefined, status: isMissing(error) ? 404 : 503 };
  }
}

/** A list without what is not online: the server does not send such things, the document asks to look again (G-054). */
export async function onlineOnly<Item extends { currentVisibilityRule: VisibilityRule }>(
  answer: Promise<Answer<Item[]>>,
): Promise<Item[]> {
  return visibleOf(await listOrNothing(answer));
}
