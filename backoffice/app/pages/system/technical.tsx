import { Text } from '@mantine/core';

interface Props {
  /** What operators call it; undefined for what nobody has named yet. */
  label: string | undefined;
  /** What the technician calls it. */
  name: string;
}

/** A Chinese name with the technical one in small behind it. */
export function Technical({ label, name }: Props) {
  if (!label) return name;
  return (
    <>
      {label}{' '}
      <Text component="span" size="xs" c="dimmed">
        {name}
      </Text>
    </>
  );
}
