import { Button, Modal } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { lazy, Suspense, useState } from 'react';
import { wideScreen } from './wide.ts';

const HomePreview = lazy(() =>
  import('./home-preview.tsx').then((module) => ({ default: module.HomePreview })),
);

/** The button that opens the preview of the home page, on narrow screens. */
export default function BlocksHead() {
  const [isOpen, setOpen] = useState(false);
  const isWide = useMediaQuery(wideScreen, undefined, { getInitialValueInEffect: false });
  if (isWide) return null;
  return (
    <>
      <Button variant="default" onClick={() => setOpen(true)}>
        預覽首頁
      </Button>
      <Modal opened={isOpen} onClose={() => setOpen(false)} title="預覽首頁" fullScreen>
        <Suspense>
          <HomePreview />
        </Suspense>
      </Modal>
    </>
  );
}
