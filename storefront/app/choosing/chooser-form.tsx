import { type Ref, useEffect, useRef } from 'react';
import type { ChooserAnswers } from '#rules/chooser/choose-set.ts';
import { buttonClass } from '../ui/button-class.ts';
import { cn } from '../ui/cn.ts';
import { choosePath, questions, readAnswers } from './answers.ts';

interface ChooserFormProps {
  answers: ChooserAnswers;
  /**
   * Called with the answers after a tap; false if they cannot be followed now, and the tap is taken back. Without
   * scripts a button sends the form to /choose.
   */
  onAnswer(answers: ChooserAnswers): boolean;
  className?: string;
}

/**
 * Three rows of taps. The browser keeps what is checked, so that taps before the page is hydrated count: the form then
 * reports them at once.
 */
export function ChooserForm({ answers, onAnswer, className }: ChooserFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const isFirst = useRef(true);
  function report(given: HTMLFormElement) {
    if (!onAnswer(answersOf(given))) check(given, answers);
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: it runs for new answers, not for a new function.
  useEffect(() => {
    if (!form.current) return;
    const checked = answersOf(form.current);
    if (isFirst.current && choosePath(checked) !== choosePath(answers)) report(form.current);
    else check(form.current, answers);
    isFirst.current = false;
  }, [answers]);
  return (
    <form
      ref={form as Ref<HTMLFormElement>}
      method="get"
      action="/choose"
      className={cn('flex flex-col gap-5', className)}
      onChange={({ currentTarget }) => report(currentTarget)}
      onSubmit={(event) => {
        event.preventDefault();
        report(event.currentTarget);
      }}
    >
      {questions.map(({ name, legend, words }) => (
        <fieldset key={name}>
          <legend className="mb-2 text-14 font-medium">{legend}</legend>
          <div className="flex flex-wrap gap-2">
            {Object.entries(words).map(([value, text]) => (
              <label
                key={value}
                className="inline-flex min-h-11 cursor-pointer items-center rounded-full border border-line-strong bg-paper px-4 text-16 transition-colors duration-(--duration-fast) hover:border-violet-600 has-checked:border-violet-700 has-checked:bg-violet-700 has-checked:text-paper has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-violet-600 forced-colors:has-checked:outline-2"
              >
                <input
                  type="radio"
                  name={name}
                  value={value}
                  defaultChecked={answers[name] === value}
                  className="sr-only"
                />
                {text}
              </label>
            ))}
          </div>
        </fieldset>
      ))}
      <p className="hidden noscript:block">
        <button type="submit" className={buttonClass('secondary')}>
          看這一組
        </button>
      </p>
    </form>
  );
}

function answersOf(form: HTMLFormElement): ChooserAnswers {
  const entries = [...new FormData(form)].map(([name, value]) => [name, String(value)]);
  return readAnswers(new URLSearchParams(entries));
}

function check(form: HTMLFormElement, answers: ChooserAnswers): void {
  for (const { name } of questions) {
    const radios = form.elements.namedItem(name);
    if (radios instanceof RadioNodeList) radios.value = answers[name];
  }
}
