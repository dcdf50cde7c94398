import { Suspense } from 'react';
import { useModalStore } from '../../stores/modal.ts';
import { opened } from '../../weather/optional.ts';

const OpenModals = opened(
  () => import('./open-modals.tsx'),
  () => useModalStore.setState({ stack: [] }),
);

/** Shows the open modals. Their code is loaded when the first one opens, or before (see load-ahead.ts). */
export function ModalHost() {
  const isOpen = useModalStore((state) => state.stack.length > 0);
  return <Suspense>{isOpen && <OpenModals />}</Suspense>;
}
