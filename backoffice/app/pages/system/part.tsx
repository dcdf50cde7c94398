import { Group, Paper, Table, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { StackedTable } from '../../ui/stacked-table.tsx';
import { TableHead } from '../../ui/table-head.tsx';
import { useIsPhone } from '../../ui/use-is-phone.ts';
import classes from './system.module.css';

interface PartProps {
  title: string;
  /** Content beside the title. */
  action?: ReactNode;
  children: ReactNode;
}

/** One part of the page with its heading. */
export function Part({ title, action, children }: PartProps) {
  return (
    <Paper withBorder p="md" component="section" aria-label={title}>
      <Group justify="space-between" mb="xs">
        <Title order={2} size="h5">
          {title}
        </Title>
        {action}
      </Group>
      {children}
    </Paper>
  );
}

interface RowsProps {
  columns: readonly string[];
  /** The name of a last column of buttons. */
  actions?: string;
  /** The text if there are no rows. */
  none: string;
  children: readonly ReactNode[];
}

/** A table that scrolls on its own on narrow screens, and is a list of cards on a phone. */
export function Rows({ columns, actions, none, children }: RowsProps) {
  const isPhone = useIsPhone();
  if (children.length === 0) {
    return (
      <Text size="sm" c="dimmed">
        {none}
      </Text>
    );
  }
  const table = (
    <StackedTable className={classes.table}>
      <TableHead columns={columns} {...(actions && { actions })} />
      <Table.Tbody>{children}</Table.Tbody>
    </StackedTable>
  );
  if (isPhone) return table;
  return (
    // Without a mouse, the arrow keys scroll it.
    <Table.ScrollContainer minWidth={600} scrollAreaProps={{ viewportProps: { tabIndex: 0 } }}>
      {table}
    </Table.ScrollContainer>
  );
}
