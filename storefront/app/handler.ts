import type { Calls } from '#contract/calls/index.ts';
import type { ShopApi } from '#contract/client.ts';
import type { EndpointName } from '#contract/endpoints.ts';
import type { PublicSettings } from './settings.ts';

/** The calls whose answers are the same for everybody, and those for pages. Loaders can use only these. */
export type PublicRead = {
  [Name in EndpointName]: Calls[Name]['tags'] extends readonly string[]
    ? Name
    : Calls[Name]['forPages'] extends true
      ? Name
      : never;
}[EndpointName];

export type PublicApi = Pick<ShopApi, PublicRead>;

/** What the server gives to a page that is rendered. Types only: the server imports nothing else of the storefront. */
export interface ShopContext {
  /** The same calls the browser makes over HTTP, answered in this process. */
  api: PublicApi;
  /** The same for what frames every page, which shows no product's price: a price that changes leaves the frame as it is. */
  frameApi: PublicApi;
  settings: PublicSettings;
  now(): Date;
}

/** A page, or another answer of the storefront. */
export interface WebAnswer {
  status: number;
  headers: Headers;
  /** Its texts in turn. The first one is the head of a page, and no script is in two of them. */
  texts: readonly string[];
}

/** The storefront as one function; `handler.server.ts` is its implementation. */
export type WebHandler = (request: Request, shop: ShopContext) => Promise<WebAnswer>;

/** What the service worker shows without a network. */
export interface WorkerPage {
  html: string;
  /** Changes with every build of the storefront. */
  release: string;
}

/** What the server's bundle of the storefront exports. */
export interface WebModule {
  handle: WebHandler;
  workerPage(settings: PublicSettings): Promise<WorkerPage>;
  /** Every query parameter that a page reads. Addresses that differ only in other parameters show the same page. */
  pageQueries: ReadonlySet<string>;
}
