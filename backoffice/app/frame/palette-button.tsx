import { Button } from '@mantine/core';
import { lazy, Suspense, useEffect, useState } from 'react';
import { MenuIcon } from './menu-icons.tsx';

const load = () => import('./palette.tsx');
const Palette = lazy(load);

/**
 * Opens the palette, also with Ctrl+K. Its code is loaded at the first opening; afterwards it handles the key
 * itself.
 */
export function PaletteButton() {
  const [isAsked, setAsked] = useState(false);
  useEffect(() => {
    if (isAsked) return;
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      setAsked(true);
    };
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  }, [isAsked]);

  async function open() {
    setAsked(true);
    const { openPalette } = await load();
    openPalette();
  }
  return (
    <>
      <Button
        variant="default"
        fullWidth
        px="sm"
        justify="space-between"
        rightSection={<kbd>Ctrl K</kbd>}
        onClick={() => void open()}
      >
        <MenuIcon of="search" />
        <span data-words>搜尋</span>
      </Button>
      {isAsked && (
        <Suspense fallback={null}>
          <Palette />
        </Suspense>
      )}
    </>
  );
}
