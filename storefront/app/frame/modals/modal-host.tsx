import { Suspense } from 'react';
import { useModalStore } from '../../stores/modal.ts';
import { modals } from './registry.ts';

/** Shows the open modals, the newest on top. A modal's code is loaded when it first opens. */
export function ModalHost() {
  const stack = useModalStore((state) => state.stack);
  return (
    <Suspense>
      {stack.map((modal) => {
        const Modal = modals[modal.type];
        return Modal && <Modal key={modal.id} content={modal.content} />;
      })}
    </Suspense>
  );
}
