import { Loader, Modal } from '@mantine/core';
import { lazy, Suspense } from 'react';
import type { MediaPickerProps } from './picker-props.ts';

const PickerBody = lazy(() => import('./picker-body.tsx'));

/** A dialog to find or upload a picture, to add its alternative text if it has none, and to choose it. */
export function MediaPicker({ opened, title = '選擇圖片', onClose, ...body }: MediaPickerProps) {
  return (
    <Modal opened={opened} onClose={onClose} title={title} size="xl">
      <Suspense fallback={<Loader aria-label="載入中" />}>
        <PickerBody {...body} />
      </Suspense>
    </Modal>
  );
}
