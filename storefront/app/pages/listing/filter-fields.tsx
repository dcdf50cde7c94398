import { type ReactNode, useId, useState } from 'react';
import type { ProductFacets } from '#contract/entities/catalog.ts';
import { scentNames } from '#rules/goods/scent.ts';
import { cn } from '../../ui/cn.ts';
import { Disclosure } from '../../ui/disclosure.tsx';
import { offeredValues, rangeGroups, rangeText, valueGroups } from './filter-options.ts';
import { type ListingQuery, toggleValue, withFilters } from './listing-query.ts';

interface FilterFieldsProps {
  query: ListingQuery;
  facets: ProductFacets | undefined;
  onChange(query: ListingQuery): void;
}

/** Groups that are open initially. */
const openAtFirst: readonly string[] = ['usage', 'absorbency'];

/** All filters of the catalogue, with explanations of their options. */
export function FilterFields({ query, facets, onChange }: FilterFieldsProps) {
  const { filters } = query;
  // The filters can be on the page twice, beside the list and in the sheet. Each needs its own radio button groups.
  const id = useId();
  const set = (change: Parameters<typeof withFilters>[1]) => onChange(withFilters(query, change));
  return (
    <>
      {valueGroups.map(({ name, title, values }) => {
        const offered = offeredValues(values, facets?.[name], filters[name]);
        if (offered.length === 0) return null;
        return (
          <Group
            key={name}
            title={title}
            isOpen={openAtFirst.includes(name) || filters[name].length > 0}
          >
            {offered.map(({ value, note, count }) => (
              <Option
                key={value}
                type="checkbox"
                name={name}
                value={value}
                checked={filters[name].includes(value)}
                onChange={() => onChange(toggleValue(query, name, value))}
                note={note}
                count={count}
              />
            ))}
          </Group>
        );
      })}
      {rangeGroups.map(({ min, max, title, unit, choices }) => (
        <Group
          key={min}
          title={title}
          isOpen={filters[min] !== undefined || filters[max] !== undefined}
        >
          {[{ min: undefined, max: undefined, note: undefined }, ...choices].map((choice) => (
            <Option
              key={rangeText(choice.min, choice.max, unit)}
              type="radio"
              name={`${id}${min}`}
              value={rangeText(choice.min, choice.max, unit) || '不限'}
              checked={filters[min] === choice.min && filters[max] === choice.max}
              onChange={() => set({ [min]: choice.min, [max]: choice.max })}
              note={choice.note}
            />
          ))}
        </Group>
      ))}
      <Group title="其他" isOpen>
        <Option
          type="checkbox"
          name="inStock"
          value="有現貨"
          checked={filters.inStock}
          onChange={() => set({ inStock: !filters.inStock })}
        />
        <Option
          type="checkbox"
          name="onSale"
          value="優惠中"
          checked={filters.onSale}
          onChange={() => set({ onSale: !filters.onSale })}
        />
        {([false, true] as const).map((scented) => (
          <Option
            key={String(scented)}
            type="checkbox"
            name="scented"
            value={scentNames[`${scented}`]}
            checked={filters.scented === scented}
            onChange={() => set({ scented: filters.scented === scented ? undefined : scented })}
          />
        ))}
      </Group>
    </>
  );
}

function Group({
  title,
  isOpen,
  children,
}: {
  title: string;
  isOpen: boolean;
  children: ReactNode;
}) {
  // After the first rendering only the shopper opens and closes the group.
  const [isOpenAtFirst] = useState(isOpen);
  return (
    <Disclosure summary={title} open={isOpenAtFirst}>
      <fieldset>
        <legend className="sr-only">{title}</legend>
        {children}
      </fieldset>
    </Disclosure>
  );
}

interface OptionProps {
  type: 'checkbox' | 'radio';
  name: string;
  value: string;
  checked: boolean;
  onChange(): void;
  note?: string | undefined;
  /** The number of products with this option. */
  count?: number | undefined;
}

function Option({ note, count, ...input }: OptionProps) {
  const isEmpty = count === 0 && !input.checked;
  return (
    <label
      className={cn(
        'flex min-h-11 items-center gap-3 py-1 text-16 leading-snug',
        isEmpty && 'text-ink-soft',
      )}
    >
      <input {...input} disabled={isEmpty} className="size-5 shrink-0 accent-violet-700" />
      <span className="min-w-0 flex-1">
        {input.value}
        {note && <span className="block text-13 text-ink-soft">{note}</span>}
      </span>
      {count !== undefined && (
        <span className="digits text-13 text-ink-soft">
          {count}
          <span className="sr-only"> 件</span>
        </span>
      )}
    </label>
  );
}
