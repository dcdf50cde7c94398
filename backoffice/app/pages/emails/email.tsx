import { Anchor, Button, Group, SegmentedControl, Skeleton, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, Navigate, useParams } from 'react-router';
import { declaredEmail, type EmailName, emailNames } from '#contract/emails.ts';
import { adminApi } from '../../api.ts';
import { FailureLine } from '../../identity/failure-line.tsx';
import { Failure } from '../../ui/states.tsx';
import { usePageAction } from '../../ui/use-page-action.ts';
import classes from './emails.module.css';

const views = { phone: '手機 390', computer: '電腦 640', text: '純文字' };
type View = keyof typeof views;

/** One e-mail as its reader would see it, with example data. */
export default function EmailPage() {
  const params = useParams();
  const name = emailNames.find((each) => each === params.name);
  return name ? <Preview key={name} name={name} /> : <Navigate to="/letters" replace />;
}

function Preview({ name }: { name: EmailName }) {
  const { label, when } = declaredEmail(name);
  const [view, setView] = useState<View>(() => (window.innerWidth < 700 ? 'phone' : 'computer'));
  const { data, error, refetch } = useQuery({
    queryKey: ['letters', name],
    queryFn: async () => (await adminApi.readLetter({ params: { name } })).data,
  });
  const test = usePageAction(() => adminApi.sendTestLetter({ params: { name } }), {
    done: '已寄到您的信箱',
    rereads: [],
  });
  return (
    <>
      <title>{`${label}｜通知信｜後台`}</title>
      <Anchor component={Link} to="/letters" size="sm">
        ← 通知信
      </Anchor>
      <Group justify="space-between" mt={4} mb="sm" maw={640}>
        <Title order={1} size="h3">
          {label}
        </Title>
        <Button variant="default" loading={test.isPending} onClick={() => test.mutate()}>
          寄一封給自己
        </Button>
      </Group>
      <FailureLine>{test.error?.message}</FailureLine>
      {error && !data && <Failure error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton h="30rem" role="status" aria-label="載入中" />}
      {data && (
        <>
          <dl className={classes.facts}>
            <dt>何時寄出</dt>
            <dd>{when}</dd>
            <dt>主旨</dt>
            <dd>{data.subject}</dd>
            <dt>寄件人</dt>
            <dd>{data.from}</dd>
            <dt>回信</dt>
            <dd>{data.replyTo ?? '請勿回覆'}</dd>
          </dl>
          <SegmentedControl
            aria-label="預覽的大小"
            mt="md"
            mb="sm"
            value={view}
            onChange={(chosen) => setView(chosen as View)}
            data={Object.entries(views).map(([value, words]) => ({ value, label: words }))}
          />
          {view === 'text' ? (
            <pre className={classes.text}>{data.text}</pre>
          ) : (
            <div className={classes.background}>
              <iframe
                title={`「${label}」的預覽`}
                className={classes.email}
                data-view={view}
                sandbox=""
                srcDoc={forFrame(data.html)}
              />
            </div>
          )}
        </>
      )}
    </>
  );
}

/**
 * The e-mail for the frame. Its links would open new windows, which the frame does not allow, so that an example's links
 * do nothing. Its style sheet for dark screens is left out: the policy of the back office allows none.
 */
const forFrame = (html: string) =>
  html.replace('<head>', '<head><base target="_blank">').replace(/<style>[^<]*<\/style>/, '');
