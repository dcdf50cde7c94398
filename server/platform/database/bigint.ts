import pg from 'pg';

/** PostgreSQL's number of the type of lists of bigint. pg takes any number of a type, and names only some. */
const int8List = 1016 as number as typeof pg.types.builtins.INT8;

/** A bigint as PostgreSQL writes it. Throws above 2^53, where two of them would become the same number. */
export function readBigNumber(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) {
    throw new RangeError(`The database answered ${text}, which is no exact number in JavaScript.`);
  }
  return value;
}

/** From now on every connection of this process reads bigint as a number. */
export function readBigNumbers(): void {
  const readTexts = pg.types.getTypeParser(int8List, 'text') as (list: string) => string[];
  pg.types.setTypeParser(pg.types.builtins.INT8, readBigNumber);
  pg.types.setTypeParser(int8List, (list: string) =>
    readTexts(list).map((text) => (text === null ? null : readBigNumber(text))),
  );
}
