import {
  type ChangeEvent,
  type FocusEvent,
  type FormEvent,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { cleanValue, type FormRules } from '#rules/validation.ts';
import type { SummaryError } from '../ui/error-summary.tsx';
import {
  afterChange,
  afterLeaving,
  type FormValues,
  fieldsOf,
  hasProblems,
  type Problems,
  problemsOf,
  problemText,
} from './problems.ts';
import { watchPointer, whenReleased } from './when-released.ts';

interface FormOptions<Field extends string> {
  rules: FormRules<Field>;
  labels: Readonly<Record<Field, string>>;
  /** The fields that are being sent, and so have to be right; all of them unless told otherwise. */
  sent?(values: FormValues<Field>): readonly Field[];
  /** Gets the cleaned values of a form without problems; answers those the server found, if any. */
  onSubmit(values: FormValues<Field>, form: FormData): Promise<Problems<Field>>;
}

/**
 * A form of uncontrolled fields, so that what a password manager or a quick shopper enters before the page is alive
 * counts. Fields are checked when they are left and when the form is sent; a message goes as soon as it is put right.
 */
export function useForm<Field extends string>({
  rules,
  labels,
  sent,
  onSubmit,
}: FormOptions<Field>) {
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const isSending = useRef(false);
  const [problems, setProblems] = useState<Problems<Field>>({});
  const [attempt, setAttempt] = useState(0);
  const [isBusy, setIsBusy] = useState(false);
  useEffect(watchPointer, []);

  const isField = (name: string): name is Field => name in rules;

  function read() {
    const data = new FormData(form.current ?? undefined);
    const values = Object.fromEntries(
      fieldsOf(rules).map((field) => [field, String(data.get(field) ?? '')]),
    ) as FormValues<Field>;
    return { data, values };
  }

  async function send() {
    if (isSending.current) return;
    const { data, values } = read();
    const found = problemsOf(rules, values, sent?.(values));
    setProblems(found);
    if (hasProblems(found)) return setAttempt((count) => count + 1);
    isSending.current = true;
    setIsBusy(true);
    try {
      const cleaned = Object.fromEntries(
        fieldsOf(rules).map((field) => [field, cleanValue(rules[field], values[field])]),
      ) as FormValues<Field>;
      const refused = await onSubmit(cleaned, data);
      setProblems(refused);
      if (hasProblems(refused)) setAttempt((count) => count + 1);
    } finally {
      isSending.current = false;
      setIsBusy(false);
    }
  }

  function onBlur({ target }: FocusEvent<HTMLFormElement>) {
    const { name } = target as unknown as HTMLInputElement;
    if (!isField(name)) return;
    whenReleased(() => setProblems((known) => afterLeaving(known, name, rules, read().values)));
  }

  function onChange({ target }: ChangeEvent<HTMLFormElement>) {
    const { name } = target as unknown as HTMLInputElement;
    if (isField(name)) setProblems((known) => afterChange(known, name, rules, read().values));
  }

  const summary: SummaryError[] = fieldsOf(rules).flatMap((field) => {
    const problem = problems[field];
    return problem
      ? [{ fieldId: `${id}-${field}`, message: `${labels[field]}：${problemText(problem)}` }]
      : [];
  });

  return {
    isBusy,
    attempt,
    summary,
    /** Say so in the page's title: it is the first thing a screen reader reads. */
    hasFailed: attempt > 0 && summary.length > 0,
    formProps: {
      ref: form,
      noValidate: true,
      onBlur,
      onChange,
      onSubmit(event: FormEvent) {
        event.preventDefault();
        void send();
      },
      // A form that is sent before the page is alive is kept by React and sent then, not to the address bar.
      action: () => void send(),
      onReset: (event: FormEvent) => event.preventDefault(),
    },
    fieldProps: (field: Field) => ({
      id: `${id}-${field}`,
      name: field,
      label: labels[field],
      required: rules[field].includes('required'),
      problem: problems[field],
    }),
  };
}
