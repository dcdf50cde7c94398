/** The machines of a shop, and the arrival of shoppers. */
export interface Scene {
  seconds: number;
  /** The first seconds, which are not counted, e.g. until a campaign begins. */
  before?: number;
  copies: number;
  /** Connections of each copy's pool. */
  pool: number;
  /** Cores of PostgreSQL's machine. With `isOneMachine`, copies, PostgreSQL and the client share them. */
  cores: number;
  isOneMachine: boolean;
  /** Milliseconds of one round trip to the synchronous standby. */
  standby: number;
  /** The share of purchases of the same product. */
  hot: number;
  /** A number of buyers who buy again and again, or the purchases that begin in each second, at random moments. */
  buyers: number | ((second: number) => number);
  /**
   * Page requests a second, the number of different pages, changes a second, and the share of pages that each
   * change drops in all copies.
   */
  readers?: { rate: number; pages: number; changes: number; dropped: number };
  /** From 0 to 1; the same sequence gives the same run. */
  random(): number;
}
