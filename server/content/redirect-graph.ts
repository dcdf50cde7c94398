/** A redirect with both paths in their one spelling. */
export interface PlainRedirect {
  from: string;
  to: string;
}

/**
 * Redirects in memory, so that thousands of them are checked one after the other without the database. An old path
 * has several redirects if they spell it differently; the last one leads on.
 */
export class RedirectGraph {
  readonly #redirects = new Map<number, PlainRedirect>();
  readonly #from = new Map<string, Map<number, string>>();
  /** Paths behind a path on its way to the end. They let a walk along a long chain end at once. */
  readonly #jumps = new Map<string, string>();

  add(id: number, redirect: PlainRedirect): void {
    const { from, to } = redirect;
    this.remove(id);
    const same = this.#from.get(from) ?? new Map<number, string>();
    // Jumps over the old path would lead past its new target.
    if (same.size > 0) this.#jumps.clear();
    this.#from.set(from, same.set(id, to));
    this.#redirects.set(id, redirect);
  }

  remove(id: number): void {
    const redirect = this.#redirects.get(id);
    if (!redirect) return;
    this.#redirects.delete(id);
    this.#jumps.clear();
    const same = this.#from.get(redirect.from);
    same?.delete(id);
    if (same?.size === 0) this.#from.delete(redirect.from);
  }

  /** Whether a path is or leads to another one, directly or through redirects. */
  leadsTo(start: string, goal: string): boolean {
    // A jump may pass the goal only if the goal leads on.
    const jumps = this.#from.has(goal) ? undefined : this.#jumps;
    const seen = new Set<string>();
    let path = start;
    for (;;) {
      seen.add(path);
      if (path === goal) break;
      const next = jumps?.get(path) ?? this.#next(path);
      if (next === undefined || seen.has(next)) break;
      path = next;
    }
    for (const passed of seen) if (passed !== path) jumps?.set(passed, path);
    return path === goal;
  }

  #next(path: string): string | undefined {
    return [...(this.#from.get(path)?.values() ?? [])].at(-1);
  }
}
