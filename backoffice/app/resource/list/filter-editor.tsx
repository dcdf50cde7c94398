import { Button, Group, SegmentedControl, Select, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import {
  type Condition,
  type Conditions,
  type Operator,
  operatorsOf,
} from '#contract/resources/conditions.ts';
import type { Field } from '#contract/resources/fields.ts';
import { fieldsOf, type Listed } from '#contract/resources/resource.ts';
import { checkConditions, conditionField } from '#rules/records/check-conditions.ts';
import { flatConditions, treeOf } from '#rules/records/list-address.ts';
import { isSame, withChange } from './filter-lines.ts';
import { OperandInput } from './operand-input.tsx';

const operatorLabels: Readonly<Record<Operator, string>> = {
  equal: '等於',
  not: '不等於',
  contains: '包含',
  from: '大於或等於',
  to: '小於或等於',
  one_of: '任一',
  empty: '為空白',
  within: '期間',
};

/** For a field that is a list of words, each word is compared. */
const wordLabels: Readonly<Partial<Record<Operator, string>>> = {
  equal: '有',
  not: '沒有',
  contains: '包含文字',
  one_of: '有任一',
};
const operatorLabel = (field: Field, is: Operator): string =>
  (field.kind === 'text' && field.between && wordLabels[is]) || operatorLabels[is];

interface EditorProps {
  resource: Listed;
  conditions: Conditions | undefined;
  onApply(conditions: Conditions | undefined): void;
}

/**
 * The conditions of a list, one per line, joined by all or any. Groups from an address are kept or removed as a
 * whole.
 */
export default function FilterEditor({ resource, conditions, onApply }: EditorProps) {
  const before = flatConditions(conditions);
  const [mode, setMode] = useState(before.mode);
  const [leaves, setLeaves] = useState(before.leaves);
  const [groups, setGroups] = useState(before.groups);
  const [isTried, setTried] = useState(false);
  const [seen, setSeen] = useState(before);
  // A chip beside this editor changes the conditions; lines that are half filled in stay.
  if (!isSame(seen, before)) {
    setSeen(before);
    setLeaves(withChange(leaves, seen.leaves, before.leaves));
    if (!isSame(seen.groups, before.groups)) setGroups(before.groups);
    if (seen.mode !== before.mode) setMode(before.mode);
  }
  const tree = treeOf({ mode, leaves, groups });
  const problems = tree && isTried ? checkConditions(resource, tree) : {};

  function apply() {
    setTried(true);
    if (!tree || Object.keys(checkConditions(resource, tree)).length === 0) onApply(tree);
  }
  return (
    <Stack gap="xs">
      {leaves.length + groups.length > 1 && (
        <SegmentedControl
          size="xs"
          aria-label="符合的條件"
          data={[
            { value: 'all', label: '全部符合' },
            { value: 'any', label: '任一符合' },
          ]}
          value={mode}
          onChange={(value) => setMode(value as 'all' | 'any')}
        />
      )}
      {leaves.map((leaf, index) => (
        <ConditionLine
          // biome-ignore lint/suspicious/noArrayIndexKey: a line is known by its place alone.
          key={index}
          resource={resource}
          condition={leaf}
          problem={problems[`conditions.${mode}.${index}.value`]}
          onChange={(next) => setLeaves(leaves.with(index, next))}
          onRemove={() => setLeaves(leaves.toSpliced(index, 1))}
        />
      ))}
      {groups.length > 0 && (
        <Group gap="xs" justify="space-between">
          <Text size="sm">另有 {groups.length} 組網址帶來的條件，套用時保持不變</Text>
          <Button
            variant="subtle"
            color="gray"
            aria-label="移除成組的條件"
            onClick={() => setGroups([])}
          >
            移除
          </Button>
        </Group>
      )}
      <Group justify="space-between">
        <Button variant="subtle" onClick={() => setLeaves([...leaves, firstCondition(resource)])}>
          加條件
        </Button>
        <Group gap="xs">
          <Button variant="default" onClick={() => onApply(undefined)}>
            全部清除
          </Button>
          <Button onClick={apply}>套用</Button>
        </Group>
      </Group>
    </Stack>
  );
}

function firstCondition(resource: Listed): Condition {
  // Pictures can only be compared with "empty", which most people do not look for.
  const isUsual = ([, { filtered, kind }]: [string, Field]) => filtered && kind !== 'pictures';
  const first = fieldsOf(resource).find(isUsual);
  return conditionOn(resource, first?.[0] ?? 'id');
}

function conditionOn(resource: Listed, field: string): Condition {
  const declared = conditionField(resource, field);
  const [is = 'equal'] = declared ? operatorsOf(declared) : [];
  return { field, is, value: null };
}

interface LineProps {
  resource: Listed;
  condition: Condition;
  problem: string | undefined;
  onChange(condition: Condition): void;
  onRemove(): void;
}

function ConditionLine({ resource, condition, problem, onChange, onRemove }: LineProps) {
  const field = conditionField(resource, condition.field);
  if (!field) return null;
  const fields = fieldsOf(resource).filter(([, each]) => each.filtered);
  return (
    <Group gap="xs" wrap="nowrap" align="flex-start">
      <Select
        aria-label="欄位"
        w={140}
        comboboxProps={{ withinPortal: false }}
        allowDeselect={false}
        data={[
          ...fields.map(([value, { label }]) => ({ value, label })),
          { value: 'id', label: '編號' },
        ]}
        value={condition.field}
        onChange={(name) => name && onChange(conditionOn(resource, name))}
      />
      <Select
        aria-label="比較方式"
        w={120}
        comboboxProps={{ withinPortal: false }}
        allowDeselect={false}
        data={operatorsOf(field).map((value) => ({ value, label: operatorLabel(field, value) }))}
        value={condition.is}
        onChange={(is) => is && onChange({ ...condition, is: is as Operator, value: null })}
      />
      <OperandInput
        field={field}
        is={condition.is}
        value={condition.value}
        error={problem}
        onChange={(value) => onChange({ ...condition, value })}
      />
      <Button
        variant="subtle"
        color="gray"
        onClick={onRemove}
        aria-label={`移除條件「${field.label}」`}
      >
        移除
      </Button>
    </Group>
  );
}
