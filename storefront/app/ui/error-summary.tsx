import { useEffect, useRef } from 'react';

export interface SummaryError {
  /** Id of the control the error belongs to. */
  fieldId: string;
  message: string;
}

interface ErrorSummaryProps {
  errors: readonly SummaryError[];
  /** Changes with every failed submit, so that the focus moves to the summary each time. */
  attempt: number;
}

/**
 * The list of problems after a failed submit. It takes the focus and links to each control. A single problem has no
 * list: its control takes the focus (G-171).
 */
export function ErrorSummary({ errors, attempt }: ErrorSummaryProps) {
  const box = useRef<HTMLDivElement>(null);
  const latest = useRef(errors);
  useEffect(() => {
    latest.current = errors;
  });
  useEffect(() => {
    const [first] = latest.current;
    if (attempt === 0 || !first) return;
    if (box.current) box.current.focus();
    else focusControl(first.fieldId);
  }, [attempt]);
  if (attempt === 0 || errors.length < 2) return null;
  return (
    <div
      ref={box}
      role="alert"
      tabIndex={-1}
      className="rounded-card border-2 border-sale-700 bg-sale-100 px-5 py-4"
    >
      <h2 className="text-16 font-bold">有 {errors.length} 個地方需要修正</h2>
      <ul className="mt-2 list-disc pl-5">
        {errors.map(({ fieldId, message }) => (
          <li key={fieldId}>
            <a
              href={`#${fieldId}`}
              className="text-sale-700 underline"
              onClick={(event) => {
                event.preventDefault();
                focusControl(fieldId);
              }}
            >
              {message}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** In a group of choices, the first one that can be chosen takes the focus. */
function focusControl(fieldId: string): void {
  const control = document.getElementById(fieldId);
  const choice = control?.querySelector<HTMLElement>('input:enabled');
  (choice ?? control)?.focus();
}
