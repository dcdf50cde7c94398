import { Table, Text, Title, VisuallyHidden } from '@mantine/core';
import { Fragment } from 'react';
import { administratorRoleLabels, administratorRoles } from '#contract/administrators.ts';
import { hasRight } from '#contract/rights.ts';
import { labelledRights } from './right-labels.ts';
import classes from './roles.module.css';

/** The rights of each role, from the table of rights. */
export default function RolesPage() {
  return (
    <>
      <title>角色｜後台</title>
      <Title order={1} size="h3" mb="xs">
        角色
      </Title>
      <Text size="sm" c="dimmed" mb="sm">
        每位管理員有一個角色，能做的事如下表。
      </Text>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard. */}
      <section className={classes.scroller} aria-label="角色與權限" tabIndex={0}>
        <Table withTableBorder className={classes.table}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th scope="col">權限</Table.Th>
              {administratorRoles.map((role) => (
                <Table.Th key={role} scope="col" ta="center">
                  {administratorRoleLabels[role]}
                </Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {labelledRights.map(({ label, rights }) => (
              <Fragment key={label}>
                <Table.Tr className={classes.group}>
                  <Table.Th scope="rowgroup" colSpan={administratorRoles.length + 1}>
                    {label}
                  </Table.Th>
                </Table.Tr>
                {rights.map(({ right, label: words }) => (
                  <Table.Tr key={right}>
                    <Table.Th scope="row" fw={400}>
                      {words}
                    </Table.Th>
                    {administratorRoles.map((role) => (
                      <Table.Td key={role} ta="center">
                        <Mark isAllowed={hasRight(role, right)} />
                      </Table.Td>
                    ))}
                  </Table.Tr>
                ))}
              </Fragment>
            ))}
          </Table.Tbody>
        </Table>
      </section>
    </>
  );
}

function Mark({ isAllowed }: { isAllowed: boolean }) {
  return (
    <>
      <span aria-hidden className={isAllowed ? classes.yes : classes.no}>
        {isAllowed ? '✓' : '–'}
      </span>
      <VisuallyHidden>{isAllowed ? '可以' : '不可以'}</VisuallyHidden>
    </>
  );
}
