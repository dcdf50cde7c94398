import type { ModalContents, ModalType } from '../../stores/modal.ts';

export interface ModalProps<Type extends ModalType> {
  content: ModalContents[Type];
  /** Closes this modal. An answer that comes late must not close the one that is open by then. */
  close(): void;
}
