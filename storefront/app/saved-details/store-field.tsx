import { useEffect, useState } from 'react';
import { closedStore } from '#contract/rule-messages.ts';
import { ProblemMessage } from '../forms/problem-message.tsx';
import type { Problem } from '../forms/problems.ts';
import { openModal } from '../stores/modal.ts';
import type { StorePick } from '../stores/redirect.ts';
import { Button } from '../ui/button.tsx';
import { FieldError } from '../ui/field.tsx';
import { Icon } from '../ui/icon.tsx';
import { lookUp } from './store-picker/known-stores.ts';

interface StoreFieldProps {
  /** The target of the error summary's link. */
  id: string;
  store: StorePick;
  problem: Problem | undefined;
  onPick(store: StorePick): void;
  /** Leaves the page for the map. Without it only the list of stores is offered. */
  onMap?(): Promise<void>;
}

/** The convenience store for the parcel, picked on the page or on the provider's map. */
export function StoreField({ id, store, problem, onPick, onMap }: StoreFieldProps) {
  const { storeCode, storeName, storeAddress } = store;
  const isPicked = storeCode !== '';
  const isGone = useIsGone(store);
  const shownProblem = problem ?? (isGone ? { message: closedStore } : undefined);
  return (
    <div className="flex flex-col gap-1.5">
      <p id={`${id}-label`} className="text-14 font-medium">
        取貨門市
        <span aria-hidden="true" className="ml-1 text-sale-700">
          *
        </span>
      </p>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3 rounded-card border border-line px-4 py-3">
        {isPicked ? (
          <p className="flex min-w-0 items-start gap-3">
            <Icon name="store" className="mt-0.5 text-violet-700" />
            <span>
              <span className="block font-medium">
                {storeName}
                <span className="digits ml-2 text-14 font-normal text-ink-soft">{storeCode}</span>
              </span>
              <span className="block text-14 text-ink-soft">{storeAddress}</span>
            </span>
          </p>
        ) : (
          <p className="flex items-center gap-3 text-ink-soft">
            <Icon name="store" />
            尚未選擇門市
          </p>
        )}
        <Button
          id={id}
          look="secondary"
          size="small"
          aria-haspopup="dialog"
          aria-describedby={shownProblem ? `${id}-label ${id}-error` : `${id}-label`}
          onClick={() => openModal('StorePickerModal', { store, onPick, ...(onMap && { onMap }) })}
        >
          {isPicked ? '更換門市' : '選擇門市'}
        </Button>
      </div>
      <FieldError
        id={`${id}-error`}
        error={shownProblem && <ProblemMessage problem={shownProblem} />}
      />
    </div>
  );
}

/** Whether a store that was saved earlier takes no parcels any more. */
function useIsGone(store: StorePick): boolean {
  const [gone, setGone] = useState('');
  const { storeCode } = store;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a store is its number.
  useEffect(() => {
    if (storeCode === '') return;
    let isCurrent = true;
    void lookUp(store).then(({ state }) => {
      if (isCurrent) setGone(state === 'gone' ? storeCode : '');
    });
    return () => {
      isCurrent = false;
    };
  }, [storeCode]);
  return storeCode !== '' && gone === storeCode;
}
