import { type FormEvent, Suspense } from 'react';
import { opened, warnOfLostScript } from '../loading-and-offline/optional.ts';
import { compareForm } from './compare-button.tsx';
import { useCompareStore } from './compare-store.ts';

const Tray = opened(
  () => import('./tray.tsx'),
  () => useCompareStore.setState({ ids: [] }),
);

/**
 * The form of every 比較 button, and the tray with what they have put aside. Without scripts, and before the page is
 * hydrated, the browser sends the form: the page of the comparison then says what is missing. The code of the tray is
 * loaded at the first press.
 */
export function CompareHost() {
  const isUsed = useCompareStore(({ ids }) => ids.length > 0);
  return (
    <>
      <form id={compareForm} action="/compare" onSubmit={putAside} />
      <Suspense>{isUsed && <Tray />}</Suspense>
    </>
  );
}

function putAside(event: FormEvent): void {
  event.preventDefault();
  const { submitter } = event.nativeEvent as SubmitEvent;
  const id = Number(submitter?.getAttribute('value'));
  import('./compared.ts').then(({ toggle }) => toggle(id)).catch(() => warnOfLostScript());
}
