import { Alert, Button, SegmentedControl, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { EmailWords } from '#contract/email-words/sentence.ts';
import type { EmailName } from '#contract/emails.ts';
import { adminApi } from '../../api.ts';
import { LeaveGuard } from '../../resource/form/leave-guard.tsx';
import { LastChange, VersionedSection } from '../../resource/form/versioned-section.tsx';
import { useRight } from '../../session.ts';
import { EmailHistory } from './email-history.tsx';
import { EmailPreview } from './email-preview.tsx';
import classes from './emails.module.css';
import { SentenceInputs } from './sentence-inputs.tsx';
import type { ShownEmail, StoredWords } from './shown-email.ts';
import { TestButton } from './test-button.tsx';
import { type EmailWordsForm, useEmailWords } from './use-email-words.ts';

interface Props {
  name: EmailName;
  declared: EmailWords;
  words: StoredWords;
  /** The e-mail with the stored sentences. */
  shown: ShownEmail;
}

/** Milliseconds without typing after which the preview follows. */
const pause = 300;

/** The sentences of an e-mail, and beside them the e-mail that they make. */
export function EmailEditor({ name, declared, words, shown }: Props) {
  const { cases = {} } = declared;
  const form = useEmailWords(name, declared, words);
  const [shownCase, setShownCase] = useState(Object.keys(cases)[0]);
  const sampled = { texts: form.texts, ...(shownCase && { case: shownCase }) };
  const [asked] = useDebouncedValue(sampled, pause);
  const { data = shown } = useQuery({
    queryKey: ['letters', name, 'preview', asked],
    queryFn: async () => (await adminApi.previewLetter({ params: { name }, body: asked })).data,
    placeholderData: keepPreviousData,
  });
  return (
    <div className={classes.editor}>
      <WordsForm
        name={name}
        declared={declared}
        form={form}
        onCase={(chosen) => chosen && setShownCase(chosen)}
      />
      <EmailPreview name={name} shown={data}>
        {shownCase && (
          <SegmentedControl
            aria-label="預覽的情況"
            value={shownCase}
            onChange={setShownCase}
            data={Object.entries(cases).map(([value, label]) => ({ value, label }))}
          />
        )}
        <TestButton name={name} sampled={sampled} />
      </EmailPreview>
    </div>
  );
}

interface FormProps {
  name: EmailName;
  declared: EmailWords;
  form: EmailWordsForm;
  onCase(shownCase: string | undefined): void;
}

function WordsForm({ name, declared, form, onCase }: FormProps) {
  const mayWrite = useRight('letters.write');
  const { stored, isChanged } = form;
  return (
    <VersionedSection
      label="可以修改的文字"
      form={form}
      stale={{ title: '這封信剛被別人修改', take: '載入目前的文字，保留我的修改' }}
      mayWrite={mayWrite}
      isSound={Object.keys(form.problems).length === 0}
      others={
        form.isEdited && (
          <Button variant="default" onClick={form.reset}>
            全部恢復原文
          </Button>
        )
      }
      history={
        // Each save shows the history again.
        <EmailHistory
          key={stored.version}
          name={name}
          declared={declared}
          isUnsaved={isChanged}
          onUndone={form.showStored}
        />
      }
    >
      <Text size="sm" c="dimmed">
        商品、金額、期限、按鈕、驗證碼與法令要求的文字固定，不在這裡。儲存後用於之後寄出的信。
        <LastChange stored={stored} />
      </Text>
      {stored.unusable.length > 0 && (
        <Alert color="orange" role="status" title="有文字不能使用">
          標示錯誤的文字已不符合規定，寄出的信使用原文。請修改或恢復原文後儲存。
        </Alert>
      )}
      <SentenceInputs declared={declared} form={form} isReadOnly={!mayWrite} onCase={onCase} />
      {isChanged && <LeaveGuard isActive onLeave={form.discard} />}
    </VersionedSection>
  );
}
