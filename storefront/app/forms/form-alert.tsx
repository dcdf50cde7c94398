import { Icon } from '../ui/icon.tsx';
import { ProblemMessage } from './problem-message.tsx';
import type { Problem } from './problems.ts';

/** A problem of the whole form, shown beside its button. Screen readers read it out when it appears. */
export function FormAlert({ problem }: { problem: Problem | undefined }) {
  if (!problem) return null;
  return (
    <p
      role="alert"
      className="flex items-start gap-2 rounded-card bg-sale-100 px-4 py-3 text-sale-700"
    >
      <Icon name="warning" className="mt-0.5 size-5" />
      <span>
        <ProblemMessage problem={problem} />
      </span>
    </p>
  );
}
