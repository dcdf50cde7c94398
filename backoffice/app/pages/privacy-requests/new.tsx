import { TextInput, Title } from '@mantine/core';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import classes from './privacy-requests.module.css';
import { RequestForm } from './request-form.tsx';

/** Records a request of a member, who is named by e-mail. */
export default function NewPrivacyRequest() {
  const navigate = useNavigate();
  const [email, setEmail] = useState('');
  return (
    <div className={classes.form}>
      <title>新增個資請求｜後台</title>
      <Title order={1} size="h3" mb="sm">
        新增個資請求
      </Title>
      <RequestForm
        member={{ email }}
        onDone={(id) => void navigate(`/privacy-requests/${id}`)}
        onCancel={() => void navigate('/privacy-requests')}
      >
        <TextInput
          label="會員信箱"
          type="email"
          autoComplete="off"
          required
          maxLength={254}
          value={email}
          onChange={({ target }) => setEmail(target.value)}
        />
      </RequestForm>
    </div>
  );
}
