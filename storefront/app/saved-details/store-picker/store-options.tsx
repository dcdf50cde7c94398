import { closedStore } from '#contract/rule-messages.ts';
import { namedChain } from '#rules/delivery/carriers.ts';
import type { StorePick } from '../../stores/redirect.ts';
import { cn } from '../../ui/cn.ts';
import { Icon } from '../../ui/icon.tsx';
import type { RecentStore } from './recent-stores.ts';

interface StoreOptionsProps {
  stores: readonly (StorePick | RecentStore)[];
  /** The number of the store that is chosen at present. */
  chosen: string;
  /** The id of the list's heading. */
  labelledBy: string;
  onPick(store: StorePick): void;
}

/** Stores to choose from, each one a card that a thumb hits. One that has closed says so and cannot be chosen. */
export function StoreOptions({ stores, chosen, labelledBy, onPick }: StoreOptionsProps) {
  return (
    <ul aria-labelledby={labelledBy} className="flex flex-col gap-2">
      {stores.map((store) => (
        <li key={`${store.storeType ?? ''}${store.storeCode}`}>
          {'state' in store && store.state === 'gone' ? (
            <Gone store={store} />
          ) : (
            <Option
              store={store}
              isChosen={store.storeCode === chosen}
              onPick={() =>
                onPick({
                  ...namedChain(store.storeType),
                  storeCode: store.storeCode,
                  storeName: store.storeName,
                  storeAddress: store.storeAddress,
                })
              }
            />
          )}
        </li>
      ))}
    </ul>
  );
}

interface OptionProps {
  store: StorePick;
  isChosen: boolean;
  onPick(): void;
}

function Option({ store, isChosen, onPick }: OptionProps) {
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      onClick={onPick}
      className={cn(
        'flex min-h-14 w-full items-start gap-3 rounded-card border px-4 py-3 text-left transition-colors duration-(--duration-fast) hover:border-violet-600',
        isChosen ? 'border-violet-700 bg-violet-50' : 'border-line bg-paper',
      )}
    >
      <span
        aria-hidden="true"
        className={cn(
          'mt-1 grid size-5 shrink-0 place-items-center rounded-full border',
          isChosen ? 'border-violet-700' : 'border-line-strong',
        )}
      >
        {isChosen && <span className="size-2.5 rounded-full bg-violet-700" />}
      </span>
      <Words store={store} />
    </button>
  );
}

function Gone({ store }: { store: StorePick }) {
  return (
    <div className="rounded-card border border-line bg-cream px-4 py-3 text-ink-soft">
      <Words store={store} />
      <p className="mt-1 flex items-start gap-1.5 text-14 text-sale-700">
        <Icon name="warning" className="mt-0.5 size-4.5" />
        {closedStore}
      </p>
    </div>
  );
}

function Words({ store: { storeCode, storeName, storeAddress } }: { store: StorePick }) {
  return (
    <span className="min-w-0 flex-1">
      <span className="block font-medium">
        {storeName}{' '}
        <span className="digits ml-1 text-14 font-normal text-ink-soft">{storeCode}</span>
      </span>
      <span className="digits block text-14 [overflow-wrap:anywhere] text-ink-soft">
        {storeAddress}
      </span>
    </span>
  );
}
