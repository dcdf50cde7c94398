import { type FocusEvent, type KeyboardEvent, lazy, Suspense, useRef, useState } from 'react';
import type { ChoiceField, Field } from '#contract/resources/fields.ts';
import { checkValue } from '#rules/records/check-value.ts';
import type { Asks, Reason } from './cell-reason.ts';
import classes from './grid.module.css';
import { StaleRow } from './stale-row.ts';

const ReasonBox = lazy(() => import('./reason-box.tsx'));

interface Props {
  field: Field;
  value: unknown;
  /** The reason that is asked for together with the value. */
  asks: Asks | undefined;
  /** Resolves when the value is stored; rejects with the sentence that says why it is not. */
  onSave(value: unknown, reason?: Reason): Promise<unknown>;
  onLeave(): void;
}

/**
 * A cell in edit mode. Enter and leaving it save the value; Escape discards it. A wrong value shows its problem and
 * stays in edit mode. Over a value that somebody else has just saved, only Enter, a reason or another value saves.
 */
export default function CellEditor(props: Props) {
  const { field, value, asks, onLeave } = props;
  const { save, said, box, problem, setProblem, isSaving, isStale, onTyped } = useSaving(props);
  const input = useRef<HTMLInputElement>(null);
  const alert = problem && (
    <span role="alert" className={classes.problem}>
      {problem}
    </span>
  );
  if (field.kind === 'choice') {
    const busy = { isSaving, isWrong: problem !== undefined };
    const choosing = { field, value, onLeave, ...busy };
    return (
      <>
        <ChoiceCell {...choosing} onChoose={(chosen) => void save(chosen)} />
        {alert}
      </>
    );
  }
  const isNumber = field.kind === 'integer' || field.kind === 'money';
  const saveTyped = () => void save(typedValue(input.current?.value ?? '', isNumber));
  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    event.stopPropagation();
    // While a Chinese word is composed, Enter belongs to the input method.
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter') {
      // The same press must not count for the reason that gets the focus.
      event.preventDefault();
      saveTyped();
    }
    if (event.key === 'Escape') onLeave();
  }
  function onBlur({ relatedTarget }: FocusEvent) {
    if (box.current?.contains(relatedTarget) || relatedTarget === input.current) return;
    // Leaving the cell does not say that the value which somebody else has saved is wrong.
    if (isStale) onLeave();
    else saveTyped();
  }
  return (
    <>
      <input
        ref={input}
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
        onChange={onTyped}
        onBlur={onBlur}
        onKeyDown={onKeyDown}
      />
      {asks && (
        <Suspense fallback={alert}>
          <ReasonBox
            asks={asks}
            problem={problem}
            box={box}
            onSay={(reason) => {
              said.current = reason;
              setProblem(undefined);
            }}
            onChosen={saveTyped}
            onBlur={onBlur}
            onKeyDown={onKeyDown}
          />
        </Suspense>
      )}
      {!asks && alert}
    </>
  );
}

/** Saves what was typed, if it is right and its reason is given; otherwise there is a problem. */
function useSaving({ field, value, asks, onSave, onLeave }: Props) {
  const [problem, setProblem] = useState<string>();
  const [isSaving, setSaving] = useState(false);
  /** The problem names a value that somebody else has saved. */
  const [isStale, setStale] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  /** The last reason that was typed or chosen. */
  const said = useRef<Reason>({ text: '' });

  async function save(typed: unknown) {
    if (isSaving) return;
    if (typed === value) return onLeave();
    const wrong = checkValue(field, typed) ?? (asks && problemOf(asks, typed, said.current));
    if (wrong) {
      setProblem(wrong);
      // The reason is all that is missing.
      if (typed !== null && wrong === needsReason) box.current?.querySelector('button')?.focus();
      return;
    }
    setSaving(true);
    setStale(false);
    await onSave(typed, said.current)
      .catch((error: Error) => {
        setStale(error instanceof StaleRow);
        setProblem(error.message);
      })
      .finally(() => setSaving(false));
  }
  /** What is typed from now on is meant for the value that the problem names. */
  const onTyped = () => setStale(false);
  return { save, said, box, problem, setProblem, isSaving, isStale, onTyped };
}

interface ChoiceProps {
  field: ChoiceField;
  value: unknown;
  isSaving: boolean;
  isWrong: boolean;
  onChoose(value: string): void;
  onLeave(): void;
}

/** A cell with a few values, which saves what is chosen. */
function ChoiceCell({ field, value, isSaving, isWrong, onChoose, onLeave }: ChoiceProps) {
  return (
    <select
      // biome-ignore lint/a11y/noAutofocus: the person has asked to edit this cell.
      autoFocus
      className={classes.editor}
      aria-label={field.label}
      aria-invalid={isWrong}
      aria-busy={isSaving}
      defaultValue={String(value)}
      onBlur={() => !isSaving && onLeave()}
      onChange={(event) => onChoose(event.target.value)}
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
  );
}

const needsReason = '請選擇原因';

/** What is missing in the reason of a change; undefined if nothing is. */
function problemOf({ kind }: Asks, typed: unknown, { text, cause }: Reason): string | undefined {
  if (kind !== 'stock') return undefined;
  if (typed === null) return '請填寫數量';
  if (cause === undefined) return needsReason;
  return cause === 'OTHER' && text === '' ? '請說明原因' : undefined;
}

/** The typed text as the field's value; a number may have commas. */
function typedValue(text: string, isNumber: boolean): unknown {
  const typed = text.trim();
  if (!isNumber) return typed;
  return typed === '' ? null : Number(typed.replaceAll(',', ''));
}
