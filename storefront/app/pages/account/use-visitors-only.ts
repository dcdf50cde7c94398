import { useLayoutEffect } from 'react';
import { useNavigate } from 'react-router';
import { isMember, useAuthStore } from '../../stores/auth.ts';
import { pathAfterSignIn } from '../../stores/routing.ts';

/**
 * Sends a member who opens sign-in or sign-up home (G-023). Signing in here chooses its own next page; signing in
 * in another tab leads to the page that the shopper wanted (G-168).
 */
export function useVisitorsOnly(): void {
  const navigate = useNavigate();
  const isHandedOver = useAuthStore((state) => state.isHandedOver);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the check is made on entry and when another tab signs in.
  useLayoutEffect(() => {
    if (!isMember()) return;
    void navigate(isHandedOver ? pathAfterSignIn(window.location.search) : '/', { replace: true });
  }, [isHandedOver]);
}
