import { Button, Modal, Text } from '@mantine/core';
import { plainApi } from '../api.ts';
import type { Question } from '../step-up-prompt.ts';
import { ProofForm } from './proof-form.tsx';
import { SignInSteps } from './sign-in-steps.tsx';

interface QuestionDialogProps {
  question: Question;
  me: { id: number; email: string };
  /** With true, the refused call may be sent again. */
  onEnd(isAnswered: boolean): void;
}

/** Asks for the proof that a refused call needs, in a dialog over the page. */
export function QuestionDialog({ question, me, onEnd }: QuestionDialogProps) {
  return question.kind === 'step-up' ? (
    <StepUpDialog methods={question.methods} onEnd={onEnd} />
  ) : (
    <SignInAgainDialog question={question} me={me} onEnd={onEnd} />
  );
}

function StepUpDialog({
  methods,
  onEnd,
}: {
  methods: Extract<Question, { kind: 'step-up' }>['methods'];
  onEnd: QuestionDialogProps['onEnd'];
}) {
  return (
    <Modal opened onClose={() => onEnd(false)} title="再驗證一次身分" size="sm">
      {methods.length > 0 ? (
        <>
          <Text size="sm" mb="md">
            這個操作需要再次完成第二步驗證，之後 10 分鐘內不再詢問。
          </Text>
          <ProofForm
            methods={methods}
            onProof={async (body) => {
              await plainApi.stepUp({ body });
              onEnd(true);
            }}
          />
        </>
      ) : (
        <Text size="sm">這個操作需要第二步驗證。請先在「我的帳號」設定，再回來操作。</Text>
      )}
    </Modal>
  );
}

/** It cannot be closed, because the page behind it shows data that only a signed-in person may see. */
function SignInAgainDialog({ question, me, onEnd }: QuestionDialogProps) {
  const done = (id: number) => {
    // Another person has signed in: the data and input of the page belong to somebody else.
    if (id !== me.id) location.reload();
    else onEnd(true);
  };
  const methods = question.kind === 'second-factor' ? question.methods : [];
  return (
    <Modal
      opened
      onClose={() => undefined}
      withCloseButton={false}
      closeOnEscape={false}
      title={question.kind === 'sign-in' ? '登入已逾時' : '請完成兩步驟驗證'}
      size="sm"
    >
      <Text size="sm" mb="md">
        尚未儲存的內容仍在畫面上，驗證後會繼續剛才的操作。
      </Text>
      {methods.length > 0 ? (
        <ProofForm
          methods={methods}
          onProof={async (body) => {
            await plainApi.adminLoginVerify({ body });
            done(me.id);
          }}
        />
      ) : (
        <SignInSteps email={me.email} onDone={done} />
      )}
      <Button variant="subtle" size="compact-sm" mt="md" fullWidth onClick={() => onEnd(false)}>
        放棄未儲存的內容，回到登入頁
      </Button>
    </Modal>
  );
}
