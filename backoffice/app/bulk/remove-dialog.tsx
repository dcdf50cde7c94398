import { Alert, Anchor, Button, Group, Modal, Text, TextInput } from '@mantine/core';
import { Link } from 'react-router';
import { type Resource, recordLimits } from '#contract/resources/resource.ts';
import { formatNumber } from '#rules/numbers.ts';
import classes from './bulk.module.css';
import type { Meant, Removal } from './bulk-api.ts';
import { Focused } from './focused.tsx';
import { RunningCampaigns } from './running-campaigns.tsx';
import { type RemovalState, useRemoval } from './use-removal.ts';

interface Props {
  resource: Resource;
  meant: Meant;
  /** `isDone` tells whether anything was removed. */
  onClose(isDone: boolean): void;
}

/** Removes records after a confirmation; shows which ones could not be removed, and why. */
export default function RemoveDialog({ resource, meant, onClose }: Props) {
  const state = useRemoval(resource, meant);
  const { count, isTooMany, isReady, removal } = state;
  const { data } = removal;
  const close = () => onClose(data !== undefined);
  return (
    // Within the page, so that the dialog's links come after the one that skips the menu.
    <Modal
      opened
      portalProps={{ target: '#main' }}
      classNames={{ inner: classes.inner ?? '' }}
      onClose={close}
      title={`刪除 ${formatNumber(count)} 筆${resource.label}`}
    >
      {data ? (
        <>
          <Focused>
            已刪除 {formatNumber(data.deleted.length)} 筆
            {data.kept.length > 0 && `，${formatNumber(data.kept.length)} 筆沒有刪除：`}
          </Focused>
          <NotRemoved resource={resource} kept={data.kept} />
        </>
      ) : isTooMany ? (
        <Text size="sm">
          一次最多刪除 {formatNumber(recordLimits.recordsPerRemoval)} 筆，請先縮小範圍。
        </Text>
      ) : (
        <Question state={state} />
      )}
      <Group justify="flex-end" mt="md">
        <Button variant="default" onClick={close}>
          {data ? '關閉' : '取消'}
        </Button>
        {!data && !isTooMany && (
          <Button
            color="red"
            disabled={!isReady}
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

/** The question before records are removed. */
function Question({ state }: { state: RemovalState }) {
  const { count, asksForCount, typed, setTyped, running, isAgreed, setAgreed, removal } = state;
  return (
    <>
      <Text size="sm">刪除後可以從操作紀錄逐筆復原。確定要刪除這 {formatNumber(count)} 筆嗎？</Text>
      {asksForCount && (
        <TextInput
          mt="sm"
          label={`請輸入筆數 ${count} 以確認`}
          inputMode="numeric"
          autoComplete="off"
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
      )}
      {running && (
        <RunningCampaigns running={running} action="刪除" isAgreed={isAgreed} onAgree={setAgreed} />
      )}
      {removal.error && (
        <Alert color="red" role="alert" mt="sm">
          {removal.error.message}
        </Alert>
      )}
    </>
  );
}

/** The records that were not removed, each with the reason. */
function NotRemoved({ resource, kept }: { resource: Resource; kept: Removal['kept'] }) {
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
