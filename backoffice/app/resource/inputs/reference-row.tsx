import { Button, Group, NumberInput } from '@mantine/core';
import { mostPieces, type ReferencesField } from '#contract/resources/fields.ts';
import { ReferenceTitle } from '../values/shown.tsx';
import classes from './references-input.module.css';

export type Reference = number | { id: number; quantity: number };

interface Props {
  field: ReferencesField;
  reference: Reference;
  /** The index among all references, from 0. */
  index: number;
  isLast: boolean;
  isReadOnly: boolean;
  onChange(reference: Reference): void;
  onMove(to: number): void;
  onRemove(): void;
}

/** One of several references, with its quantity and its position if the field has them. */
export function ReferenceRow({ field, reference, index, isLast, isReadOnly, ...actions }: Props) {
  const { onChange, onMove, onRemove } = actions;
  const id = typeof reference === 'number' ? reference : reference.id;
  const words = `第 ${index + 1} 項`;
  return (
    <li className={classes.entry}>
      <span className={classes.title}>
        {field.ordered && <span className={classes.place}>{index + 1}.</span>}
        <ReferenceTitle to={field.to} id={id} />
      </span>
      {typeof reference === 'object' && (
        <NumberInput
          aria-label={`${words}的數量`}
          w={90}
          min={1}
          max={mostPieces}
          allowDecimal={false}
          disabled={isReadOnly}
          value={reference.quantity}
          onChange={(quantity) => onChange({ id, quantity: Number(quantity) })}
        />
      )}
      {!isReadOnly && (
        <Group gap={4} wrap="nowrap">
          {field.ordered && (
            <>
              <Button
                variant="default"
                size="compact-sm"
                aria-label={`上移${words}`}
                disabled={index === 0}
                onClick={() => onMove(index - 1)}
              >
                上移
              </Button>
              <Button
                variant="default"
                size="compact-sm"
                aria-label={`下移${words}`}
                disabled={isLast}
                onClick={() => onMove(index + 1)}
              >
                下移
              </Button>
            </>
          )}
          <Button
            variant="subtle"
            color="red"
            size="compact-sm"
            aria-label={`移除${words}`}
            onClick={onRemove}
          >
            移除
          </Button>
        </Group>
      )}
    </li>
  );
}
