import { type KeyboardEvent, useState } from 'react';
import type { Field } from '#contract/resources/fields.ts';
import { checkValue } from '#rules/records/check-value.ts';
import classes from './grid.module.css';

interface Props {
  field: Field;
  value: unknown;
  /** Resolves when the value is stored; rejects with the sentence that says why it is not. */
  onSave(value: unknown): Promise<unknown>;
  onLeave(): void;
}

/**
 * A cell in edit mode. Enter and leaving it save the value; Escape discards it. A wrong value shows its problem and
 * stays in edit mode.
 */
export function CellEditor({ field, value, onSave, onLeave }: Props) {
  const [problem, setProblem] = useState<string>();
  const [isSaving, setSaving] = useState(false);

  async function save(typed: unknown) {
    if (isSaving) return;
    if (typed === value) return onLeave();
    const wrong = checkValue(field, typed);
    if (wrong) return setProblem(wrong);
    setSaving(true);
    await onSave(typed)
      .catch((error: Error) => setProblem(error.message))
      .finally(() => setSaving(false));
  }
  const alert = problem && (
    <span role="alert" className={classes.problem}>
      {problem}
    </span>
  );
  if (field.kind === 'choice') {
    return (
      <>
        <select
          // biome-ignore lint/a11y/noAutofocus: the person has asked to edit this cell.
          autoFocus
          className={classes.editor}
          aria-label={field.label}
          aria-invalid={problem !== undefined}
          aria-busy={isSaving}
          defaultValue={String(value)}
          onBlur={() => !isSaving && onLeave()}
          onChange={(event) => void save(event.target.value)}
          onKeyDown={(event) => {
            event.stopPropagation();
            if (event.key === 'Escape') onLeave();
          }}
        >
          {Object.entries(field.choices).map(([name, label]) => (
            <option key={name} value={name}>
              {label}
            </option>
          ))}
        </select>
        {alert}
      </>
    );
  }
  const isNumber = field.kind === 'integer' || field.kind === 'money';
  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    event.stopPropagation();
    // While a Chinese word is composed, Enter belongs to the input method.
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter') void save(typedValue(event.currentTarget.value, isNumber));
    if (event.key === 'Escape') onLeave();
  }
  return (
    <>
      <input
        // biome-ignore lint/a11y/noAutofocus: the person has asked to edit this cell.
        autoFocus
        className={classes.editor}
        aria-label={field.label}
        aria-invalid={problem !== undefined}
        inputMode={isNumber ? 'numeric' : 'text'}
        defaultValue={value === null ? '' : String(value)}
        // Not disabled, because that would remove the focus.
        readOnly={isSaving}
        aria-busy={isSaving}
        onFocus={(event) => event.target.select()}
        onBlur={(event) => void save(typedValue(event.currentTarget.value, isNumber))}
        onKeyDown={onKeyDown}
      />
      {alert}
    </>
  );
}

/** The typed text as the field's value; a number may have commas. */
function typedValue(text: string, isNumber: boolean): unknown {
  const typed = text.trim();
  if (!isNumber) return typed;
  return typed === '' ? null : Number(typed.replaceAll(',', ''));
}
