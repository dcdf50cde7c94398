import { useLayoutEffect } from 'react';
import { useNavigate } from 'react-router';
import { isMember } from '../../stores/auth.ts';

/** Sends a member who opens sign-in or sign-up home (G-023). Only on entry: signing in chooses its own next page. */
export function useVisitorsOnly(): void {
  const navigate = useNavigate();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the check is made only on entry.
  useLayoutEffect(() => {
    if (isMember()) void navigate('/', { replace: true });
  }, []);
}
