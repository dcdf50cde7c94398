import { useEffect, useId, useState } from 'react';
import { carrierLabels } from '#contract/carrier-words.ts';
import type { StoreKind } from '#contract/enumerations.ts';
import { chainOf, namedChain } from '#rules/delivery/carriers.ts';
import { cities, districtOfAddress, districtsOf } from '#rules/delivery/taiwan-districts.ts';
import type { ModalProps } from '../../frame/modals/modal-props.ts';
import { useSettings } from '../../settings-context.tsx';
import { useMemberStore } from '../../stores/member.ts';
import { closeModal } from '../../stores/modal.ts';
import type { StorePick } from '../../stores/redirect.ts';
import { Button } from '../../ui/button.tsx';
import { type Choice, RadioGroup } from '../../ui/choices.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Select, TextField } from '../../ui/text-field.tsx';
import { type RecentStore, readRecentStores } from './recent-stores.ts';
import { StoreOptions } from './store-options.tsx';
import { StoreResultsView } from './store-results.tsx';
import { type StoreQuery, useStoreSearch } from './use-store-search.ts';

/** Chooses a convenience store on the page: the last ones, by district, or by road, name or number (G-210). */
export default function StorePickerModal({ content }: ModalProps<'StorePickerModal'>) {
  const { store, obstacles, onPick, onMap } = content;
  const { storeTypes = firstChain } = useSettings().offers;
  const [chain, setChain] = useState(() => chainToBegin(store, storeTypes, obstacles));
  const [place, setPlace] = useState<StoreQuery>(() => ({ ...placeToBegin(store), keyword: '' }));
  const query = { ...place, ...namedChain(chain) };
  const search = useStoreSearch(query);
  const recent = useRecentStores();
  const shown = (recent ?? []).filter(({ storeType }) => chainOf(storeType) === chain);
  const [isLeaving, setLeaving] = useState(false);
  function pick(picked: StorePick) {
    closeModal();
    onPick(picked);
  }
  async function leave() {
    setLeaving(true);
    await onMap?.(chain);
    setLeaving(false);
  }
  const map = onMap && (
    <Button look="secondary" size="small" busy={isLeaving} onClick={() => void leave()}>
      用地圖選門市
    </Button>
  );
  return (
    <Dialog
      shape="sheet"
      title={storeTypes.length > 1 ? '選擇取貨門市' : '選擇 7-ELEVEN 門市'}
      onClose={closeModal}
      footer={map}
      // On phones it is as tall as the screen, so that nothing jumps while stores come and go.
      className="max-tablet:h-dvh max-tablet:max-h-none max-tablet:rounded-none tablet:h-[calc(100dvh-2rem)] tablet:max-h-180 max-tablet:[&>div]:h-full max-tablet:[&>div]:max-h-none tablet:[&>div]:h-full max-tablet:[&>div>div]:flex-1 tablet:[&>div>div]:flex-1"
    >
      <div className="flex flex-col gap-6">
        {storeTypes.length > 1 && (
          <RadioGroup
            legend="超商"
            name="storeType"
            value={chain}
            onChange={(kind) => setChain(kind)}
            choices={storeTypes.map(
              (kind): Choice<StoreKind> => ({
                value: kind,
                label: carrierLabels[kind],
                ...(obstacles?.has(kind) && { note: obstacles.get(kind) ?? '', disabled: true }),
              }),
            )}
          />
        )}
        {shown.length > 0 && <Recent stores={shown} chosen={store.storeCode} onPick={pick} />}
        <SearchFields query={place} onChange={setPlace} />
        <StoreResultsView {...search} query={query} chosen={store.storeCode} onPick={pick} />
      </div>
    </Dialog>
  );
}

const firstChain: readonly StoreKind[] = ['UNIMART'];

/** The chain of the chosen store, or else the first one that takes the goods. */
const chainToBegin = (
  { storeType }: StorePick,
  storeTypes: readonly StoreKind[],
  obstacles: ReadonlyMap<StoreKind, string> | undefined,
): StoreKind => {
  const open = storeTypes.filter((kind) => !obstacles?.has(kind));
  return open.find((kind) => kind === chainOf(storeType)) ?? open[0] ?? 'UNIMART';
};

/** The district of the chosen store, or else that of the member's own address. */
function placeToBegin({ storeAddress }: StorePick): Pick<StoreQuery, 'city' | 'cityZone'> {
  const district = districtOfAddress(storeAddress);
  if (district) return { city: district.city, cityZone: district.name };
  const member = useMemberStore.getState().userInfo;
  const city = cities.find((name) => name === member?.city) ?? '';
  const isThere = districtsOf(city).some(({ name }) => name === member?.cityZone);
  return { city, cityZone: isThere ? (member?.cityZone ?? '') : '' };
}

/** Undefined until they are read. The picker is complete without them. */
function useRecentStores(): readonly RecentStore[] | undefined {
  const [recent, setRecent] = useState<readonly RecentStore[]>();
  useEffect(() => {
    readRecentStores().then(setRecent, () => setRecent([]));
  }, []);
  return recent;
}

interface RecentProps {
  stores: readonly RecentStore[];
  chosen: string;
  onPick(store: StorePick): void;
}

function Recent(props: RecentProps) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className="mb-2 text-14 font-medium">
        最近使用的門市
      </h3>
      <StoreOptions {...props} labelledBy={id} />
    </section>
  );
}

interface SearchFieldsProps {
  query: StoreQuery;
  onChange(query: StoreQuery): void;
}

function SearchFields({ query, onChange }: SearchFieldsProps) {
  const { city, cityZone, keyword } = query;
  return (
    <search aria-label="搜尋門市" className="grid grid-cols-2 gap-x-3 gap-y-4">
      <Select
        label="縣市"
        value={city}
        onChange={({ target }) => onChange({ ...query, city: target.value, cityZone: '' })}
      >
        <option value="">全部縣市</option>
        {cities.map((name) => (
          <option key={name}>{name}</option>
        ))}
      </Select>
      <Select
        label="行政區"
        value={cityZone}
        disabled={city === ''}
        onChange={({ target }) => onChange({ ...query, cityZone: target.value })}
      >
        <option value="">{city === '' ? '先選縣市' : '全部行政區'}</option>
        {districtsOf(city).map(({ name }) => (
          <option key={name}>{name}</option>
        ))}
      </Select>
      <TextField
        className="col-span-2"
        label="路名、店名或店號"
        type="search"
        enterKeyHint="search"
        autoComplete="off"
        maxLength={50}
        value={keyword}
        onChange={({ target }) => onChange({ ...query, keyword: target.value })}
      />
    </search>
  );
}
