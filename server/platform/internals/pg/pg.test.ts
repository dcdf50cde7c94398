import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { oneConnection } from '#server/testing/one-connection.ts';
import { toConfig } from '../../database/statement.ts';
import { versionOf } from '../version-of.ts';
import { OneMessage, privateParts, readFor } from './pg.ts';

it(`was read for the installed version of pg (after an update: docs/updating.md)`, () => {
  expect(versionOf('pg')).toBe(readFor);
});

describe('pg still has', () => {
  const client = new pg.Client();
  const owners = { query: pg.Query.prototype, connection: client.connection, client };
  it.each(privateParts)('%s.%s, of kind %s', (of, name, kind) => {
    expect(typeof Reflect.get(owners[of], name), `${of}.${name}`).toBe(kind);
  });
});

describe('a query', () => {
  const calls: string[] = [];
  const note =
    (name: string) =>
    (...given: { name?: string }[]) =>
      void calls.push([name, ...given.map((one) => one.name)].join(' ').trim());
  const connection = {
    stream: {},
    parsedStatements: {},
    submittedNamedStatements: {} as Record<string, string>,
    ...Object.fromEntries(
      ['parse', 'describe', 'execute', 'close', 'sync'].map((name) => [name, note(name)]),
    ),
  };
  const bind = (config: { values: unknown[]; valueMapper: (value: unknown) => unknown }) => {
    calls.push('bind');
    config.values.map(config.valueMapper);
  };
  Object.assign(connection, { bind });
  const submit = (statement: Parameters<typeof toConfig>[0]) => {
    calls.length = 0;
    const errors: unknown[] = [];
    const query = new pg.Query(toConfig(statement), (error) => void errors.push(error));
    return { answer: query.submit(connection as never), errors, calls: [...calls] };
  };
  const statement = { name: 'one', text: 'select 1', values: [] };

  it('writes parse, bind, describe, execute and sync, and the text only once', () => {
    const rest = ['bind', 'describe', 'execute', 'sync'];
    expect(submit(statement).calls).toEqual(['parse one', ...rest]);
    expect(submit(statement).calls).toEqual(rest);
    expect(connection.submittedNamedStatements).toEqual({ one: 'select 1' });
  });

  it('answers at once that a name has another text', () => {
    expect(submit({ ...statement, text: 'select 2' }).answer).toBeInstanceOf(Error);
  });

  it('without a name and without values is written in the same way', () => {
    expect(submit({ ...statement, name: undefined }).calls[0]).toBe('parse');
  });

  it('tells its callback at once of a value that cannot be sent', () => {
    const circle: { self?: object } = {};
    circle.self = circle;
    expect(submit({ name: undefined, text: 'select $1', values: [circle] }).errors).toEqual([
      expect.objectContaining({ message: expect.stringMatching(/circular/) }),
    ]);
  });
});

describe('a message', () => {
  const open = oneConnection();
  let client: pg.PoolClient;
  beforeAll(async () => {
    client = await open.pool.connect();
  });
  afterAll(() => client.release());
  const send = (...statements: ConstructorParameters<typeof OneMessage>[0]) =>
    new Promise<unknown[]>((resolve, reject) => {
      const answer = (error: Error | undefined, results: pg.QueryResult[]) =>
        error ? reject(error) : resolve(results.map(({ rows }) => rows[0].number));
      client.query(new OneMessage(statements, answer) as never);
    });
  const number = (name: string | undefined, value: number) => ({
    name,
    text: 'select 12 / $1::int as number',
    values: [value],
  });
  const storedRows = async () =>
    (await client.query('select name from pg_prepared_statements order by name')).rows.map(
      ({ name }) => name,
    );

  it('leaves as one piece, and is answered as one', async () => {
    const pieces: number[] = [];
    const { stream } = client.connection;
    const write = stream._writev?.bind(stream);
    stream._writev = (chunks, done) => {
      pieces.push(chunks.length);
      write?.(chunks, done);
    };
    let ends = 0;
    const onEnd = () => void ends++;
    client.connection.on('readyForQuery', onEnd);
    expect(await send(number('a', 2), number(undefined, 3), number('b', 4))).toEqual([6, 4, 3]);
    client.connection.off('readyForQuery', onEnd);
    Reflect.deleteProperty(stream, '_writev');
    expect({ pieces: pieces.length, ends }).toEqual({ pieces: 1, ends: 1 });
  });

  it('has the client note each name that PostgreSQL has parsed', async () => {
    expect(await send(number('a', 6), number('b', 3), number('a', 4))).toEqual([2, 4, 3]);
    expect(await storedRows()).toEqual(['a', 'b']);
    const one = await client.query({ ...number('a', 1) });
    expect(one.rows).toEqual([{ number: 12 }]);
  });

  it('leaves no trace of a name that was skipped because a statement before it had failed', async () => {
    await expect(send(number('c', 0), number('d', 1), number('a', 1))).rejects.toThrow('by zero');
    expect(await storedRows()).toEqual(['a', 'b', 'c']);
    expect(await send(number('d', 1), number('c', 2))).toEqual([12, 6]);
  });
});
