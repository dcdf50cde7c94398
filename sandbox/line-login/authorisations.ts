import { randomBytes } from 'node:crypto';
import type { Person } from './people.ts';

/** The fields of an authorisation request that passed all checks. */
export interface AuthorisationRequest {
  redirectUri: string;
  state: string;
  scopes: readonly string[];
  nonce: string | undefined;
  /** Whether the page offers to add the shop's account as a friend. */
  offersFriend: boolean;
  /** S256; undefined if the shop's request had no PKCE. */
  challenge: string | undefined;
}

export interface Authorisation {
  request: AuthorisationRequest;
  person: Person;
}

/** The requests, codes and access tokens of the stand-in for LINE Login, in memory. */
export interface Authorisations {
  /** Stores a request until the person decides; returns its id. */
  wait(request: AuthorisationRequest): string;
  /** Returns a waiting request and removes it; undefined if none has this id. */
  take(id: string): AuthorisationRequest | undefined;
  /** Issues a code for a consent, valid once and for ten minutes. */
  grant(authorisation: Authorisation): string;
  /** The authorisation for which the code was issued; undefined if it is unknown, used or expired. */
  redeem(code: string): Authorisation | undefined;
  /** Issues an access token for this person. */
  open(person: Person): string;
  personOf(accessToken: string): Person | undefined;
  clear(): void;
}

/** Milliseconds. */
const codeLifetime = 10 * 60_000;
/** The most entries of each kind that are stored, so that a load test does not fill the memory. */
const capacity = 10_000;

export function createAuthorisations(now: () => Date): Authorisations {
  const waiting = createShelf<AuthorisationRequest>();
  const codes = createShelf<Authorisation & { expiresAt: number }>();
  const accessTokens = createShelf<Person>();
  return {
    wait: (request) => waiting.put(request),
    take: (id) => waiting.take(id),
    grant: (authorisation) =>
      codes.put({ ...authorisation, expiresAt: now().getTime() + codeLifetime }),
    redeem(code) {
      const granted = codes.take(code);
      return granted && granted.expiresAt > now().getTime() ? granted : undefined;
    },
    open: (person) => accessTokens.put(person),
    personOf: (accessToken) => accessTokens.read(accessToken),
    clear() {
      for (const shelf of [waiting, codes, accessTokens]) shelf.clear();
    },
  };
}

/** Stores things under random names. When it is full, a new thing replaces the oldest. */
function createShelf<Thing>() {
  const things = new Map<string, Thing>();
  return {
    put(thing: Thing): string {
      const name = randomBytes(24).toString('base64url');
      things.set(name, thing);
      const [oldest] = things.keys();
      if (things.size > capacity && oldest) things.delete(oldest);
      return name;
    },
    read: (name: string) => things.get(name),
    take(name: string): Thing | undefined {
      const thing = things.get(name);
      things.delete(name);
      return thing;
    },
    clear: () => things.clear(),
  };
}
