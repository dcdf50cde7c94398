import { describe, expect, it } from 'vitest';
import { purposeOf, readVerifyRequest, verifyPath } from './verify-request.ts';

const read = (query: string) => readVerifyRequest(new URLSearchParams(query));

describe('the address of the code page', () => {
  it('names e-mail, purpose and whether the e-mail is sent at once [2.066, 2.067, 2.068, 2.069]', () => {
    expect(read('email=A@b.tw&type=signup&lastStep=true')).toEqual({
      email: 'a@b.tw',
      type: 'signup',
      isLastStep: true,
    });
    expect(read('email=a@b.tw&type=resetPassword')?.isLastStep).toBe(false);
    expect(read('email=a@b.tw&type=line-bind')?.type).toBe('line-bind');
  });

  it.each(['', 'type=signup', 'email=a@b&type=signup', 'email=a@b.tw', 'email=a@b.tw&type=other'])(
    'leads nowhere with %j [2.069]',
    (query) => {
      expect(read(query)).toBeUndefined();
    },
  );

  it('is read as it was written', () => {
    for (const isLastStep of [true, false]) {
      const request = { email: 'a+b@c.tw', type: 'resetPassword', isLastStep } as const;
      expect(read(verifyPath(request).split('?')[1] ?? '')).toEqual(request);
    }
  });

  it('has the purpose in the server’s words [4.080]', () => {
    expect(purposeOf('signup')).toBe('register');
    expect(purposeOf('line-bind')).toBe('register');
    expect(purposeOf('resetPassword')).toBe('resetPassword');
  });
});
