import { Loader, Modal } from '@mantine/core';
import { lazy, Suspense } from 'react';
import type { MediaPickerProps } from './picker-props.ts';

const PickerBody = lazy(() => import('./picker-body.tsx'));

/** A dialog in which somebody finds or uploads a picture, gives it words if it has none, and takes it. */
export function MediaPicker({ opened, title = '選擇圖片', onClose, ...body }: MediaPickerProps) {
  return (
    <Modal opened={opened} onClose={onClose} title={title} size="xl">
      <Suspense fallback={<Loader aria-label="載入中" />}>
        <PickerBody {...body} />
      </Suspense>
    </Modal>
  );
}
