import { Button, Checkbox, Input, Popover, SegmentedControl, Stack } from '@mantine/core';
import type { Listed } from '#contract/resources/resource.ts';
import { type RowHeight, rowHeights } from '#rules/records/list-address.ts';
import { useListedFields } from './use-columns.ts';

interface Props extends CheckboxProps {
  rowHeight: RowHeight;
  onChangeHeight(height: RowHeight): void;
}

const heightLabels: Readonly<Record<RowHeight, string>> = {
  compact: '緊密',
  normal: '一般',
  roomy: '寬鬆',
};

/** Which columns a list shows, and how high its rows are. */
export default function ColumnChoice({ rowHeight, onChangeHeight, ...columns }: Props) {
  return (
    <Popover position="bottom-end" trapFocus returnFocus>
      <Popover.Target>
        <Button variant="default">欄位</Button>
      </Popover.Target>
      <Popover.Dropdown aria-label="欄位與列高">
        <Stack gap="xs">
          <Input.Wrapper label="列高" labelElement="div">
            <SegmentedControl
              fullWidth
              size="xs"
              aria-label="列高"
              data={rowHeights.map((value) => ({ value, label: heightLabels[value] }))}
              value={rowHeight}
              onChange={(value) => onChangeHeight(value as RowHeight)}
            />
          </Input.Wrapper>
          <ColumnCheckboxes {...columns} />
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
}

interface CheckboxProps {
  resource: Listed;
  /** Undefined for those of the declaration. */
  shown: readonly string[] | undefined;
  onChange(shown: string[]): void;
}

/** A box for each column that a list may show. */
export function ColumnCheckboxes({ resource, shown, onChange }: CheckboxProps) {
  const listed = useListedFields(resource);
  const names = shown ?? listed.filter(([, field]) => !field.list?.hidden).map(([name]) => name);
  return listed.map(([name, field]) => (
    <Checkbox
      key={name}
      label={field.label}
      checked={names.includes(name)}
      disabled={name === resource.title}
      onChange={({ target }) =>
        onChange(
          listed
            .map(([each]) => each)
            .filter((each) => (each === name ? target.checked : names.includes(each))),
        )
      }
    />
  ));
}
