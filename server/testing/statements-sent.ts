import pg from 'pg';

/** Runs `act` and returns the statements that this process sends meanwhile, each with its values. */
export async function statementsSentBy(
  act: () => Promise<unknown>,
): Promise<{ text: string; values: unknown[] }[]> {
  const { query } = pg.Client.prototype;
  const sent: { text: string; values: unknown[] }[] = [];
  function noted(this: pg.Client, ...given: unknown[]): unknown {
    const [statement, values] = given as [{ text: string; values?: unknown[] }, unknown[]?];
    if (typeof statement === 'object') {
      sent.push({ text: statement.text, values: statement.values ?? values ?? [] });
    }
    return (query as (...all: unknown[]) => unknown).apply(this, given);
  }
  pg.Client.prototype.query = noted as typeof query;
  try {
    await act();
  } finally {
    pg.Client.prototype.query = query;
  }
  return sent;
}
