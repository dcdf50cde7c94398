import { List, Text } from '@mantine/core';
import { hasRight, type Right, type Role, rightsOfEverybody, roleName } from '#contract/rights.ts';
import { labelledRights } from './right-labels.ts';

const always: readonly Right[] = rightsOfEverybody;

/** What a choice of rights allows that another role does not, and the other way round. */
export function Difference({ chosen, base }: { chosen: ReadonlySet<Right>; base: Role }) {
  const all = labelledRights
    .flatMap(({ rights }) => rights)
    .filter(({ right }) => !always.includes(right));
  const more = all.filter(({ right }) => chosen.has(right) && !hasRight(base, right));
  const less = all.filter(({ right }) => !chosen.has(right) && hasRight(base, right));
  if (more.length + less.length === 0) {
    return (
      <Text size="sm" role="status">
        {`與「${roleName(base)}」相同`}
      </Text>
    );
  }
  return (
    <div>
      <Text size="sm" role="status" mb="xs">
        {`與「${roleName(base)}」相比：多 ${more.length} 項，少 ${less.length} 項`}
      </Text>
      <Some title="多了" rights={more} />
      <Some title="少了" rights={less} />
    </div>
  );
}

function Some({ title, rights }: { title: string; rights: readonly { label: string }[] }) {
  if (rights.length === 0) return null;
  return (
    <>
      <Text size="sm" fw={600}>
        {title}
      </Text>
      <List size="sm" mb="xs">
        {rights.map(({ label }) => (
          <List.Item key={label}>{label}</List.Item>
        ))}
      </List>
    </>
  );
}
