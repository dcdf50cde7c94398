import { useLayoutEffect } from 'react';
import { useNavigate } from 'react-router';
import { isMember } from '../../stores/auth.ts';

/** A member who opens sign-in or sign-up goes home (G-023). Only on entry: signing in leads on by itself. */
export function useVisitorsOnly(): void {
  const navigate = useNavigate();
  // biome-ignore lint/correctness/useExhaustiveDependencies: what happens after entry is not this hook's business.
  useLayoutEffect(() => {
    if (isMember()) void navigate('/', { replace: true });
  }, []);
}
