import { lazy, Suspense, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { ApiError } from '#contract/client.ts';
import { adminApi, backgroundApi, onWork } from '../api.ts';
import { ask } from '../step-up-prompt.ts';

const SessionEndDialog = lazy(() => import('./session-end-dialog.tsx'));

/** Seconds before the end of the session at which the person is warned. */
const warnedBefore = 120;
/** Seconds after which the server is asked again when it could not be reached. */
const triedAgain = 30;

/**
 * Warns two minutes before the session ends because nobody works, and asks to sign in again when it has. The end is the
 * server's word, asked in the background: other tabs may have worked, and the clock here may be wrong.
 */
export function SessionWatch({ secondsLeft }: { secondsLeft: number }) {
  const [left, setLeft] = useState<number>();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const navigate = useNavigate();
  const { pathname, search } = useLocation();

  const expect = (seconds: number) => {
    clearTimeout(timer.current);
    if (seconds <= warnedBefore) setLeft(seconds);
    else {
      setLeft(undefined);
      timer.current = setTimeout(() => void look(), (seconds - warnedBefore) * 1000);
    }
  };
  const look = async () => {
    try {
      expect((await backgroundApi.readMe()).data.sessionSecondsLeft);
    } catch (error) {
      if (error instanceof ApiError && error.status === 401) await end();
      else timer.current = setTimeout(() => void look(), triedAgain * 1000);
    }
  };
  const end = async () => {
    setLeft(undefined);
    if (await ask({ kind: 'sign-in' })) expect(secondsLeft);
    else await navigate(`/sign-in?next=${encodeURIComponent(pathname + search)}`);
  };
  const begin = useEffectEvent(() => expect(secondsLeft));
  const count = useEffectEvent((seconds: number) => {
    if (seconds > 0) setLeft(seconds - 1);
    else void end();
  });

  useEffect(() => {
    begin();
    const stop = onWork(() => begin());
    return () => {
      stop();
      clearTimeout(timer.current);
    };
  }, []);

  useEffect(() => {
    if (left === undefined) return;
    const tick = setTimeout(() => count(left), 1000);
    return () => clearTimeout(tick);
  }, [left]);

  const goOn = async () => {
    setLeft(undefined);
    const { data } = await adminApi.readMe();
    // Twelve hours after signing in no work makes the session last longer.
    if (data.sessionSecondsLeft <= warnedBefore) await end();
  };
  return (
    left !== undefined && (
      <Suspense>
        <SessionEndDialog secondsLeft={left} onGoOn={() => void goOn()} />
      </Suspense>
    )
  );
}
