import type { ModalContents, ModalType } from '../../stores/modal.ts';

export interface ModalProps<Type extends ModalType> {
  content: ModalContents[Type];
}
