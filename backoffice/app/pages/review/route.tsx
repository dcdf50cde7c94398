import { Badge, Button, Group, Text, Title } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { reviewStatusWords } from '#contract/resources/read-only/reviews.ts';
import { formatDateTime } from '#rules/dates.ts';
import { pictureAt } from '#rules/goods/pictures.ts';
import { adminApi } from '../../api.ts';
import { FailureLine } from '../../identity/failure-line.tsx';
import { useRight } from '../../session.ts';
import { PageLoading } from '../../ui/page-loading.tsx';
import { RecordPage } from '../../ui/record-page.tsx';
import { SeenLink } from '../../ui/seen-link.tsx';
import { Failure } from '../../ui/states.tsx';
import { usePageAction } from '../../ui/use-page-action.ts';
import { Box, Detail } from '../order/box.tsx';
import classes from '../order/order.module.css';
import { AnswerBox } from './answer-box.tsx';
import { type ReviewPage, useReviewPage } from './review-page.ts';

const HideDialog = lazy(() => import('./hide-dialog.tsx'));

/** One review of a buyer: her words, and what the shop does with them. */
export default function ReviewRoute() {
  return <RecordPage page={Review} />;
}

function Review({ id }: { id: number }) {
  const { data: page, error, refetch } = useReviewPage(id);
  if (error && !page) return <Failure error={error} onRetry={() => void refetch()} />;
  if (!page) return <PageLoading name="商品評論" />;
  return (
    <>
      <title>{`評論 ${id}｜後台`}</title>
      <Head page={page} />
      <div className={`${classes.column} ${classes.narrow}`}>
        <Words page={page} />
        <AnswerBox page={page} />
        <Origin page={page} />
      </div>
    </>
  );
}

const colours = { PENDING: 'yellow', PUBLISHED: 'green', HIDDEN: 'gray' } as const;

function Head({ page }: { page: ReviewPage }) {
  const { id, productName, status, stars, createdAt, hiddenReason } = page;
  return (
    <header className={`${classes.head} ${classes.narrow}`}>
      <div>
        <Title order={1} size="h3">
          評論 {id}：{productName}
        </Title>
        <Group gap="xs" my={6}>
          <Badge variant="light" tt="none" color={colours[status]} c="dark">
            {reviewStatusWords[status]}
          </Badge>
          <Text size="sm" c="dimmed">
            {stars} 顆星　{formatDateTime(createdAt)}
          </Text>
        </Group>
        {hiddenReason && <p>隱藏原因：{hiddenReason}</p>}
      </div>
      <Actions page={page} />
    </header>
  );
}

function Actions({ page }: { page: ReviewPage }) {
  const mayWrite = useRight('reviews.write');
  const [isHiding, setIsHiding] = useState(false);
  const publish = usePageAction(() => adminApi.publishReview({ params: { id: page.id } }), {
    done: '評論已公開',
  });
  if (!mayWrite) return null;
  return (
    <div>
      <Group gap="xs">
        {page.status !== 'HIDDEN' && (
          <Button variant="default" onClick={() => setIsHiding(true)}>
            隱藏
          </Button>
        )}
        {page.status !== 'PUBLISHED' && (
          <Button loading={publish.isPending} onClick={() => publish.mutate()}>
            公開
          </Button>
        )}
      </Group>
      <FailureLine>{publish.error?.message}</FailureLine>
      {isHiding && (
        <Suspense fallback={null}>
          <HideDialog page={page} onClose={() => setIsHiding(false)} />
        </Suspense>
      )}
    </div>
  );
}

/** The words of the buyer, which nobody can change. */
function Words({ page: { text, tags, pictures } }: { page: ReviewPage }) {
  return (
    <Box title="評論">
      <Text size="sm" style={{ whiteSpace: 'pre-line' }}>
        {text || '沒有文字'}
      </Text>
      {tags.length > 0 && (
        <Text size="sm" c="dimmed" mt="xs">
          {tags.join('、')}
        </Text>
      )}
      {pictures.length > 0 && (
        <ul className={classes.pictures}>
          {pictures.map(({ id, url }, index) => (
            <li key={id}>
              <a href={pictureAt(url, 1200)} target="_blank" rel="noreferrer">
                <img src={pictureAt(url, 320)} alt={`買家的照片 ${index + 1}`} />
              </a>
            </li>
          ))}
        </ul>
      )}
    </Box>
  );
}

function Origin({ page }: { page: ReviewPage }) {
  const { author, orderId, orderNo, productId, productName, publishedAt, helpfulCount } = page;
  return (
    <Box title="來源">
      <dl className={classes.details}>
        <Detail label="會員">{author}</Detail>
        <Detail label="訂單">
          <SeenLink to={`/orders/${orderId}`}>{orderNo}</SeenLink>
        </Detail>
        <Detail label="商品">
          <SeenLink to={`/products/${productId}`}>{productName}</SeenLink>
        </Detail>
        <Detail label="公開時間">{publishedAt ? formatDateTime(publishedAt) : ''}</Detail>
        <Detail label="有幫助">{helpfulCount}</Detail>
      </dl>
    </Box>
  );
}
