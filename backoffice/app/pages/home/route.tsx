import { Navigate } from 'react-router';
import { screensOf } from '#rules/records/screens-of.ts';
import { useMe } from '../../session.ts';
import { Nothing } from '../../ui/states.tsx';

/** The first screen that this person may read. */
export default function HomePage() {
  const { role } = useMe();
  const [first] = screensOf(role);
  return first ? (
    <Navigate to={`/${first.name}`} replace />
  ) : (
    <Nothing title="沒有可以使用的功能" />
  );
}
