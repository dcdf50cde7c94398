import { beforeEach, describe, expect, it } from 'vitest';
import { stubBrowser, stubFetch } from '../testing/browser.ts';
import { clearRegistration, register, useSignupStore } from './signup.ts';

const account = { email: 'a@b.tw', password: 'abcd1234' };
beforeEach(() => {
  stubBrowser();
  clearRegistration();
});

describe('registering', () => {
  it('sends e-mail and password, records the user and reports to analytics [4.076, 4.077, 4.078, 7.061]', async () => {
    const requests = stubFetch(() => ({ user_id: 7 }));
    await register(account);
    expect(requests[0]).toMatchObject({
      line: 'POST /auth/register',
      body: 'email=a%40b.tw&password=abcd1234',
    });
    expect(useSignupStore.getState()).toEqual({ userId: 7, status: 200, errorCode: '' });
    expect(window.dataLayer).toContainEqual({ event: 'sign_up', user_id: 7 });
  });

  it('keeps status and code of a refusal and reports nothing to analytics [3.095]', async () => {
    stubFetch(() => Response.json({ status: 400, error_code: 'EMAIL_EXISTED' }, { status: 400 }));
    await expect(register(account)).rejects.toMatchObject({ errorCode: 'EMAIL_EXISTED' });
    expect(useSignupStore.getState()).toEqual({
      userId: undefined,
      status: 400,
      errorCode: 'EMAIL_EXISTED',
    });
    expect(window.dataLayer).toBeUndefined();
  });
});
