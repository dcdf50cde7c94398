import { useEffect, useRef, useState } from 'react';
import { describeFailure } from '../../../errors.ts';
import type { Problem } from '../../../forms/problems.ts';
import { canUsePasskeys } from '../../../passkeys.ts';

/** Loaded when somebody focuses the account or presses the button, so that nobody else pays for it. */
const load = () => import('./passkey-sign-in.ts');

/**
 * Signing in with a passkey: from the suggestions of the account field (`offer`, at its first focus) or by a button
 * (`start`).
 */
export function usePasskeys(shallRemember: () => boolean) {
  const [isSupported, setIsSupported] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<Problem>();
  const isOffered = useRef(false);
  // The server does not know the browser.
  useEffect(() => setIsSupported(canUsePasskeys()), []);
  useEffect(
    () => () => {
      if (isOffered.current) void load().then(({ stopPasskeys }) => stopPasskeys());
    },
    [],
  );

  async function signIn(isInField: boolean) {
    try {
      const { signInWithPasskey } = await load();
      await signInWithPasskey({ isInField, shallRemember });
    } catch (error) {
      const { message } = describeFailure(error);
      if (message) setProblem({ message });
    }
  }

  return {
    isSupported,
    isBusy,
    problem,
    offer() {
      if (isOffered.current || !canUsePasskeys()) return;
      isOffered.current = true;
      void signIn(true);
    },
    async start() {
      isOffered.current = true;
      setProblem(undefined);
      setIsBusy(true);
      await signIn(false);
      setIsBusy(false);
    },
  };
}
