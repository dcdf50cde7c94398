import { Table, VisuallyHidden } from '@mantine/core';

interface Props {
  columns: readonly string[];
  /** The name of a last column of buttons, for screen readers only. */
  actions?: string;
}

/** The heads of a table's columns. */
export function TableHead({ columns, actions }: Props) {
  return (
    <Table.Thead>
      <Table.Tr>
        {columns.map((column) => (
          <Table.Th key={column}>{column}</Table.Th>
        ))}
        {actions && (
          <Table.Th>
            <VisuallyHidden>{actions}</VisuallyHidden>
          </Table.Th>
        )}
      </Table.Tr>
    </Table.Thead>
  );
}
