import { Button } from '@mantine/core';
import { Link } from 'react-router';
import {
  isReadOnlyResource,
  type ReadOnlyResource,
  type Resource,
} from '#contract/resources/resource.ts';
import { useMayMake } from '../../session.ts';
import { Nothing } from '../../ui/states.tsx';

interface Props {
  listed: Resource | ReadOnlyResource;
  /** Removes the conditions and search words of the list; undefined if there are none. */
  onWiden?: (() => void) | undefined;
}

/** A list without rows: the reason, and what to do. Loaded on demand. */
export default function EmptyList({ listed, onWiden }: Props) {
  const mayMake = useMayMake(listed);
  if (onWiden) {
    return (
      <Nothing title="沒有符合的資料" sentence="換個字詞，或放寬條件再找一次。">
        <Button variant="default" onClick={onWiden}>
          清除條件
        </Button>
      </Nothing>
    );
  }
  return (
    <Nothing title={`還沒有${listed.label}`} sentence={sentenceOf(listed, mayMake)}>
      {mayMake && (
        <Button variant="default" component={Link} to={`/${listed.name}/new`}>
          新增第一筆
        </Button>
      )}
    </Nothing>
  );
}

function sentenceOf(listed: Resource | ReadOnlyResource, mayMake: boolean): string | undefined {
  if (isReadOnlyResource(listed)) return listed.empty;
  return mayMake ? '一筆一筆新增，或用 Excel 一次匯入。' : '有權限的同事新增後會出現在這裡。';
}
