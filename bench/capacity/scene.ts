/** The machines of a shop, and how shoppers come. */
export interface Scene {
  seconds: number;
  /** The seconds of it that are not counted, e.g. until a campaign begins. */
  before?: number;
  copies: number;
  /** Connections of each copy's pool. */
  pool: number;
  /** Cores of PostgreSQL's machine. With `isOneMachine` copies, PostgreSQL and whoever asks share them. */
  cores: number;
  isOneMachine: boolean;
  /** Milliseconds of one round trip to the synchronous standby. */
  standby: number;
  /** The share of purchases that are of one and the same product. */
  hot: number;
  /** So many buyers who buy again and again, or so many purchases that begin in a second, at random moments. */
  buyers: number | ((second: number) => number);
  /** Page requests a second, of so many different pages, and changes a second that drop a share of them in all copies. */
  readers?: { rate: number; pages: number; changes: number; dropped: number };
  /** From 0 to 1; the same numbers make the same run. */
  random(): number;
}
