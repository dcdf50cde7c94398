import { useEffect, useState } from 'react';
import type { StoreKind } from '#contract/enumerations.ts';
import { closedChain, closedStore } from '#contract/rule-messages.ts';
import { chainOf, storeWithChain } from '#rules/delivery/carriers.ts';
import { ProblemMessage } from '../forms/problem-message.tsx';
import type { Problem } from '../forms/problems.ts';
import { useSettings } from '../settings-context.tsx';
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
  /** By chain, why it does not take the goods of the order. */
  obstacles?: ReadonlyMap<StoreKind, string> | undefined;
  onPick(store: StorePick): void;
  /** Leaves the page for the map. Without it only the list of stores is offered. */
  onMap?(storeType: StoreKind): Promise<void>;
}

/** The convenience store for the parcel, picked on the page or on the provider's map. */
export function StoreField({ id, store, problem, obstacles, onPick, onMap }: StoreFieldProps) {
  const { storeType, storeCode, storeName, storeAddress } = store;
  const { storeTypes = [] } = useSettings().offers;
  const isOff = chainOf(storeType) !== 'UNIMART' && !storeTypes.includes(chainOf(storeType));
  const obstacle = isOff ? closedChain : obstacles?.get(chainOf(storeType));
  const isPicked = storeCode !== '';
  const isGone = useIsGone(store);
  const why = isGone ? closedStore : obstacle;
  const shownProblem = problem ?? (isPicked && why ? { message: why } : undefined);
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
                {storeWithChain(storeType, storeName)}
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
          onClick={() =>
            openModal('StorePickerModal', { store, obstacles, onPick, ...(onMap && { onMap }) })
          }
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
  const { storeType, storeCode } = store;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a store is its chain and number.
  useEffect(() => {
    if (storeCode === '') return;
    let isCurrent = true;
    void lookUp(store).then(({ state }) => {
      if (isCurrent) setGone(state === 'gone' ? storeCode : '');
    });
    return () => {
      isCurrent = false;
    };
  }, [storeType, storeCode]);
  return storeCode !== '' && gone === storeCode;
}
