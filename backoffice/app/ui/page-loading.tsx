import { Skeleton, Title } from '@mantine/core';

/** A screen while its data are read: its heading, and the place of its content. */
export function PageLoading({ name }: { name: string }) {
  return (
    <>
      <title>{`${name}｜後台`}</title>
      <Title order={1} size="h3" mb="sm">
        {name}
      </Title>
      <Skeleton h="20rem" role="status" aria-label="載入中" />
    </>
  );
}
