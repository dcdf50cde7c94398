import type { Condition, Conditions } from '#contract/resources/conditions.ts';
import type { Chip } from '#contract/resources/views.ts';
import { flatConditions, treeOf } from '#rules/records/list-address.ts';
import classes from './chips.module.css';

interface Props {
  chips: readonly Chip[];
  conditions: Conditions | undefined;
  /** All of them are in sight, on several lines. */
  isWrapped?: boolean;
  onChange(conditions: Conditions | undefined): void;
}

const isSame = (one: Condition, other: Condition) => JSON.stringify(one) === JSON.stringify(other);

/**
 * The common conditions of a list, each a button that adds or removes it; one of a field takes the place of another.
 */
export default function Chips({ chips, conditions, isWrapped, onChange }: Props) {
  const { mode, leaves, groups } = flatConditions(conditions);
  // Conditions of which any may hold would let a chip find more instead of less.
  if (mode === 'any' && leaves.length + groups.length > 1) return null;
  const press = ({ condition }: Chip, isOn: boolean) => {
    const others = leaves.filter(
      ({ field, is }) => field !== condition.field || is !== condition.is,
    );
    const left = isOn ? others : [...others, condition];
    onChange(treeOf({ mode: 'all', leaves: left, groups }));
  };
  return (
    <fieldset className={classes.chips} data-wrapped={isWrapped} aria-label="常用條件">
      {chips.map((chip) => {
        const isOn = leaves.some((leaf) => isSame(leaf, chip.condition));
        return (
          <button
            key={chip.label}
            type="button"
            className={classes.chip}
            aria-pressed={isOn}
            onClick={() => press(chip, isOn)}
          >
            {chip.label}
          </button>
        );
      })}
    </fieldset>
  );
}
