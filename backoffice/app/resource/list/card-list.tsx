import { isReadOnlyResource } from '#contract/resources/resource.ts';
import { cardParts } from '#rules/records/card-of.ts';
import { useMaySelect, useRight } from '../../session.ts';
import { Card } from './card.tsx';
import classes from './cards.module.css';
import { type RowsProps, selectionOf } from './grid.tsx';
import { useListedFields } from './use-columns.ts';
import { useRowPath } from './use-row-path.ts';

const bones = [0, 1, 2, 3, 4];

/**
 * A list on a phone: a card for each row, with title, states, the most important values, the row's actions, and a box
 * that selects it.
 */
export default function CardList(props: RowsProps) {
  const { resource, rows, shown, selected, mayWrite, onSave } = props;
  const isReadOnly = isReadOnlyResource(resource);
  const isSelectable = useMaySelect(resource);
  const pathOf = useRowPath(resource);
  const parts = cardParts(resource, useListedFields(resource), shown);
  const mayAdjust = useRight('stock.adjust');
  const { areAllSelected, toggle, selectAll } = selectionOf(props);
  if (props.isWaiting) {
    return (
      <div className={classes.cards} aria-busy role="status" aria-label="載入中">
        {bones.map((bone) => (
          <div key={bone} className={classes.bone} />
        ))}
      </div>
    );
  }
  return (
    <>
      {isSelectable && rows.length > 0 && (
        <label className={classes.all}>
          <input
            type="checkbox"
            ref={(box) => {
              // HTML has no attribute for the indeterminate state.
              if (box) box.indeterminate = selected.size > 0 && !areAllSelected;
            }}
            checked={areAllSelected}
            onChange={selectAll}
          />
          選取本頁
        </label>
      )}
      <ul className={classes.cards} aria-label={resource.label}>
        {rows.map((row) => (
          <Card
            key={row.id}
            row={row}
            listed={resource}
            parts={parts}
            href={pathOf(row)}
            related={isReadOnly ? [] : (resource.related ?? [])}
            isSelected={isSelectable ? selected.has(row.id) : undefined}
            mayWrite={mayWrite}
            mayAdjust={mayAdjust}
            onToggle={() => toggle(row.id)}
            onSave={(field, value, reason) => onSave(row, field, value, reason)}
          />
        ))}
      </ul>
    </>
  );
}
