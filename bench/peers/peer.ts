/** A running shop that is asked by HTTP alone, and a visitor of it. Everything throws if the answer is no success. */
export interface Peer {
  name: string;
  /** Asks for a page of 24 products with their prices. */
  list(): Promise<void>;
  /** Asks for one product. */
  product(): Promise<void>;
  visitor(): Promise<Visitor>;
}

export interface Visitor {
  /** Puts one unit into an empty cart. */
  cart(): Promise<void>;
  /** Buys one unit, from the empty cart to an order whose payment the shop has accepted. */
  buy(): Promise<void>;
}

/** Products in a list. */
export const pageSize = 24;

/** Each call answers the next of `all`, and after the last one the first again. Throws if there is none. */
export function inTurns<Of>(all: readonly Of[]): () => Of {
  let turn = 0;
  return () => {
    const one = all[turn++ % all.length];
    if (one === undefined) throw new Error('The shop has no product to buy.');
    return one;
  };
}
