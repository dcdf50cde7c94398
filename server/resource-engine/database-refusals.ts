import { getTableName } from 'drizzle-orm';
import { type Outcome, refused } from '#contract/outcome.ts';
import { fieldsOf } from '#contract/resources/resource.ts';
import { fieldSentences } from '#contract/resources/sentences.ts';
import { toSnakeKey } from '#contract/wire-case.ts';
import type { RecordProblems } from '#rules/records/check-record.ts';
import { databaseError, type Transaction } from '#server/platform/database/database.ts';
import type { ResourceAdapter } from './resource-adapter.ts';

/** 422 with a sentence for each field. Fields are named as on the wire. */
export function refuseProblems(problems: RecordProblems) {
  return refused('VALIDATION_FAILED', {
    errors: Object.fromEntries(
      Object.entries(problems).map(([name, sentence]) => [toSnakeKey(name), sentence]),
    ),
  });
}

/**
 * Runs a write in a savepoint, and turns a refusal of the database into sentences. The database decides last about
 * unique values, limits and records that others need.
 */
export async function sayingWhy<Result extends Outcome<unknown>>(
  transaction: Transaction,
  adapter: ResourceAdapter,
  write: (inner: Transaction) => Promise<Result>,
): Promise<Result | ReturnType<typeof refuseProblems> | ReturnType<typeof refuseInUse>> {
  try {
    return await transaction.transaction(write);
  } catch (error) {
    const refusal = refusalOf(adapter, databaseError(error));
    if (!refusal) throw error;
    return refusal;
  }
}

function refusalOf(
  adapter: ResourceAdapter,
  problem: { code: string; constraint: string } | undefined,
) {
  switch (problem?.code) {
    case '23505':
      return refuseProblems({ [uniqueField(adapter, problem.constraint)]: fieldSentences.taken });
    case '23514': {
      const known = adapter.constraints[problem.constraint];
      return known && refuseProblems({ [known.field]: known.message });
    }
    case '23503':
    case '23001': {
      const missing = referringField(adapter, problem.constraint);
      return missing ? refuseProblems({ [missing]: fieldSentences.reference }) : refuseInUse();
    }
    default:
      return undefined;
  }
}

/** The field of a unique key: the one whose column is in the key's name, otherwise the entity's key field. */
function uniqueField({ resource, constraints }: ResourceAdapter, constraint: string): string {
  const known = constraints[constraint]?.field;
  const named = fieldsOf(resource).find(
    ([name, field]) =>
      field.kind === 'text' && field.unique && constraint.endsWith(toSnakeKey(name)),
  );
  return known ?? named?.[0] ?? resource.key;
}

/** The field of this record to which the foreign key belongs; undefined if another record refers to this one. */
function referringField(adapter: ResourceAdapter, constraint: string): string | undefined {
  return fieldsOf(adapter.resource).find(([name, { kind }]) => {
    const link = adapter.link(name);
    const rowTable = adapter.rowTable(name);
    if (!link && !rowTable && kind !== 'reference') return false;
    const table = getTableName(link?.table ?? rowTable?.table ?? adapter.table);
    const targets = rowTable
      ? Object.values(rowTable.columns)
      : [link?.target ?? adapter.column(name)];
    return targets.some((target) => constraint.startsWith(`${table}_${toSnakeKey(target.name)}_`));
  })?.[0];
}

const refuseInUse = () => refused('RECORD_IN_USE');
