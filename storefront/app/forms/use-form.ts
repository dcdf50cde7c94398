import {
  type ChangeEvent,
  type FocusEvent,
  type FormEvent,
  useEffect,
  useId,
  useLayoutEffect,
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
  formRefusal,
  hasProblems,
  type Problem,
  type Problems,
  problemsOf,
  type Refusal,
  summaryText,
  withOwnSentence,
} from './problems.ts';
import { watchPointer, whenReleased } from './when-released.ts';

type Control = HTMLInputElement | HTMLSelectElement;

/** Values that the caller or a store keeps, so that they are still there when the form is gone. */
interface Draft<Field extends string> {
  values: Readonly<FormValues<Field>>;
  change(part: { [Name in Field]?: string }): void;
}

/** What connects a control with its label, its problem and its value in a draft. */
export interface DraftField {
  id: string;
  name: string;
  label: string;
  required: boolean;
  problem: Problem | undefined;
  value: string;
  onChange: ((event: ChangeEvent<Control>) => void) | undefined;
}

interface FormOptions<Field extends string, Kept extends Draft<Field> | undefined> {
  rules: FormRules<Field>;
  labels: Readonly<Record<Field, string>>;
  /** Keeps the values. Without it the fields are uncontrolled. */
  draft?: Kept;
  /** The fields that are sent and therefore checked; by default all of them. */
  sent?(values: FormValues<Field>): readonly Field[];
  /** Receives the cleaned values of a form without problems; returns the refusal if there is one. */
  onSubmit(values: FormValues<Field>, form: FormData): Promise<Refusal<Field> | undefined>;
  /** Turns an error of `onSubmit` into a refusal; undefined shows what the server said beside the button (G-135). */
  refusal?(error: unknown): Refusal<Field> | undefined;
}

/**
 * A form. Without a draft its fields are uncontrolled, so that values count that a password manager or a quick shopper
 * enters before hydration. Fields are checked when they lose the focus and when the form is sent. A message disappears
 * as soon as the value is right.
 */
export function useForm<
  Field extends string,
  Kept extends Draft<NoInfer<Field>> | undefined = undefined,
>({ rules, labels, draft, sent, onSubmit, refusal: explain }: FormOptions<Field, Kept>) {
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const isSending = useRef(false);
  const [problems, setProblems] = useState<Problems<Field>>({});
  const [refusal, setRefusal] = useState<Problem>();
  const [attempt, setAttempt] = useState(0);
  const [isBusy, setIsBusy] = useState(false);
  useEffect(watchPointer, []);
  // A check that waits for the pointer's release must judge what has been typed meanwhile.
  const latestDraft = useRef(draft);
  useLayoutEffect(() => {
    latestDraft.current = draft;
  });

  const isField = (name: string): name is Field => name in rules;
  const fromFields = (value: (field: Field) => string) =>
    Object.fromEntries(fieldsOf(rules).map((field) => [field, value(field)])) as FormValues<Field>;

  function read() {
    const data = new FormData(form.current ?? undefined);
    const kept = latestDraft.current?.values;
    const values = fromFields((field) => (kept ? kept[field] : String(data.get(field) ?? '')));
    return { data, values };
  }

  function showProblems(found: Problems<Field>) {
    setProblems(found);
    if (hasProblems(found)) setAttempt((count) => count + 1);
  }

  function explainFailure(error: unknown): Refusal<Field> | undefined {
    return explain?.(error) ?? formRefusal(error);
  }

  async function send() {
    if (isSending.current) return;
    const { data, values } = read();
    const found = problemsOf(rules, values, sent?.(values));
    showProblems(found);
    if (hasProblems(found)) return;
    isSending.current = true;
    setIsBusy(true);
    setRefusal(undefined);
    try {
      const cleaned = fromFields((field) => cleanValue(rules[field], values[field]));
      const refused = await onSubmit(cleaned, data).catch(explainFailure);
      showProblems(refused?.fields ?? {});
      setRefusal(refused?.form);
    } finally {
      isSending.current = false;
      setIsBusy(false);
    }
  }

  function onBlur({ target }: FocusEvent<HTMLFormElement>) {
    const { name } = target as unknown as Control;
    if (!isField(name)) return;
    whenReleased(() => setProblems((known) => afterLeaving(known, name, rules, read().values)));
  }

  function onChange({ target }: ChangeEvent<HTMLFormElement>) {
    const { name, value } = target as unknown as Control;
    if (!isField(name)) return;
    // A draft does not have the new value before the next rendering.
    const values = { ...read().values, [name]: value };
    setProblems((known) => afterChange(known, name, rules, values));
  }

  const problemAt = (field: Field) => withOwnSentence(problems[field], field, labels[field]);
  const summary: SummaryError[] = fieldsOf(rules).flatMap((field) => {
    const problem = problemAt(field);
    return problem
      ? [{ fieldId: `${id}-${field}`, message: summaryText(problem, labels[field]) }]
      : [];
  });

  return {
    isBusy,
    attempt,
    summary,
    /** A refusal that concerns the whole form; for `FormAlert`. */
    refusal,
    /** Show this in the page's title, because a screen reader reads the title first. */
    hasFailed: attempt > 0 && summary.length > 0,
    /** Forgets all problems, for a form that is closed and may be shown again. */
    reset() {
      setProblems({});
      setRefusal(undefined);
      setAttempt(0);
    },
    formProps: {
      /** With this id a button outside the form can send it. */
      id,
      ref: form,
      noValidate: true,
      onBlur,
      onChange,
      onSubmit(event: FormEvent) {
        event.preventDefault();
        void send();
      },
      // React keeps a form sent before hydration and sends it afterwards; without `action` the browser would reload the page.
      action: () => void send(),
      onReset: (event: FormEvent) => event.preventDefault(),
    },
    fieldProps: (field: Field) => ({
      id: `${id}-${field}`,
      name: field,
      label: labels[field],
      required: rules[field].includes('required'),
      problem: problemAt(field),
      value: draft?.values[field] as Kept extends undefined ? undefined : string,
      onChange:
        draft &&
        (({ target }: ChangeEvent<Control>) =>
          draft.change({ [field]: target.value } as FormValues<Field>)),
    }),
  };
}
