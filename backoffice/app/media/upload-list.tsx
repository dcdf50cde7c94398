import { CloseButton, Progress, Text } from '@mantine/core';
import classes from './media.module.css';
import type { Upload } from './use-uploads.ts';

interface Props {
  uploads: readonly Upload[];
  /** The number of uploaded files; these have no lines. */
  arrived: number;
  onDismiss(key: number): void;
}

/** The files being uploaded, the refused ones, and the number of uploaded ones. */
export function UploadList({ uploads, arrived, onDismiss }: Props) {
  return (
    <>
      <Text size="sm" role="status" mb={arrived > 0 ? 'xs' : 0}>
        {arrived > 0 && `已上傳 ${arrived} 張`}
      </Text>
      {uploads.length > 0 && <Lines uploads={uploads} onDismiss={onDismiss} />}
    </>
  );
}

function Lines({ uploads, onDismiss }: Omit<Props, 'arrived'>) {
  return (
    <ul className={classes.uploads} aria-label="上傳">
      {uploads.map(({ key, name, progress, problem, isDuplicate }) => (
        <li key={key} className={classes.upload}>
          <div className={classes.uploadText}>
            <Text size="sm" truncate>
              {name}
            </Text>
            {problem ? (
              <Text size="sm" c="red" role="alert">
                {problem}
              </Text>
            ) : isDuplicate ? (
              <Text size="sm" c="dimmed" role="status">
                媒體庫中已有相同的圖片
              </Text>
            ) : (
              <Progress value={progress * 100} aria-label={`${name} 上傳進度`} mt={6} />
            )}
          </div>
          <CloseButton
            aria-label={problem || isDuplicate ? `關閉 ${name} 的訊息` : `取消上傳 ${name}`}
            onClick={() => onDismiss(key)}
          />
        </li>
      ))}
    </ul>
  );
}
