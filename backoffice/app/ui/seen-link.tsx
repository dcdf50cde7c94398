import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { seesPath } from '#rules/records/screens-of.ts';
import { useMe } from '../session.ts';

interface Props {
  /** A path below /admin. */
  to: string;
  className?: string | undefined;
  tabIndex?: number;
  children: ReactNode;
}

/** A link to another screen. A person whose role does not see that screen gets the words alone. */
export function SeenLink({ to, className, tabIndex, children }: Props) {
  const { role } = useMe();
  if (!seesPath(role, to)) return <span className={className}>{children}</span>;
  return (
    <Link to={to} className={className} tabIndex={tabIndex}>
      {children}
    </Link>
  );
}
