import { AppLink } from '../links/app-link.tsx';
import { Typeset } from '../ui/num.tsx';
import type { Problem } from './problems.ts';

/** A problem in the words of the copy table, with a link to its solution if there is one. */
export function ProblemMessage({ problem }: { problem: Problem }) {
  const { message, chinese, detail, way } = problem;
  return (
    <>
      {chinese ? (
        <>
          {chinese} ·{' '}
          <span lang="en" className="text-12 whitespace-nowrap">
            {message}
          </span>
        </>
      ) : (
        message
      )}
      {detail && <Typeset text={`（${detail}）`} />}
      {way && (
        <>
          {' '}
          <AppLink
            to={way.to}
            className="inline-block whitespace-nowrap text-violet-700 underline underline-offset-4"
          >
            {way.text}
          </AppLink>
        </>
      )}
    </>
  );
}
