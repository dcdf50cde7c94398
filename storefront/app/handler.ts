import type { Calls } from '#contract/calls/index.ts';
import type { ShopApi } from '#contract/client.ts';
import type { EndpointName } from '#contract/endpoints.ts';
import type { PublicSettings } from './settings.ts';

/** The calls with the same answer for everybody, and those for pages. Loaders can use only these. */
export type PublicRead = {
  [Name in EndpointName]: Calls[Name]['tags'] extends readonly string[]
    ? Name
    : Calls[Name]['forPages'] extends true
      ? Name
      : never;
}[EndpointName];

export type PublicApi = Pick<ShopApi, PublicRead>;

/** The server's part of a page rendering. Types only: the server imports nothing else of the storefront. */
export interface ShopContext {
  /** The same calls the browser makes over HTTP, answered in this process. */
  api: PublicApi;
  /**
   * The same for the frame of every page. The frame shows no prices of products, so a changed price leaves it
   * valid.
   */
  frameApi: PublicApi;
  settings: PublicSettings;
  now(): Date;
}

/** A page, or another answer of the storefront. */
export interface WebAnswer {
  status: number;
  headers: Headers;
  /** Its texts in order. The first one is the head of a page, and no script spans two of them. */
  texts: readonly string[];
}

/** The storefront as one function; `handler.server.ts` is its implementation. */
export type WebHandler = (request: Request, shop: ShopContext) => Promise<WebAnswer>;

/** The page that the service worker shows without a network. */
export interface WorkerPage {
  html: string;
  /** Changes with every build of the storefront. */
  release: string;
}

/** The exports of the server's bundle of the storefront. */
export interface WebModule {
  handle: WebHandler;
  workerPage(settings: PublicSettings): Promise<WorkerPage>;
  /** Every query parameter that a page reads. Addresses that differ only in other parameters show the same page. */
  pageQueries: ReadonlySet<string>;
}
