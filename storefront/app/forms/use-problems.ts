import { useState } from 'react';
import type { FormRules } from '#rules/validation.ts';
import type { SummaryError } from '../ui/error-summary.tsx';
import {
  fieldsOf,
  hasProblems,
  type Problem,
  type Problems,
  summaryText,
  withOwnSentence,
} from './problems.ts';

interface ProblemsOptions<Field extends string> {
  /** The form's id; the ids of its fields begin with it. */
  id: string;
  rules: FormRules<Field>;
  labels: Readonly<Record<Field, string>>;
}

/** The problems of a form's fields, and the refusal of the whole form. */
export function useProblems<Field extends string>({ id, rules, labels }: ProblemsOptions<Field>) {
  const [problems, setProblems] = useState<Problems<Field>>({});
  const [refusal, setRefusal] = useState<Problem>();
  const [attempt, setAttempt] = useState(0);

  const problemAt = (field: Field) => withOwnSentence(problems[field], field, labels[field]);
  const summary: SummaryError[] = fieldsOf(rules).flatMap((field) => {
    const problem = problemAt(field);
    return problem
      ? [{ fieldId: `${id}-${field}`, message: summaryText(problem, labels[field]) }]
      : [];
  });

  return {
    attempt,
    summary,
    refusal,
    problemAt,
    setProblems,
    setRefusal,
    /** Shows the problems that an attempt to send has found. */
    showFound(found: Problems<Field>) {
      setProblems(found);
      if (hasProblems(found)) setAttempt((count) => count + 1);
    },
    reset() {
      setProblems({});
      setRefusal(undefined);
      setAttempt(0);
    },
  };
}
