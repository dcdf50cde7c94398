import { officeCalls } from './office-calls.ts';
import { shopCalls } from './shop-calls.ts';

/** Every call of the API. A route that is not here does not exist. */
export const calls = { ...shopCalls, ...officeCalls };

export type Calls = typeof calls;
export type CallName = keyof Calls;
