import { Button, Checkbox, Group, Loader, Text } from '@mantine/core';
import { Link } from 'react-router';
import { formatNumber } from '#rules/numbers.ts';
import { picturesPerPage } from '../../media/library.ts';
import mediaClasses from '../../media/media.module.css';
import { PictureGrid } from '../../media/picture-grid.tsx';
import { KeywordBox } from '../../resource/list/keyword-box.tsx';
import { useRight } from '../../session.ts';
import { PageControl } from '../../ui/page-control.tsx';
import { Failure, Nothing } from '../../ui/states.tsx';
import type { LibraryPageState } from './use-library-page.ts';

/** The search of the library, and the number of pictures that it finds. */
export function PictureSearch({ page }: { page: LibraryPageState }) {
  const { search, isNarrowed, data, ask } = page;
  return (
    <Group gap="xs" mb="sm">
      <KeywordBox keyword={search.keyword} onSearch={(keyword) => ask({ keyword })} />
      <Checkbox
        label="只看未使用的"
        checked={search.isUnused}
        onChange={(event) => ask({ unused: event.currentTarget.checked ? '1' : undefined })}
      />
      {isNarrowed && (
        <Button
          variant="subtle"
          onClick={() => ask({ keyword: undefined, folder: undefined, unused: undefined })}
        >
          清除條件
        </Button>
      )}
      <Text size="sm" c="dimmed" role="status">
        {data && `共 ${formatNumber(data.total)} 張`}
      </Text>
    </Group>
  );
}

/** The found pictures, or the reason why there are none. */
export function FoundPictures({ page }: { page: LibraryPageState }) {
  const { search, isNarrowed, data, error, refetch, ask } = page;
  const mayWrite = useRight('content.write');
  if (error && !data) return <Failure error={error} onRetry={() => void refetch()} />;
  if (!data) return <Loader aria-label="載入中" />;
  if (data.total === 0) {
    return (
      <Nothing
        title={isNarrowed ? '沒有符合的圖片' : '媒體庫還沒有圖片'}
        sentence={
          !isNarrowed && mayWrite
            ? '把 JPEG、PNG、WebP、AVIF 或 GIF 拖到這裡，每個檔案最大 20 MB。'
            : undefined
        }
      />
    );
  }
  return (
    <>
      <PictureGrid
        pictures={data.pictures}
        wrap={(picture, shown) => (
          <Link to={`/media/${picture.id}`} className={mediaClasses.tile}>
            {shown}
          </Link>
        )}
      />
      {data.total > picturesPerPage && (
        <PageControl
          total={data.total}
          perPage={picturesPerPage}
          page={search.page}
          onChange={(next) => ask({ page: String(next) })}
        />
      )}
    </>
  );
}
