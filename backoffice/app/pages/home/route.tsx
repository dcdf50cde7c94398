import { Navigate } from 'react-router';
import { resources } from '#contract/resources/index.ts';
import { hasRight } from '#contract/rights.ts';
import { useMe } from '../../session.ts';
import { Nothing } from '../../ui/states.tsx';

/** The first screen that this person may read. */
export default function HomePage() {
  const { role } = useMe();
  const first = resources.find(({ area }) => hasRight(role, `${area}.read`));
  return first ? (
    <Navigate to={`/${first.name}`} replace />
  ) : (
    <Nothing title="沒有可以使用的功能" />
  );
}
