import { Button, Group, Text, Textarea } from '@mantine/core';
import { useRef } from 'react';
import type { EmailSentence, EmailWords } from '#contract/email-words/sentence.ts';
import { inBraces } from '#rules/shop/email-words.ts';
import classes from './emails.module.css';
import type { EmailWordsForm } from './use-email-words.ts';

interface Props {
  declared: EmailWords;
  form: EmailWordsForm;
  isReadOnly: boolean;
  /** Called with the case of a sentence that somebody begins to write; undefined if every case has it. */
  onCase(shownCase: string | undefined): void;
}

/** An input for each sentence, and buttons that put placeholders into the one that is being written. */
export function SentenceInputs({ declared, form, isReadOnly, onCase }: Props) {
  const written = useRef<{ name: string; input: HTMLTextAreaElement } | undefined>(undefined);
  function insert(placeholder: string) {
    const [first = ''] = Object.keys(declared.sentences);
    const { name, input } = written.current ?? { name: first, input: undefined };
    const text = form.texts[name] ?? '';
    const [from, until] = [
      input?.selectionStart ?? text.length,
      input?.selectionEnd ?? text.length,
    ];
    form.change(name, `${text.slice(0, from)}${inBraces(placeholder)}${text.slice(until)}`);
    input?.focus();
  }
  return (
    <>
      {!isReadOnly && <PlaceholderButtons declared={declared} onChosen={insert} />}
      {Object.entries(declared.sentences).map(([name, sentence]) => (
        <SentenceInput
          key={name}
          name={name}
          sentence={sentence}
          form={form}
          isReadOnly={isReadOnly}
          onFocus={(input) => {
            written.current = { name, input };
            onCase(sentence.onlyIn);
          }}
        />
      ))}
    </>
  );
}

function PlaceholderButtons({
  declared,
  onChosen,
}: {
  declared: EmailWords;
  onChosen(placeholder: string): void;
}) {
  return (
    <fieldset className={classes.placeholderButtons}>
      <Text component="legend" size="sm">
        放進正在修改的文字
      </Text>
      <Group gap="xs">
        {Object.values(declared.placeholders).map((placeholder) => (
          <Button
            key={placeholder}
            variant="default"
            size="xs"
            // The input keeps the focus, and with it the place of the cursor.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => onChosen(placeholder)}
          >
            {inBraces(placeholder)}
          </Button>
        ))}
      </Group>
    </fieldset>
  );
}

interface InputProps {
  name: string;
  sentence: EmailSentence;
  form: EmailWordsForm;
  isReadOnly: boolean;
  onFocus(input: HTMLTextAreaElement): void;
}

function SentenceInput({ name, sentence, form, isReadOnly, onFocus }: InputProps) {
  const { label, own, maxLength } = sentence;
  const text = form.texts[name] ?? '';
  return (
    <div>
      <Textarea
        label={label}
        description={hintOf(sentence)}
        autosize
        minRows={maxLength > 100 ? 2 : 1}
        value={text}
        readOnly={isReadOnly}
        error={form.problems[name]}
        onFocus={(event) => onFocus(event.currentTarget)}
        // A sentence is one line; text that is pasted from elsewhere may have several.
        onChange={(event) => form.change(name, event.currentTarget.value.replace(/\s*\n\s*/g, ''))}
      />
      {!isReadOnly && text !== own && (
        <Group justify="space-between" gap="xs">
          <Text size="xs" c="dimmed">{`${text.length}／${maxLength} 字`}</Text>
          <Button
            variant="subtle"
            size="compact-sm"
            aria-label={`「${label}」恢復原文`}
            onClick={() => form.change(name, own)}
          >
            {own === '' ? '清空' : '恢復原文'}
          </Button>
        </Group>
      )}
    </div>
  );
}

/** What to know about a sentence before writing it. */
function hintOf({ own, needs }: EmailSentence): string | undefined {
  if (own === '') return '接在內容之後的一段，例如年節的出貨時間；空白為沒有';
  return needs.length > 0 ? `需要有 ${needs.map(inBraces).join('、')}` : undefined;
}
