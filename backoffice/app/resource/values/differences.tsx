import type { ReactNode } from 'react';
import type { Field } from '#contract/resources/fields.ts';
import classes from './differences.module.css';
import { Shown } from './shown.tsx';

interface Difference {
  name: string;
  label: string;
  /** The value before; undefined if there is nothing to compare. */
  before: ReactNode | undefined;
  after: ReactNode;
}

/** The changes, one line each, with the values before and after. */
export function DifferenceList({ differences }: { differences: readonly Difference[] }) {
  return (
    <ul className={classes.differences}>
      {differences.map(({ name, label, before, after }) => (
        <li key={name}>
          {label}：
          {before !== undefined && (
            <>
              <del>{before}</del> →{' '}
            </>
          )}
          <ins>{after}</ins>
        </li>
      ))}
    </ul>
  );
}

type Values = Readonly<Record<string, unknown>>;

interface Props {
  /** By the names of the values; undeclared values are left out. */
  fields: Readonly<Record<string, Field>>;
  /** The values before; an absent field had no value to compare. */
  before: Values;
  after: Values;
  /** The other values of the record. */
  record?: Values | undefined;
}

/** The changed fields of a record. */
export function Differences({ fields, before, after, record }: Props) {
  const differences = Object.keys(after).flatMap((name) => {
    const field = fields[name];
    const shown = (values: Values) =>
      field && <Shown field={field} value={values[name]} record={{ ...record, ...values }} />;
    return field
      ? [
          {
            name,
            label: field.label,
            before: name in before ? shown(before) : undefined,
            after: shown(after),
          },
        ]
      : [];
  });
  return <DifferenceList differences={differences} />;
}
