import { Button } from '@mantine/core';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import type { Role } from '#contract/rights.ts';
import { screensOf } from '#rules/records/screens-of.ts';
import { isSingleKey, isTyping } from '../ui/single-keys.ts';
import { screenAfterG } from './screens-by-key.ts';

const KeysHelp = lazy(() => import('./keys-help.tsx'));

const isUndo = (event: KeyboardEvent) =>
  event.key.toLowerCase() === 'z' && (event.ctrlKey || event.metaKey) && !isTyping(event);

/** Presses the newest element that declares this key. Returns whether there is one. */
function press(key: string): boolean {
  const [newest] = [
    ...document.querySelectorAll<HTMLElement>(`[aria-keyshortcuts="${key}"]`),
  ].reverse();
  newest?.click();
  return newest !== undefined;
}

/** The keys of every screen, and the button that shows all keys. */
export function ScreenKeys({ role }: { role: Role }) {
  const navigate = useNavigate();
  const [isHelpOpen, setHelpOpen] = useState(false);
  const isGoing = useRef(false);
  useEffect(() => {
    async function go(name: string) {
      await navigate(`/${name}`);
      document.querySelector<HTMLElement>('#main')?.focus({ preventScroll: true });
    }
    function act(event: KeyboardEvent): boolean {
      if (isUndo(event)) return press('Control+Z');
      if (!isSingleKey(event)) return false;
      const name = isGoing.current ? screenAfterG[event.key.toLowerCase()] : undefined;
      isGoing.current = event.key === 'g';
      if (name !== undefined) {
        const isSeen = name === '' || screensOf(role).some((screen) => screen.name === name);
        if (isSeen) void go(name);
        return isSeen;
      }
      if (event.key === '?') setHelpOpen(true);
      return event.key === '?' || (event.key === 'n' && press('n'));
    }
    const onKeyDown = (event: KeyboardEvent) => {
      if (act(event)) event.preventDefault();
    };
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  }, [navigate, role]);
  return (
    <>
      <Button
        variant="subtle"
        size="compact-sm"
        px={0}
        aria-keyshortcuts="?"
        onClick={() => setHelpOpen(true)}
      >
        鍵盤操作
      </Button>
      {isHelpOpen && (
        <Suspense>
          <KeysHelp onClose={() => setHelpOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
