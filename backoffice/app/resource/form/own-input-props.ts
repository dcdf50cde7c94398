import type { RecordValues } from '#rules/records/check-record.ts';
import type { InputProps } from '../inputs/field-input.tsx';

export interface OwnInputProps extends InputProps {
  /** All values of the form. */
  values: RecordValues;
}
