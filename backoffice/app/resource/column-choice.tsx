import { Button, Checkbox, Popover, Stack } from '@mantine/core';
import type { Listed } from '#contract/resources/resource.ts';
import { useListedFields } from './use-columns.ts';

interface Props {
  resource: Listed;
  /** Undefined for those of the declaration. */
  shown: readonly string[] | undefined;
  onChange(shown: string[]): void;
}

/** Which columns a list shows. */
export default function ColumnChoice({ resource, shown, onChange }: Props) {
  const listed = useListedFields(resource);
  const names = shown ?? listed.filter(([, field]) => !field.list?.hidden).map(([name]) => name);
  return (
    <Popover position="bottom-end" trapFocus returnFocus>
      <Popover.Target>
        <Button variant="default">欄位</Button>
      </Popover.Target>
      <Popover.Dropdown>
        <Stack gap="xs">
          {listed.map(([name, field]) => (
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
          ))}
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
}
