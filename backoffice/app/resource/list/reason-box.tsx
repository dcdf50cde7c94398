import { Button, Group, Popover, Text, TextInput } from '@mantine/core';
import { type FocusEvent, type KeyboardEvent, type RefObject, useRef, useState } from 'react';
import { stockCauseWords, stockLimits } from '#contract/stocks.ts';
import type { Asks, Reason } from './cell-reason.ts';
import classes from './grid.module.css';
import { stockReason } from './stock-reason.ts';

interface Props {
  asks: Asks;
  /** Why the cell was not saved. */
  problem: string | undefined;
  box: RefObject<HTMLDivElement | null>;
  onSay(reason: Reason): void;
  /** A reason was chosen, so that the cell can be saved. */
  onChosen(): void;
  onBlur(event: FocusEvent): void;
  onKeyDown(event: KeyboardEvent<HTMLElement>): void;
}

/** Asks why a cell is changed, below it: a few usual reasons of one press each, and a text. */
export default function ReasonBox({
  asks,
  problem,
  box,
  onSay,
  onChosen,
  onBlur,
  onKeyDown,
}: Props) {
  const note = useRef<HTMLInputElement>(null);
  const [text, setText] = useState('');
  const [cause, setCause] = useState<string>();
  const isStock = asks.kind === 'stock';
  const choices = isStock
    ? Object.entries(stockCauseWords)
    : (asks.field.suggestions ?? []).map((each) => [each, each]);

  function choose(value: string) {
    if (!isStock) onSay({ text: value });
    else onSay({ text: text.trim(), cause: value });
    setCause(value);
    if (value === 'OTHER' && text.trim() === '') note.current?.focus();
    else onChosen();
  }
  function type(typed: string) {
    setText(typed);
    onSay(isStock ? stockReason(typed.trim(), cause) : { text: typed.trim() });
  }
  return (
    <Popover
      opened
      position="bottom-end"
      width={280}
      shadow="md"
      trapFocus={false}
      returnFocus={false}
      closeOnEscape={false}
      withRoles={false}
    >
      <Popover.Target>
        <span className={classes.anchor} aria-hidden="true" />
      </Popover.Target>
      <Popover.Dropdown ref={box} p="xs" role="dialog" aria-label="修改的原因" onBlur={onBlur}>
        {problem && (
          <Text size="sm" c="red" role="alert" mb={6}>
            {problem}
          </Text>
        )}
        <Text size="xs" mb={6}>
          {isStock ? '為什麼改庫存？選一個就儲存' : '為什麼改價？選填，選一個就儲存'}
        </Text>
        <Choices choices={choices} chosen={cause} onChoose={choose} onEscape={onKeyDown} />
        <TextInput
          ref={note}
          size="xs"
          aria-label="說明"
          placeholder={isStock ? '說明（選「其他」時必填）' : '或自己寫，按 Enter 儲存'}
          maxLength={isStock ? stockLimits.note : textLimit(asks.field)}
          value={text}
          onChange={({ target }) => type(target.value)}
          onKeyDown={onKeyDown}
        />
      </Popover.Dropdown>
    </Popover>
  );
}

const textLimit = (field: Extract<Asks, { kind: 'companion' }>['field']) =>
  field.kind === 'text' ? field.maxLength : undefined;

interface ChoicesProps {
  choices: readonly (readonly string[])[];
  chosen: string | undefined;
  onChoose(value: string): void;
  onEscape(event: KeyboardEvent<HTMLElement>): void;
}

/** The usual reasons, each a value and its words. */
function Choices({ choices, chosen, onChoose, onEscape }: ChoicesProps) {
  return (
    <Group gap={6} mb={8}>
      {choices.map(([value = '', label]) => (
        <Button
          key={value}
          size="compact-sm"
          variant={value === chosen ? 'filled' : 'light'}
          aria-pressed={value === chosen}
          onClick={() => onChoose(value)}
          // The press must not take the focus from the cell before it counts.
          onMouseDown={(event) => event.preventDefault()}
          onKeyDown={(event) => {
            if (event.key === 'Escape') onEscape(event);
            else event.stopPropagation();
          }}
        >
          {label}
        </Button>
      ))}
    </Group>
  );
}
