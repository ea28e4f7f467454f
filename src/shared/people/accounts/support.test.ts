import { describe, expect, it } from 'vitest';
import { contactEmailLink, contactForm, contactTopics } from './support.ts';

const supportEmail = 'help@learn.example';

const letter = {
  name: 'Ada & Bo',
  email: 'ada@example.com',
  topic: 'billing',
  message: 'Was 100% refunded?\nYes = #1 + “thanks”',
} as const;

function errorsOf(form: object): Record<string, string[] | undefined> {
  const { error } = contactForm(supportEmail).safeParse({ ...letter, ...form });
  return Object.fromEntries(
    (error?.issues ?? []).map(({ path, message }) => [path.join('.'), [message]]),
  );
}

describe('the contact message', () => {
  it('has six topics', () => {
    expect(contactTopics).toEqual([
      'general',
      'support',
      'billing',
      'instructor',
      'feedback',
      'other',
    ]);
  });

  it.each([
    [{ name: ' ' }, { name: ['Name is required'] }],
    [{ email: '' }, { email: ['Please enter a valid email address'] }],
    [{ email: 'ada@' }, { email: ['Please enter a valid email address'] }],
    [{ message: '\n' }, { message: ['Message is required'] }],
    [{ topic: 'praise' }, { topic: [`Must be one of ${contactTopics.join(', ')}`] }],
    [{ topic: null }, { topic: ['Please choose a topic'] }],
    [{}, {}],
  ])('with %j reports %j', (form, sentences) => {
    expect(errorsOf(form)).toEqual(sentences);
  });

  it('becomes a mailto link to the support address that keeps the text intact', () => {
    const link = new URL(contactEmailLink(letter, supportEmail));
    expect(link.protocol + link.pathname).toBe(`mailto:${supportEmail}`);
    expect([...link.searchParams.keys()]).toEqual(['subject', 'body']);
    expect(link.searchParams.get('subject')).toBe('[billing] Contact Form Submission');
    expect(link.searchParams.get('body')).toBe(
      'Name: Ada & Bo\r\nEmail: ada@example.com\r\n\r\nWas 100% refunded?\r\nYes = #1 + “thanks”',
    );
  });

  it('encodes spaces so that no email app shows a plus', () => {
    expect(contactEmailLink(letter, supportEmail)).not.toContain('+');
  });

  it('is rejected with an explanation when the link would be cut off, in any script', () => {
    const tooLong = { message: [expect.stringContaining('too long for your email app')] };
    expect(errorsOf({ message: 'a'.repeat(1700) })).toEqual({});
    expect(errorsOf({ message: 'a'.repeat(1990) })).toEqual(tooLong);
    expect(errorsOf({ message: '語'.repeat(200) })).toEqual({});
    expect(errorsOf({ message: '語'.repeat(250) })).toEqual(tooLong);
  });
});
