import { Anchor, Skeleton, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, Navigate, useParams } from 'react-router';
import type { Reply } from '#contract/call.ts';
import type { adminEmailCalls } from '#contract/calls/admin-emails.ts';
import { wordsDeclared } from '#contract/email-words/index.ts';
import { declaredEmail, type EmailName, emailNames } from '#contract/emails.ts';
import { adminApi } from '../../api.ts';
import { Failure } from '../../ui/states.tsx';
import { EmailEditor } from './email-editor.tsx';
import { FixedEmail } from './fixed-email.tsx';

/** One e-mail as its reader would see it, with example data, and the sentences that operators may rewrite. */
export default function EmailPage() {
  const params = useParams();
  const name = emailNames.find((each) => each === params.name);
  return name ? <OneEmail key={name} name={name} /> : <Navigate to="/letters" replace />;
}

function OneEmail({ name }: { name: EmailName }) {
  const { label } = declaredEmail(name);
  const { data, error, refetch } = useQuery({
    queryKey: ['letters', name],
    queryFn: async () => (await adminApi.readLetter({ params: { name } })).data,
    // Sentences must not change while somebody rewrites them; a save reports whether they are stale.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  return (
    <>
      <title>{`${label}｜通知信｜後台`}</title>
      <Anchor component={Link} to="/letters" size="sm">
        ← 通知信
      </Anchor>
      <Title order={1} size="h3" mt={4} mb="sm">
        {label}
      </Title>
      {error && !data && <Failure error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton h="30rem" role="status" aria-label="載入中" />}
      {data && <Shown name={name} read={data} />}
    </>
  );
}

function Shown({
  name,
  read,
}: {
  name: EmailName;
  read: Reply<typeof adminEmailCalls.readLetter>;
}) {
  const declared = wordsDeclared(name);
  const { words, ...shown } = read;
  return declared && words ? (
    <EmailEditor name={name} declared={declared} words={words} shown={shown} />
  ) : (
    <FixedEmail name={name} shown={shown} />
  );
}
