import { Button, Group, Paper, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { hasRight, previewRights } from '#contract/rights.ts';
import { useMe } from '../session.ts';
import { Version } from './version.tsx';
import classes from './versions.module.css';
import { type DraftedForm, versionsKey, versionsOf } from './versions-api.ts';

const PreviewDialog = lazy(() => import('./preview-dialog.tsx'));

/** The future, present and past of the record: its versions with their changes. */
export default function Versions(drafted: DraftedForm) {
  const { resource, stored } = drafted;
  const [isPreviewing, setPreviewing] = useState(false);
  const { data = [] } = useQuery({
    queryKey: versionsKey(resource, stored?.id),
    queryFn: () => versionsOf(resource).list(stored?.id),
  });
  const { role } = useMe();
  const mayWrite = hasRight(role, `${resource.area}.write`);
  const mayPreview = previewRights.every((right) => hasRight(role, right));
  const shown = stored ? data : data.filter(({ state }) => state !== 'ARCHIVED');
  if (!stored && shown.length === 0) return null;
  const scheduled = data.find(({ state }) => state === 'SCHEDULED');
  const path = stored ? resource.preview?.replace(':id', String(stored.id)) : undefined;
  return (
    <Paper withBorder p="md" component="section" aria-label="版本">
      <Group justify="space-between" mb="sm">
        <Title order={2} size="h5">
          {stored ? '版本' : '尚未新增的草稿'}
        </Title>
        {mayPreview && (
          <Button variant="default" size="compact-sm" onClick={() => setPreviewing(true)}>
            預覽…
          </Button>
        )}
      </Group>
      {shown.length === 0 && (
        <Text size="sm" c="dimmed">
          還沒有草稿或排程。{mayWrite && '修改後可以「存成草稿」或「排程…」，商店不會立即改變。'}
        </Text>
      )}
      <ol className={classes.versions}>
        {shown.map((version) => (
          <li key={version.id} className={classes.version}>
            <Version version={version} drafted={drafted} />
          </li>
        ))}
      </ol>
      {isPreviewing && (
        <Suspense>
          <PreviewDialog
            path={path ?? '/'}
            at={scheduled?.publishAt}
            onClose={() => setPreviewing(false)}
          />
        </Suspense>
      )}
    </Paper>
  );
}
