import { Anchor, Group, Title } from '@mantine/core';
import { Link, useNavigate, useParams } from 'react-router';
import { resourceNamed } from '#contract/resources/index.ts';
import { BulkResult } from '../../bulk/bulk-result.tsx';
import { NotFound } from '../../ui/states.tsx';

/** The result of a change of many records; its task links here. */
export default function BulkPage() {
  const { resource: name, id = '' } = useParams();
  const navigate = useNavigate();
  const resource = resourceNamed(name);
  if (!resource || !/^\d{1,10}$/.test(id)) return <NotFound />;
  return (
    <>
      <title>{`批次修改${resource.label}｜後台`}</title>
      <Group justify="space-between" mb="md">
        <Title order={1} size="h3">
          批次修改{resource.label}
        </Title>
        <Anchor component={Link} to={`/${resource.name}`} size="sm">
          回到{resource.label}
        </Anchor>
      </Group>
      <BulkResult
        resource={resource}
        id={Number(id)}
        onFollow={(next) => void navigate(`/${resource.name}/bulk/${next}`)}
      />
    </>
  );
}
