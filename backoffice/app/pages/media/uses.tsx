import { Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { adminApi } from '../../api.ts';
import { library } from '../../media/library.ts';
import { SeenLink } from '../../ui/seen-link.tsx';

/** The records that show a picture. */
export function Uses({ id }: { id: number }) {
  const { data, error } = useQuery({
    queryKey: [library.name, 'uses', id],
    queryFn: async () => (await adminApi.listMediaUses({ params: { id } })).data,
  });
  return (
    <section aria-label="使用處">
      <Title order={2} size="h5" mt="md" mb={4}>
        使用處
      </Title>
      {error && (
        <Text size="sm" c="red" role="alert">
          {error.message}
        </Text>
      )}
      {data?.length === 0 && (
        <Text size="sm" c="dimmed">
          沒有使用這張圖片的資料
        </Text>
      )}
      <ul>
        {data?.map((use) => (
          <li key={`${use.resource}-${use.id}`}>
            {use.label}：<SeenLink to={`/${use.resource}/${use.id}`}>{use.title}</SeenLink>
          </li>
        ))}
      </ul>
    </section>
  );
}
