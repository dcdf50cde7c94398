import { Table, Title, VisuallyHidden } from '@mantine/core';
import { Fragment } from 'react';
import { administratorRoles } from '#contract/administrators.ts';
import { hasRight, type Role, roleName } from '#contract/rights.ts';
import { labelledRights } from './right-labels.ts';
import classes from './roles.module.css';

/** The rights of each role, from the table of rights: the built-in ones first, then those of the shop. */
export function RightsTable({ own }: { own: readonly Role[] }) {
  const roles = [...administratorRoles, ...own];
  return (
    <>
      <Title order={2} size="h5" mb="xs">
        每個角色能做的事
      </Title>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard. */}
      <section className={classes.scroller} aria-label="角色與權限" tabIndex={0}>
        <Table withTableBorder className={classes.table}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th scope="col">權限</Table.Th>
              {roles.map((role) => (
                <Table.Th key={roleName(role)} scope="col" ta="center">
                  {roleName(role)}
                </Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {labelledRights.map(({ label, rights }) => (
              <Fragment key={label}>
                <Table.Tr className={classes.group}>
                  <Table.Th scope="rowgroup" colSpan={roles.length + 1}>
                    {label}
                  </Table.Th>
                </Table.Tr>
                {rights.map(({ right, label: words }) => (
                  <Table.Tr key={right}>
                    <Table.Th scope="row" fw={400}>
                      {words}
                    </Table.Th>
                    {roles.map((role) => (
                      <Table.Td key={roleName(role)} ta="center">
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
