import { lazy, Suspense, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { ApiError } from '#contract/client.ts';
import { adminApi, backgroundApi, onWork } from '../api.ts';
import { ask } from '../step-up-prompt.ts';

const SessionEndDialog = lazy(() => import('./session-end-dialog.tsx'));

/** Seconds before the end of the session at which the person is warned. */
const warnedBefore = 120;
/** Seconds until the next try if the server could not be reached. */
const triedAgain = 30;

/**
 * Warns two minutes before the session ends without work, and asks to sign in again afterwards. Only the server
 * knows the end, so it is asked in the background: there may be work in other tabs, and the clock here may be
 * wrong.
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
      timer.current = setTimeout(() => void check(), (seconds - warnedBefore) * 1000);
    }
  };
  const check = async () => {
    try {
      expect((await backgroundApi.readMe()).data.sessionSecondsLeft);
    } catch (error) {
      if (error instanceof ApiError && error.status === 401) await end();
      else timer.current = setTimeout(() => void check(), triedAgain * 1000);
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
    // Beyond twelve hours after sign-in, no work extends the session.
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
