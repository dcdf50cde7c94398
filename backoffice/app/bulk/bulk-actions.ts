import type { Rounding } from '#contract/resources/bulk-change.ts';
import type { Field } from '#contract/resources/fields.ts';

/** The operations on a field of many records. */
export type BulkAction = 'set' | 'add' | 'subtract' | 'raise' | 'lower' | 'remove';

interface Offered {
  action: BulkAction;
  label: string;
  /** The label of its value's input, if it differs from the field's. */
  valueLabel?: string;
}

/** The operations of a kind of field; the first one sets a value. */
export function actionsOf({ kind }: Field): Offered[] {
  const set: Offered = { action: 'set', label: '設為' };
  switch (kind) {
    case 'integer':
    case 'money':
      return [
        set,
        { action: 'add', label: '增加', valueLabel: '增加多少' },
        { action: 'subtract', label: '減少', valueLabel: '減少多少' },
        { action: 'raise', label: '增加百分比', valueLabel: '增加百分之幾' },
        { action: 'lower', label: '減少百分比', valueLabel: '減少百分之幾' },
      ];
    case 'references':
      return [
        { action: 'set', label: '換成' },
        { action: 'add', label: '加入', valueLabel: '要加入的資料' },
        { action: 'remove', label: '移除', valueLabel: '要移除的資料' },
      ];
    default:
      return [set];
  }
}

/** The part of the call's body for the field. */
export function operationOf(action: BulkAction, value: unknown, round: string): unknown {
  switch (action) {
    case 'set':
      return value;
    case 'add':
      return { add: value };
    case 'subtract':
      return { add: -Number(value) };
    case 'raise':
      return { perCent: Number(value), round: round as Rounding };
    case 'lower':
      return { perCent: -Number(value), round: round as Rounding };
    case 'remove':
      return { remove: value };
  }
}
