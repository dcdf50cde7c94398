import { Button, Popover } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import type { Conditions } from '#contract/resources/conditions.ts';
import type { Listed } from '#contract/resources/resource.ts';
import { flatConditions } from '#rules/records/list-address.ts';

/** Its date pickers are as large as the rest of the list, so it is loaded when it is first opened. */
const FilterEditor = lazy(() => import('./filter-editor.tsx'));

interface Props {
  resource: Listed;
  conditions: Conditions | undefined;
  onChange(conditions: Conditions | undefined): void;
}

/** The conditions of a list, one per line; they apply only when somebody presses 套用. */
export default function Filters({ resource, conditions, onChange }: Props) {
  const [isOpen, setOpen] = useState(false);
  const { leaves, groups } = flatConditions(conditions);
  const active = leaves.length + groups.length;
  return (
    <Popover opened={isOpen} onChange={setOpen} position="bottom-start" trapFocus returnFocus>
      <Popover.Target>
        <Button variant="default" onClick={() => setOpen(!isOpen)} aria-expanded={isOpen}>
          {active > 0 ? `篩選（${active}）` : '篩選'}
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        <Suspense fallback={<p>載入中…</p>}>
          <FilterEditor
            resource={resource}
            conditions={conditions}
            onApply={(next) => {
              setOpen(false);
              onChange(next);
            }}
          />
        </Suspense>
      </Popover.Dropdown>
    </Popover>
  );
}
