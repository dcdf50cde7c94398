import { Button, Group, Progress, Text, Title } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router';
import { adminApi } from '../api.ts';
import { useRight } from '../session.ts';
import { showFailure } from '../ui/show-failure.ts';
import classes from './first-run.module.css';
import { shownSteps } from './steps.ts';

type Step = Awaited<ReturnType<typeof adminApi.readFirstRun>>['data']['steps'][number];

/**
 * The steps that an owner still has to do before the shop takes its first order. The list is empty once it is done
 * or hidden. While `isLoading`, it is unknown; after a failed answer it does not wait for another one. `isSelling`:
 * somebody has paid for an order.
 */
export function useFirstRun() {
  const isOwner = useRight('settings.write');
  const { data, isLoading, failureCount } = useQuery({
    queryKey: ['first-run'],
    queryFn: async () => (await adminApi.readFirstRun()).data,
    enabled: isOwner,
  });
  const isLeft = data && !data.isPutAway && data.steps.some(({ isDone }) => !isDone);
  return {
    isLoading: isLoading && failureCount === 0,
    steps: isLeft ? data.steps : undefined,
    isSelling: data?.isSelling ?? false,
  };
}

/** The list of these steps. */
export function FirstRun({ steps }: { steps: readonly Step[] }) {
  const done = steps.filter(({ isDone }) => isDone).length;
  const next = steps.find(({ isDone }) => !isDone);
  return (
    <section aria-labelledby="first-run" className={classes.card}>
      <Group justify="space-between" align="flex-start">
        <div>
          <Title order={2} size="h4" id="first-run">
            開店步驟
          </Title>
          <Text size="sm" c="dimmed">
            從空的商店到第一筆訂單。完成的步驟會自動打勾。
          </Text>
        </div>
        <PutAway />
      </Group>
      <Group gap="sm" my="sm" wrap="nowrap">
        <Progress
          className={classes.progress}
          value={(done / steps.length) * 100}
          aria-label="開店步驟的進度"
        />
        <Text size="sm" role="status" className={classes.count}>
          完成 {done}／{steps.length}
        </Text>
      </Group>
      <ol className={classes.steps}>
        {steps.map((step) => (
          <StepRow key={step.name} step={step} isNext={step === next} />
        ))}
      </ol>
    </section>
  );
}

/** Hides the steps for every owner. */
function PutAway() {
  const client = useQueryClient();
  const putAway = useMutation({
    mutationFn: () => adminApi.putAwayFirstRun({ body: undefined as never }),
    onSuccess: async () => {
      notifications.show({ message: '已收起開店步驟' });
      await client.invalidateQueries({ queryKey: ['first-run'] });
      document.querySelector<HTMLElement>('#main')?.focus();
    },
    onError: showFailure,
  });
  return (
    <Button
      variant="subtle"
      size="compact-sm"
      loading={putAway.isPending}
      onClick={() => putAway.mutate()}
    >
      不再顯示
    </Button>
  );
}

/** The steps that are left, in one line, once the shop sells. */
export function FirstRunLine({ steps }: { steps: readonly Step[] }) {
  const left = steps.filter(({ isDone }) => !isDone);
  return (
    <p className={classes.line}>
      <span>{`開店步驟還有 ${left.length} 項：`}</span>
      {left.map(({ name }) => {
        const { label, path, inShop } = shownSteps[name];
        return inShop ? (
          <a key={name} href={path} target="_blank" rel="noreferrer">
            {label}
          </a>
        ) : (
          <Link key={name} to={path}>
            {label}
          </Link>
        );
      })}
      <PutAway />
    </p>
  );
}

function StepRow({ step: { name, isDone }, isNext }: { step: Step; isNext: boolean }) {
  const { label, sentence, action, path, inShop } = shownSteps[name];
  const variant = isNext ? 'filled' : 'default';
  return (
    <li className={classes.step} data-done={isDone || undefined}>
      <span className={classes.mark} aria-hidden="true">
        {isDone && '✓'}
      </span>
      <div className={classes.words}>
        <strong>{label}</strong>
        {isDone && <span className={classes.done}>已完成</span>}
        {!isDone && (
          <Text size="sm" c="dimmed">
            {sentence}
          </Text>
        )}
      </div>
      {isDone ? null : inShop ? (
        <Button component="a" href={path} target="_blank" size="xs" variant={variant}>
          {action}
        </Button>
      ) : (
        <Button component={Link} to={path} size="xs" variant={variant}>
          {action}
        </Button>
      )}
    </li>
  );
}
