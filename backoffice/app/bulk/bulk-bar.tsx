import { Button, Popover, Stack, Text } from '@mantine/core';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { type BulkChange, isChangedInBulk } from '#contract/resources/bulk-change.ts';
import { fieldsOf, type Resource, recordLimits } from '#contract/resources/resource.ts';
import { formatNumber } from '#rules/numbers.ts';
import { useRight } from '../session.ts';
import { countOf, type Meant } from './bulk-api.ts';

const ChangeDialog = lazy(() => import('./change-dialog.tsx'));
const RemoveDialog = lazy(() => import('./remove-dialog.tsx'));

interface Props {
  resource: Resource;
  meant: Meant;
  /** The number of records that the list's search finds. */
  total: number;
  isWholePage: boolean;
  /** With true, selects all records that the search finds; with false, only the chosen ones. */
  onMeanAll(isAll: boolean): void;
  onDone(): void;
}

interface Opened {
  meant: Meant;
  change?: BulkChange;
  isRemoval?: true;
}

/** The actions for the selected records. Loaded once something is selected. */
export default function BulkBar({ resource, meant, total, isWholePage, ...events }: Props) {
  const { onMeanAll, onDone } = events;
  // A dialog works on the records that were selected when it opened, because the list behind it may be read again.
  const [opened, setOpened] = useState<Opened>();
  const areAllMeant = 'search' in meant;
  const close = (isDone: boolean) => {
    setOpened(undefined);
    if (isDone) onDone();
  };
  return (
    <>
      <BulkMenu resource={resource} meant={meant} onOpen={setOpened} />
      {areAllMeant ? (
        <Button variant="subtle" onClick={() => onMeanAll(false)}>
          只選勾選的資料
        </Button>
      ) : (
        isWholePage &&
        total > countOf(meant) && (
          <Button variant="subtle" onClick={() => onMeanAll(true)}>
            選取符合條件的全部 {formatNumber(total)} 筆
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

interface MenuProps extends Pick<Props, 'resource' | 'meant'> {
  onOpen(dialog: Opened): void;
}

/** The buttons that change or remove the selected records. */
function BulkMenu({ resource, meant, onOpen }: MenuProps) {
  const [isOpen, setOpen] = useState(false);
  const mayWrite = useRight(`${resource.area}.write`);
  const mayDelete = useRight(`${resource.area}.delete`);
  const isTooLong = 'rows' in meant && countOf(meant) > recordLimits.rowsPerChange;
  const open = (dialog: Opened) => {
    setOpen(false);
    onOpen(dialog);
  };
  if (!mayWrite && !mayDelete) return null;
  return (
    <Popover
      opened={isOpen}
      onChange={setOpen}
      position="bottom-start"
      withinPortal={false}
      trapFocus
      returnFocus
    >
      <Popover.Target>
        <Button variant="default" onClick={() => setOpen(!isOpen)}>
          批次處理 {formatNumber(countOf(meant))} 筆
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label="批次處理" p={4}>
        <Stack gap={0} align="stretch">
          {mayWrite && isTooLong && (
            <Text size="sm" p="xs">
              勾選的資料最多一次修改 {recordLimits.rowsPerChange} 筆
            </Text>
          )}
          {mayWrite && !isTooLong && <Item onClick={() => open({ meant })}>編輯欄位…</Item>}
          {mayWrite &&
            !isTooLong &&
            shortcutsOf(resource).map(({ label, change }) => (
              <Item key={label} onClick={() => open({ meant, change })}>
                {label}
              </Item>
            ))}
          {mayDelete && (
            <Item color="red" onClick={() => open({ meant, isRemoval: true })}>
              刪除…
            </Item>
          )}
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
}

function Item(props: { color?: string; onClick(): void; children: ReactNode }) {
  return <Button variant="subtle" justify="flex-start" {...props} />;
}

/** 改為上架 and 改為下架, for entities with a field that shows or hides their records. */
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
