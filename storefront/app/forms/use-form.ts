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
import { handleFailure } from '../errors.ts';
import type { SummaryError } from '../ui/error-summary.tsx';
import {
  afterChange,
  afterLeaving,
  type FormValues,
  fieldsOf,
  hasProblems,
  type Problem,
  type Problems,
  problemsOf,
  problemText,
  type Refusal,
} from './problems.ts';
import { watchPointer, whenReleased } from './when-released.ts';

type Control = HTMLInputElement | HTMLSelectElement;

/** Values that live with the caller or in a store, so that they outlast the form. */
interface Draft<Field extends string> {
  values: Readonly<FormValues<Field>>;
  change(part: { [Name in Field]?: string }): void;
}

/** What ties one control to its label, its problem and its value in a draft. */
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
  /** Where the values live; without it the fields are uncontrolled and hold them themselves. */
  draft?: Kept;
  /** The fields that are being sent, and so have to be right; all of them unless told otherwise. */
  sent?(values: FormValues<Field>): readonly Field[];
  /** Gets the cleaned values of a form without problems; answers what it finds wrong with them, if anything. */
  onSubmit(values: FormValues<Field>, form: FormData): Promise<Refusal<Field> | undefined>;
  /** Where it is said what `onSubmit` has thrown; undefined leaves the failure to the shared handler (G-135). */
  refusal?(error: unknown): Refusal<Field> | undefined;
}

/**
 * A form. Without a draft its fields are uncontrolled, so that what a password manager or a quick shopper enters before
 * the page is alive counts. Fields are checked when they are left and when the form is sent; a message goes as soon as
 * it is put right.
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

  const isField = (name: string): name is Field => name in rules;
  const fromFields = (value: (field: Field) => string) =>
    Object.fromEntries(fieldsOf(rules).map((field) => [field, value(field)])) as FormValues<Field>;

  function read() {
    const data = new FormData(form.current ?? undefined);
    const values = fromFields((field) =>
      draft ? draft.values[field] : String(data.get(field) ?? ''),
    );
    return { data, values };
  }

  function showProblems(found: Problems<Field>) {
    setProblems(found);
    if (hasProblems(found)) setAttempt((count) => count + 1);
  }

  function explainFailure(error: unknown): Refusal<Field> | undefined {
    const explained = explain?.(error);
    if (!explained) handleFailure(error);
    return explained;
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
    // A draft has the new value as of the next rendering only.
    const values = { ...read().values, [name]: value };
    setProblems((known) => afterChange(known, name, rules, values));
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
    /** What the server refused that concerns the form as a whole; for `FormAlert`. */
    refusal,
    /** Say so in the page's title: it is the first thing a screen reader reads. */
    hasFailed: attempt > 0 && summary.length > 0,
    /** Forgets what was wrong, for a form that is left and may be shown again. */
    reset() {
      setProblems({});
      setRefusal(undefined);
      setAttempt(0);
    },
    formProps: {
      /** Lets a button outside the form send it. */
      id,
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
      value: draft?.values[field] as Kept extends undefined ? undefined : string,
      onChange:
        draft &&
        (({ target }: ChangeEvent<Control>) =>
          draft.change({ [field]: target.value } as FormValues<Field>)),
    }),
  };
}
