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
import { useHeld } from '../ui/use-held.ts';
import {
  afterChange,
  afterLeaving,
  type FormValues,
  formRefusal,
  hasProblems,
  type Problem,
  type Problems,
  problemsOf,
  type Refusal,
} from './problems.ts';
import { type Draft, eachField, useFormValues } from './use-form-values.ts';
import { useProblems } from './use-problems.ts';
import { watchPointer, whenReleased } from './when-released.ts';

type Control = HTMLInputElement | HTMLSelectElement;

/** The properties that connect a control with its label, its problem and its value in a draft. */
export interface DraftField {
  id: string;
  name: string;
  label: string;
  required: boolean;
  problem: Problem | undefined;
  value: string;
  onChange: ((event: ChangeEvent<Control>) => void) | undefined;
}

interface FormOptions<Field extends string, Given extends Draft<Field> | undefined> {
  rules: FormRules<Field>;
  labels: Readonly<Record<Field, string>>;
  /** Holds the values. Without it the fields are uncontrolled. */
  draft?: Given;
  /** The fields that are sent and therefore checked; by default all of them. */
  sent?(values: FormValues<Field>): readonly Field[];
  /** Receives the cleaned values of a form without problems; returns the refusal if there is one. */
  onSubmit(values: FormValues<Field>, form: FormData): Promise<Refusal<Field> | undefined>;
  /**
   * Turns an error of `onSubmit` into a refusal. If it returns undefined, the server's sentence is shown beside the
   * button (G-135).
   */
  refusal?(error: unknown): Refusal<Field> | undefined;
}

/**
 * A form. Without a draft its fields are uncontrolled, so that values count even if a password manager or a quick
 * shopper enters them before hydration. Fields are checked when they lose the focus and when the form is sent. A
 * message disappears as soon as the value is right. While the form is being sent, nothing in it can be changed.
 */
export function useForm<
  Field extends string,
  Given extends Draft<NoInfer<Field>> | undefined = undefined,
>({ rules, labels, draft, sent, onSubmit, refusal: explain }: FormOptions<Field, Given>) {
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const isSending = useRef(false);
  const [isBusy, setIsBusy] = useState(false);
  const problems = useProblems({ id, rules, labels });
  const read = useFormValues<Field>(form, rules, draft);
  useEffect(watchPointer, []);
  useHeld(form, isBusy);

  async function send() {
    if (isSending.current) return;
    const { data, values } = read();
    const found = problemsOf(rules, values, sent?.(values));
    problems.showFound(found);
    if (hasProblems(found)) return;
    isSending.current = true;
    setIsBusy(true);
    problems.setRefusal(undefined);
    try {
      const cleaned = eachField(rules, (field) => cleanValue(rules[field], values[field]));
      const refused = await onSubmit(cleaned, data).catch(
        (error: unknown) => explain?.(error) ?? formRefusal(error),
      );
      problems.showFound(refused?.fields ?? {});
      problems.setRefusal(refused?.form);
    } finally {
      isSending.current = false;
      setIsBusy(false);
    }
  }

  return {
    isBusy,
    attempt: problems.attempt,
    summary: problems.summary,
    /** A refusal that concerns the whole form; for `FormAlert`. */
    refusal: problems.refusal,
    /** Show this in the page's title, because a screen reader reads the title first. */
    hasFailed: problems.attempt > 0 && problems.summary.length > 0,
    /** Forgets all problems, for a form that is closed and may be shown again. */
    reset: problems.reset,
    formProps: {
      /** With this id a button outside the form can send it. */
      id,
      ref: form,
      noValidate: true,
      ...checksOfFields(rules, () => read().values, problems.setProblems),
      onSubmit(event: FormEvent) {
        event.preventDefault();
        void send();
      },
      // React keeps a form sent before hydration and sends it afterwards; without `action` the browser would reload
      // the page.
      action: () => void send(),
      onReset: (event: FormEvent) => event.preventDefault(),
    },
    fieldProps: (field: Field) => ({
      ...controlProps<Field, Given>(field, draft),
      id: `${id}-${field}`,
      name: field,
      label: labels[field],
      required: rules[field].includes('required'),
      problem: problems.problemAt(field),
    }),
  };
}

/** Checks a field when it loses the focus, and removes its message as soon as its value is right. */
function checksOfFields<Field extends string>(
  rules: FormRules<Field>,
  read: () => FormValues<Field>,
  setProblems: (next: (known: Problems<Field>) => Problems<Field>) => void,
) {
  const isField = (name: string): name is Field => name in rules;
  return {
    onBlur({ target }: FocusEvent<HTMLFormElement>) {
      const { name } = target as unknown as Control;
      if (!isField(name)) return;
      whenReleased(() => setProblems((known) => afterLeaving(known, name, rules, read())));
    },
    onChange({ target }: ChangeEvent<HTMLFormElement>) {
      const { name, value } = target as unknown as Control;
      if (!isField(name)) return;
      // A draft does not have the new value before the next rendering.
      const values = { ...read(), [name]: value };
      setProblems((known) => afterChange(known, name, rules, values));
    },
  };
}

/** The value of a field and its change handler, if the form has a draft. */
function controlProps<Field extends string, Given extends Draft<Field> | undefined>(
  field: Field,
  draft: Given | undefined,
) {
  return {
    value: draft?.values[field] as Given extends undefined ? undefined : string,
    onChange:
      draft &&
      (({ target }: ChangeEvent<Control>) =>
        draft.change({ [field]: target.value } as FormValues<Field>)),
  };
}
