import { Badge, Button, Table, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { actionLabel, subjectLabels } from '#contract/actions.ts';
import { resourceNamed } from '#contract/resources/index.ts';
import { formatDateTime } from '#rules/dates.ts';
import { recordsOf } from '../../api.ts';
import { DifferenceList } from '../../resource/values/differences.tsx';
import { SeenLink } from '../../ui/seen-link.tsx';
import classes from './audit-entries.module.css';
import { columnCount, type Entry } from './entries.ts';
import { differencesOf } from './entry-differences.tsx';

/** One action; it opens to show its changes. */
export function EntryRow({ entry }: { entry: Entry }) {
  const [isOpen, setOpen] = useState(false);
  const resource = resourceNamed(entry.subjectType);
  const isRemoval = resource !== undefined && entry.before !== null && entry.after === null;
  const kind = resource?.label ?? subjectLabels[entry.subjectType] ?? entry.subjectType;
  const title = entry.title ?? (entry.subjectId > 0 ? String(entry.subjectId) : kind);
  const page = pageOf(entry);
  const differences = differencesOf(entry);
  const isChange = entry.before !== null && entry.after !== null;
  const details = `audit-entry-${entry.id}`;
  return (
    <>
      <Table.Tr>
        <Table.Td>{formatDateTime(entry.at)}</Table.Td>
        <Table.Td>
          {entry.by}
          {entry.role !== null && (
            <Text size="xs" c="dimmed">
              {entry.role}
            </Text>
          )}
        </Table.Td>
        <Table.Td>
          <Badge variant="light" tt="none" color={isRemoval ? 'red' : 'violet'}>
            {actionLabel(entry.call)}
          </Badge>
        </Table.Td>
        <Table.Td>
          {title !== kind && `${kind} `}
          {page && !isRemoval ? <SeenLink to={page}>{title}</SeenLink> : title}
        </Table.Td>
        <Table.Td>{isChange && differences.map(({ label }) => label).join('、')}</Table.Td>
        <Table.Td>
          <Button
            variant="subtle"
            size="compact-sm"
            aria-expanded={isOpen}
            aria-controls={details}
            aria-label={`內容 ${title}`}
            onClick={() => setOpen(!isOpen)}
          >
            內容
          </Button>
          {isRemoval && <Restoring entry={entry} />}
        </Table.Td>
      </Table.Tr>
      {isOpen && (
        <Table.Tr id={details}>
          <Table.Td colSpan={columnCount}>
            <div className={classes.details}>
              <DifferenceList differences={differences} />
              <Text size="xs" c="dimmed">
                {entry.device &&
                  `來源 ${[entry.network, entry.device].filter(Boolean).join('・')}　`}
                要求代號 {entry.requestId}
              </Text>
            </div>
          </Table.Td>
        </Table.Tr>
      )}
    </>
  );
}

/** The screens of subjects that are no records. */
const pages: Readonly<Record<string, string>> = {
  order: '/orders',
  member: '/members',
  'order-return': '/order-returns',
  'payment-exception': '/payment-exceptions',
  'privacy-request': '/privacy-requests',
  stocks: '/stocks',
};

/** The screen of an action's subject; undefined if it has none. */
function pageOf({ subjectType, subjectId }: Entry): string | undefined {
  const path = resourceNamed(subjectType) ? `/${subjectType}` : pages[subjectType];
  return path && subjectId > 0 ? `${path}/${subjectId}` : undefined;
}

/** Restores a removed record, unless it exists again. */
function Restoring({ entry }: { entry: Entry }) {
  const resource = resourceNamed(entry.subjectType);
  const client = useQueryClient();
  const restoring = useMutation({
    mutationFn: async () => resource && recordsOf(resource).undo(entry.id),
    async onSuccess() {
      notifications.show({ color: 'green', message: '已復原' });
      await client.invalidateQueries();
    },
    onError: ({ message }) =>
      notifications.show({ color: 'red', message: `${message}，無法復原這次刪除` }),
  });
  return (
    <Button
      variant="subtle"
      size="compact-sm"
      aria-label={`復原 ${entry.title ?? entry.subjectId}`}
      loading={restoring.isPending}
      onClick={() => restoring.mutate()}
    >
      復原
    </Button>
  );
}
