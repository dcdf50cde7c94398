import { NavLink } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { adminApi } from '../../api.ts';
import { library } from '../../media/library.ts';

interface Props {
  /** '' for the pictures in no folder, undefined for all of them. */
  chosen: string | undefined;
  onChoose(folder: string | undefined): void;
  onBin(): void;
}

/** The folders with their numbers of pictures, and the bin. A folder exists as long as it contains a picture. */
export function Folders({ chosen, onChoose, onBin }: Props) {
  const { data = [] } = useQuery({
    queryKey: [library.name, 'folders'],
    queryFn: async () => (await adminApi.listMediaFolders()).data,
  });
  const total = data.reduce((sum, { count }) => sum + count, 0);
  const entry = (folder: string | undefined, label: string) => (
    <NavLink
      key={label}
      component="button"
      type="button"
      label={label}
      active={chosen === folder}
      aria-current={chosen === folder ? 'true' : undefined}
      onClick={() => onChoose(folder)}
    />
  );
  return (
    <nav aria-label="資料夾">
      {entry(undefined, `全部（${total}）`)}
      {data.map(({ folder, count }) => entry(folder, `${folder || '未分類'}（${count}）`))}
      <NavLink
        component="button"
        type="button"
        label="回收桶"
        active={chosen === 'bin'}
        aria-current={chosen === 'bin' ? 'true' : undefined}
        onClick={onBin}
      />
    </nav>
  );
}
