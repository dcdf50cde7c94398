import { Loader, Modal } from '@mantine/core';
import { lazy, Suspense } from 'react';
import type { LibraryPicture } from './library.ts';

const PickerBody = lazy(() => import('./picker-body.tsx'));

export type ChosenPicture = Pick<LibraryPicture, 'id' | 'path' | 'alt'>;

export interface MediaPickerProps {
  opened: boolean;
  title?: string;
  /** Sent into the library as soon as the dialog is open, e.g. what somebody has dropped. */
  files?: readonly File[];
  /** A picture without words for who cannot see it may be chosen: what it stands beside says the same. */
  mayLackAlt?: boolean;
  onClose(): void;
  /** `path` is the address as records keep it, colour included; `alt` is not '' unless it may be. */
  onChoose(picture: ChosenPicture): void;
}

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
