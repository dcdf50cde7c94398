import { Alert, Anchor, Button, Group, Modal, Text, TextInput } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { isScheduled } from '#contract/campaigns.ts';
import { ApiError } from '#contract/client.ts';
import { type Resource, recordLimits } from '#contract/resources/resource.ts';
import classes from './bulk.module.css';
import { bulkOf, countOf, type Meant, numberOf, type Removal, withCount } from './bulk-api.ts';
import { Focused } from './focused.tsx';
import { RunningCampaigns } from './running-campaigns.tsx';

interface Props {
  resource: Resource;
  meant: Meant;
  /** Hears whether anything was removed. */
  onClose(isDone: boolean): void;
}

/** Removing more than so many asks for their number, typed. */
const removedWithoutTyping = 20;

/** Removes records after asking; says which ones are kept, and why. */
export default function RemoveDialog({ resource, meant: given, onClose }: Props) {
  const [meant, setMeant] = useState(given);
  const [typed, setTyped] = useState('');
  const client = useQueryClient();
  const count = countOf(meant);
  const removal = useMutation({
    mutationFn: () => bulkOf(resource).remove(meant),
    onSuccess: () => client.invalidateQueries({ queryKey: [resource.name] }),
    onError(error) {
      const found = error instanceof ApiError ? Number(error.extra.count) : Number.NaN;
      if (found > 0) setMeant(withCount(meant, found));
      setTyped('');
    },
  });
  const { data, error } = removal;
  const isTooMany = count > recordLimits.recordsPerRemoval;
  const mayRun = isScheduled(resource.name) && !isTooMany;
  const running = useQuery({
    queryKey: ['running-among', resource.name, meant],
    queryFn: () => bulkOf(resource).runningAmong(meant),
    enabled: mayRun,
    // As it is now, and not as it was when the same were selected before.
    gcTime: 0,
  });
  const [isAgreed, setAgreed] = useState(false);
  const isSettled = !mayRun || running.isError || running.data?.count === 0 || isAgreed;
  const isTyped = count <= removedWithoutTyping || typed.replaceAll(',', '').trim() === `${count}`;
  return (
    // Within the page, so that the dialog's links come behind the one that skips the menu.
    <Modal
      opened
      portalProps={{ target: '#main' }}
      classNames={{ inner: classes.inner ?? '' }}
      onClose={() => onClose(data !== undefined)}
      title={`刪除 ${numberOf(count)} 筆${resource.label}`}
    >
      {data ? (
        <>
          <Focused>
            已刪除 {numberOf(data.deleted.length)} 筆
            {data.kept.length > 0 && `，${numberOf(data.kept.length)} 筆沒有刪除：`}
          </Focused>
          <Kept resource={resource} kept={data.kept} />
        </>
      ) : isTooMany ? (
        <Text size="sm">
          一次最多刪除 {numberOf(recordLimits.recordsPerRemoval)} 筆，請先縮小範圍。
        </Text>
      ) : (
        <>
          <Text size="sm">刪除後可以從操作紀錄逐筆復原。確定要刪除這 {numberOf(count)} 筆嗎？</Text>
          {count > removedWithoutTyping && (
            <TextInput
              mt="sm"
              label={`請輸入筆數 ${count} 以確認`}
              inputMode="numeric"
              autoComplete="off"
              value={typed}
              onChange={({ target }) => setTyped(target.value)}
            />
          )}
          {running.data && (
            <RunningCampaigns
              running={running.data}
              action="刪除"
              isAgreed={isAgreed}
              onAgree={setAgreed}
            />
          )}
          {error && (
            <Alert color="red" role="alert" mt="sm">
              {error.message}
            </Alert>
          )}
        </>
      )}
      <Group justify="flex-end" mt="md">
        <Button variant="default" onClick={() => onClose(data !== undefined)}>
          {data ? '關閉' : '取消'}
        </Button>
        {!data && !isTooMany && (
          <Button
            color="red"
            disabled={!isTyped || !isSettled}
            loading={removal.isPending}
            onClick={() => removal.mutate()}
          >
            刪除
          </Button>
        )}
      </Group>
    </Modal>
  );
}

/** What was not removed, with the reason of each. */
function Kept({ resource, kept }: { resource: Resource; kept: Removal['kept'] }) {
  return (
    <ul className={classes.kept}>
      {kept.map(({ id, title, message }) => (
        <li key={id}>
          <Anchor component={Link} to={`/${resource.name}/${id}`} size="sm">
            {title || `編號 ${id}`}
          </Anchor>
          <span>{message}</span>
        </li>
      ))}
    </ul>
  );
}
