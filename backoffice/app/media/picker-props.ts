import type { LibraryPicture } from './library.ts';

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
