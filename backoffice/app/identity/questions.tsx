import { lazy, Suspense, useEffect, useState } from 'react';
import type { Me } from '../session.ts';
import { answerQuestions, type Question } from '../step-up-prompt.ts';

const QuestionDialog = lazy(async () => ({
  default: (await import('./question-dialog.tsx')).QuestionDialog,
}));

interface Asked {
  question: Question;
  end(isAnswered: boolean): void;
}

/** Shows the questions of refused calls, one at a time. */
export function Questions({ me }: { me: Me }) {
  const [asked, setAsked] = useState<Asked>();
  useEffect(
    () =>
      answerQuestions(
        (question) =>
          new Promise((resolve) => {
            const end = (isAnswered: boolean) => {
              setAsked(undefined);
              resolve(isAnswered);
            };
            setAsked({ question, end });
          }),
      ),
    [],
  );
  return asked ? (
    <Suspense>
      <QuestionDialog question={asked.question} me={me} onEnd={asked.end} />
    </Suspense>
  ) : null;
}
