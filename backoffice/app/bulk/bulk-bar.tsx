import { Button, Menu } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { type BulkChange, isChangedInBulk } from '#contract/resources/bulk-change.ts';
import { fieldsOf, type Resource, recordLimits } from '#contract/resources/resource.ts';
import { useRight } from '../session.ts';
import { countOf, type Meant, numberOf } from './bulk-api.ts';

const ChangeDialog = lazy(() => import('./change-dialog.tsx'));
const RemoveDialog = lazy(() => import('./remove-dialog.tsx'));

interface Props {
  resource: Resource;
  meant: Meant;
  /** The records that the list's search finds. */
  total: number;
  isWholePage: boolean;
  /** Means all that the search finds, or the selected ones alone again. */
  onMeanAll(isAll: boolean): void;
  onDone(): void;
}

/** What can be done with the selected records. Loaded once something is selected. */
export default function BulkBar({ resource, meant, total, isWholePage, ...events }: Props) {
  const { onMeanAll, onDone } = events;
  // A dialog keeps what was meant when it was opened: the list behind it may be read again.
  const [opened, setOpened] = useState<{ meant: Meant; change?: BulkChange; isRemoval?: true }>();
  const mayWrite = useRight(`${resource.area}.write`);
  const mayDelete = useRight(`${resource.area}.delete`);
  const areAllMeant = 'search' in meant;
  const isTooLong = !areAllMeant && countOf(meant) > recordLimits.rowsPerChange;
  const close = (isDone: boolean) => {
    setOpened(undefined);
    if (isDone) onDone();
  };
  return (
    <>
      {(mayWrite || mayDelete) && (
        <Menu position="bottom-start" withinPortal>
          <Menu.Target>
            <Button variant="default">批次處理 {numberOf(countOf(meant))} 筆</Button>
          </Menu.Target>
          <Menu.Dropdown>
            {mayWrite && isTooLong && (
              <Menu.Label>勾選的資料最多一次修改 {recordLimits.rowsPerChange} 筆</Menu.Label>
            )}
            {mayWrite && !isTooLong && (
              <>
                <Menu.Item onClick={() => setOpened({ meant })}>編輯欄位…</Menu.Item>
                {shortcutsOf(resource).map(({ label, change }) => (
                  <Menu.Item key={label} onClick={() => setOpened({ meant, change })}>
                    {label}
                  </Menu.Item>
                ))}
              </>
            )}
            {mayDelete && (
              <Menu.Item color="red" onClick={() => setOpened({ meant, isRemoval: true })}>
                刪除…
              </Menu.Item>
            )}
          </Menu.Dropdown>
        </Menu>
      )}
      {areAllMeant ? (
        <Button variant="subtle" onClick={() => onMeanAll(false)}>
          只選勾選的資料
        </Button>
      ) : (
        isWholePage &&
        total > countOf(meant) && (
          <Button variant="subtle" onClick={() => onMeanAll(true)}>
            選取符合條件的全部 {numberOf(total)} 筆
          </Button>
        )
      )}
      <Suspense>
        {opened?.isRemoval && (
          <RemoveDialog resource={resource} meant={opened.meant} onClose={close} />
        )}
        {opened && !opened.isRemoval && (
          <ChangeDialog
            resource={resource}
            meant={opened.meant}
            change={opened.change}
            onClose={close}
          />
        )}
      </Suspense>
    </>
  );
}

/** 改為上架 and 改為下架, where shoppers see records or not by such a field. */
function shortcutsOf(resource: Resource): { label: string; change: BulkChange }[] {
  return fieldsOf(resource).flatMap(([name, field]) =>
    field.kind === 'choice' && field.shows !== undefined && isChangedInBulk(field)
      ? Object.entries(field.choices).map(([value, label]) => ({
          label: `改為${label}`,
          change: { [name]: value },
        }))
      : [],
  );
}
