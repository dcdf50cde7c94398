import type { LibraryPicture } from './library.ts';

export type ChosenPicture = Pick<LibraryPicture, 'id' | 'path' | 'alt'>;

export interface MediaPickerProps {
  opened: boolean;
  title?: string;
  /** Files to upload when the dialog opens, e.g. dropped ones. */
  files?: readonly File[];
  /** Whether a picture without alternative text may be chosen, because the text beside it says the same. */
  mayLackAlt?: boolean;
  onClose(): void;
  /** `path` is the address as records store it, including the colour; `alt` is '' only with `mayLackAlt`. */
  onChoose(picture: ChosenPicture): void;
}
