import type { Answer } from '#contract/client.ts';
import type { VisibilityRule } from '#contract/enumerations.ts';
import { visibleOf } from '#rules/visibility.ts';
import { isOffline } from './loading-and-offline/network.ts';

/** Without a network nothing can be read, so the error screen says so instead of showing an empty page. */
export function throwIfOffline(error: unknown): void {
  if (isOffline()) throw error;
}

/** A list, empty if it cannot be read: a page is also useful without its banners (row 8.078). */
export async function listOrNothing<Item>(answer: Promise<Answer<Item[]>>): Promise<Item[]> {
  try {
    return (await answer).data;
  } catch (error) {
    throwIfOffline(error);
    return [];
  }
}

/** One record, or undefined if it cannot be read. */
export async function oneOrNothing<Data>(answer: Promise<Answer<Data>>): Promise<Data | undefined> {
  try {
    return (await answer).data;
  } catch (error) {
    throwIfOffline(error);
    return undefined;
  }
}

/**
 * Whether a call was answered with 404. It compares the name, because on the server the error has the server's
 * class ApiError, not the class of this name in the storefront's bundle.
 */
export function isMissing(error: unknown): boolean {
  return (
    error instanceof Error && error.name === 'ApiError' && 'status' in error && error.status === 404
  );
}

/** The HTTP status of a page about one record: found, unknown, or unreadable. */
export type PageStatus = 200 | 404 | 503;

export interface Found<Data> {
  data: Data | undefined;
  status: PageStatus;
}

/** The record of a page about one record. Without the record, the HTTP status prevents caching of the page. */
export async function oneWithStatus<Data>(answer: Promise<Answer<Data>>): Promise<Found<Data>> {
  try {
    return { data: (await answer).data, status: 200 };
  } catch (error) {
    throwIfOffline(error);
    return { data: undefined, status: isMissing(error) ? 404 : 503 };
  }
}

/** A list without offline records. The server sends none, but the specification asks for this second check (G-054). */
export async function onlineOnly<Item extends { currentVisibilityRule: VisibilityRule }>(
  answer: Promise<Answer<Item[]>>,
): Promise<Item[]> {
  return visibleOf(await listOrNothing(answer));
}
