import { randomBytes } from 'node:crypto';
import type { Person } from './people.ts';

/** What the shop's authorisation request said, once it was found right. */
export interface AuthorisationRequest {
  redirectUri: string;
  state: string;
  scopes: readonly string[];
  nonce: string | undefined;
  /** S256; undefined when the shop asked without PKCE. */
  challenge: string | undefined;
}

export interface Authorisation {
  request: AuthorisationRequest;
  person: Person;
}

/** Authorisations of the stand-in for LINE Login, in memory. */
export interface Authorisations {
  /** Waits for the person's decision; the id of the waiting request. */
  wait(request: AuthorisationRequest): string;
  /** A waiting request, which is then no longer waiting. */
  take(id: string): AuthorisationRequest | undefined;
  /** A code for a consent: single use, ten minutes. */
  grant(authorisation: Authorisation): string;
  redeem(code: string): Authorisation | undefined;
  /** An access token for whom it was given. */
  open(person: Person): string;
  personOf(accessToken: string): Person | undefined;
  clear(): void;
}

/** Milliseconds. */
const codeLifetime = 10 * 60_000;
/** As many of each kind are remembered, so that a load test does not fill the memory. */
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

/** Things behind random names; the oldest make room. */
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
