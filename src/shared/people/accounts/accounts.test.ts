import { describe, expect, it } from 'vitest';
import { z } from '#shared/zod.ts';
import { credentials, newcomer, profileForm, registration } from './accounts.ts';
import { canBeCalled } from './phone-numbers.ts';

const valid = {
  fullName: 'Ada Park',
  username: 'ada_park',
  email: ' Ada@Example.com ',
  phoneNumber: '+15035550123',
  password: 'three quiet herons',
  confirmPassword: 'three quiet herons',
};

/** The first error of each field. */
function errorsOf(schema: z.ZodType, form: object): Record<string, string> {
  const result = schema.safeParse(form);
  if (result.success) return {};
  const { fieldErrors } = z.flattenError(result.error);
  return Object.fromEntries(
    Object.entries<string[] | undefined>(fieldErrors).map(([name, all]) => [name, all?.[0] ?? '']),
  );
}

describe('registration', () => {
  it('accepts a complete form and lowercases the email address', () => {
    const phoneNumber = '+1 (503) 555-0123';
    expect(registration.parse({ ...valid, phoneNumber })).toMatchObject({
      email: 'ada@example.com',
      phoneNumber: '+15035550123',
    });
  });

  it.each([
    ['fullName', '  ', 'Full name is required'],
    ['username', 'ab', 'Username must be at least 3 characters'],
    ['username', 'ada park', 'Username can only contain letters, numbers, and underscores'],
    ['email', 'ada@', 'Please enter a valid email address'],
    ['phoneNumber', '+0123', 'Please enter a valid phone number'],
    ['phoneNumber', '5', 'Please enter a valid phone number'],
    ['phoneNumber', '+1234567890123456', 'Please enter a valid phone number'],
    ['password', 'seven77', 'Password must be at least 8 characters'],
    ['password', 'x'.repeat(129), 'Password must be at most 128 characters'],
  ])('rejects %s “%s”: %s', (field, value, sentence) => {
    expect(errorsOf(registration, { ...valid, [field]: value })[field]).toBe(sentence);
  });

  it.each([
    ['12', false],
    ['+12', false],
    ['5550123', true],
    ['123456789012345', true],
    ['+123456789012345', true],
  ])('accepts the number %s; that it can be called is %s', (phoneNumber, isCallable) => {
    expect(registration.parse({ ...valid, phoneNumber }).phoneNumber).toBe(phoneNumber);
    expect(canBeCalled(phoneNumber)).toBe(isCallable);
    expect(newcomer.safeParse({ fullName: 'Ada', phoneNumber }).success).toBe(isCallable);
  });

  it.each([
    'first&last@example.com',
    'x=y@example.com',
    "o'neil/a?b{c}|d^e`f~g#h@example.com",
    'ada@example.xn--p1ai',
    'ada..park.@localhost',
  ])('accepts the address %s, as browsers do', (email) => {
    expect(registration.parse({ ...valid, email }).email).toBe(email);
  });

  it.each([
    'ada',
    'a b@example.com',
    'ada@-x.com',
    '\u212Aevin@example.com',
    `${'a'.repeat(250)}@b.co`,
  ])('rejects the address %s', (email) => {
    expect(errorsOf(registration, { ...valid, email })).toHaveProperty('email');
  });

  it('normalizes a new password before it measures it', () => {
    const [password, confirmPassword] = ['cafe\u0301 am See', 'caf\u00e9 am See'];
    expect(registration.parse({ ...valid, password, confirmPassword }).password).toBe(
      confirmPassword,
    );
    expect(errorsOf(registration, { ...valid, password: 'e\u0301'.repeat(7) })).toHaveProperty(
      'password',
    );
  });

  it('requires the password twice and reports a mismatch on the second field', () => {
    const form = { ...valid, confirmPassword: '' };
    expect(errorsOf(registration, form)).toEqual({
      confirmPassword: 'Please confirm your password',
    });
    expect(errorsOf(registration, { ...valid, confirmPassword: 'other' })).toEqual({
      confirmPassword: "Passwords don't match",
    });
  });

  it('reports every error at once', () => {
    const form = { ...valid, fullName: '', confirmPassword: 'other' };
    expect(Object.keys(errorsOf(registration, form))).toEqual(['fullName', 'confirmPassword']);
  });
});

describe('signing in', () => {
  it('requires an email address and a password', () => {
    expect(errorsOf(credentials, { email: 'ada', password: '' })).toEqual({
      email: 'Please enter a valid email address',
      password: 'Password is required',
    });
  });
});

describe('the profile', () => {
  it('requires a name and username of at least two characters; the rest is optional', () => {
    expect(errorsOf(profileForm, { fullName: 'A', username: 'b' })).toEqual({
      fullName: 'Name must be at least 2 characters.',
      username: 'Username must be at least 2 characters.',
    });
    expect(errorsOf(profileForm, { fullName: 'Al', username: 'bo' })).toEqual({});
  });
});
