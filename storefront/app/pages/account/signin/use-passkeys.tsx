import { useEffect, useRef, useState } from 'react';
import { isPasskeyHost } from '#rules/members/passkey-host.ts';
import { describeFailure } from '../../../errors.ts';
import { FormAlert } from '../../../forms/form-alert.tsx';
import type { Problem } from '../../../forms/problems.ts';
import { useSettings } from '../../../settings-context.tsx';
import { Button } from '../../../ui/button.tsx';

/** Loaded when somebody focuses the account or presses the button, so that nobody else pays for it. */
const load = () => import('./passkey-sign-in.ts');

const isSupported = () => 'PublicKeyCredential' in window;

/**
 * Signing in with a passkey: from the suggestions of the account field (`offer`, at its first focus) or by a button
 * (`start`). `isOffered`: the address of this shop can have passkeys.
 */
export function usePasskeys(shallRemember: () => boolean) {
  const { publicUrl } = useSettings();
  const isOffered = isPasskeyHost(new URL(publicUrl).hostname);
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<Problem>();
  const isAsked = useRef(false);
  useEffect(
    () => () => {
      if (isAsked.current) void load().then(({ stopPasskeys }) => stopPasskeys());
    },
    [],
  );

  async function signIn(isInField: boolean) {
    isAsked.current = true;
    try {
      const { signInWithPasskey } = await load();
      await signInWithPasskey({ isInField, shallRemember });
    } catch (error) {
      const { message } = describeFailure(error);
      if (message) setProblem({ message });
    }
  }

  return {
    isOffered,
    isBusy,
    problem,
    offer() {
      if (!isAsked.current && isOffered && isSupported()) void signIn(true);
    },
    async start() {
      if (!isSupported()) return setProblem({ message: '這個瀏覽器不支援通行密鑰，請用密碼登入' });
      setProblem(undefined);
      setIsBusy(true);
      await signIn(false);
      setIsBusy(false);
    },
  };
}

type Passkeys = ReturnType<typeof usePasskeys>;

/** Signs in with a passkey by a press; nothing in a shop that has none. */
export function PasskeyButton({ isOffered, isBusy, problem, start }: Passkeys) {
  if (!isOffered) return null;
  return (
    <>
      <Button
        look="quiet"
        size="small"
        className="-my-2 self-center"
        busy={isBusy}
        onClick={() => void start()}
      >
        使用通行密鑰登入
      </Button>
      <FormAlert problem={problem} />
    </>
  );
}
