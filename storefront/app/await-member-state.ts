import { useAuthStore } from './stores/auth.ts';

/** Resolves as soon as it is known whether this is a member's page. */
export function awaitMemberState(): Promise<void> {
  return new Promise((resolve) => {
    if (useAuthStore.getState().status !== 'unknown') return resolve();
    const stop = useAuthStore.subscribe(({ status }) => {
      if (status === 'unknown') return;
      stop();
      resolve();
    });
  });
}
