import { Suspense } from 'react';
import { opened } from '../../loading-and-offline/optional.ts';
import { closeAllModals, useModalStore } from '../../stores/modal.ts';

const OpenModals = opened(() => import('./open-modals.tsx'), closeAllModals);

/** Shows the open modals. Their code is loaded when the first one opens, or earlier (see preload-code.ts). */
export function ModalHost() {
  const isOpen = useModalStore((state) => state.stack.length > 0);
  return <Suspense>{isOpen && <OpenModals />}</Suspense>;
}
