import { Suspense } from 'react';
import { useModalStore } from '../../stores/modal.ts';
import { modals } from './registry.ts';

/** The open modals, the newest on top. A modal's code is loaded when it first opens. */
export default function OpenModals() {
  const { stack, remove } = useModalStore();
  return stack.map((modal) => {
    const Modal = modals[modal.type];
    // While the code of one loads, those below it stay and keep the focus.
    return (
      Modal && (
        <Suspense key={modal.id}>
          <Modal content={modal.content} close={() => remove(modal.id)} />
        </Suspense>
      )
    );
  });
}
