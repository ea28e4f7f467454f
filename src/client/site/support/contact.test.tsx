import { waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { renderUrl } from '#client/testing/render-url.tsx';
import { openTestApp } from '#server/testing/test-app.ts';
import { contactTopics } from '#shared/people/accounts/support.ts';

const supportEmail = 'help@learn.example';
const at = openTestApp({ SUPPORT_EMAIL: supportEmail });
type Screen = Awaited<ReturnType<typeof renderUrl>>;

/** The mailto links that were opened; jsdom has no email app. */
let openedMessage: URL[];
function takeMailLink(event: MouseEvent) {
  const link = (event.target as Element).closest('a');
  if (link?.protocol !== 'mailto:') return;
  event.preventDefault();
  openedMessage.push(new URL(link.href));
}
beforeEach(() => {
  openedMessage = [];
  document.addEventListener('click', takeMailLink);
});
afterEach(() => document.removeEventListener('click', takeMailLink));

const send = (page: Screen) => page.user.click(page.getByRole('button', { name: 'Send Message' }));

async function fillIn(page: Screen, message = 'Where is my refund?') {
  await page.fill(await page.findByLabelText('Name'), 'Ada Park');
  await page.fill(page.getByLabelText('Email'), 'ada@example.com');
  await page.user.selectOptions(page.getByLabelText('Topic'), 'billing');
  await page.user.click(page.getByLabelText('Message'));
  await page.user.paste(message);
}

describe('/contact', () => {
  it('asks for name, email, topic and message', async () => {
    const page = await renderUrl(at, '/contact');
    await page.findByRole('heading', { level: 1, name: 'Contact Us' });
    expect(document.title).toBe('Contact Us | LearnLocal');
    const topics = within(await page.findByLabelText('Topic')).getAllByRole('option');
    expect(topics.map((topic) => topic.getAttribute('value'))).toEqual([...contactTopics]);
    page.getByLabelText('Name');
    page.getByLabelText('Email');
    page.getByLabelText('Message');
  });

  it('shows an error below each empty field and focuses the first', async () => {
    const page = await renderUrl(at, '/contact');
    const name = await page.findByLabelText('Name');
    await send(page);
    await page.findByText('Name is required');
    page.getByText('Please enter a valid email address');
    page.getByText('Message is required');
    expect(document.activeElement).toBe(name);
    await page.fill(page.getByLabelText('Email'), 'ada@');
    page.getByText('Please enter a valid email address');
    expect(openedMessage).toEqual([]);
  });

  it('opens the email app with the message, even while the server is down', async () => {
    const page = await renderUrl(at, '/contact');
    await fillIn(page);
    let calls = 0;
    page.cutOff(100, () => calls++);
    await send(page);
    await page.findByText('Email Client Opened');
    expect(openedMessage).toHaveLength(1);
    const [mail] = openedMessage;
    expect(mail?.pathname).toBe(supportEmail);
    expect(mail?.searchParams.get('subject')).toBe('[billing] Contact Form Submission');
    expect(mail?.searchParams.get('body')).toBe(
      'Name: Ada Park\r\nEmail: ada@example.com\r\n\r\nWhere is my refund?',
    );
    expect(calls).toBe(0);
  });

  it('shows Preparing Email... while busy and clears the form after 1.5 seconds', async () => {
    const page = await renderUrl(at, '/contact');
    await fillIn(page);
    const before = Date.now();
    await send(page);
    const button = page.getByRole('button', { name: 'Preparing Email...' });
    await page.user.click(button);
    const name = page.getByLabelText('Name');
    expect(name).toHaveProperty('value', 'Ada Park');
    await waitFor(() => expect(name).toHaveProperty('value', ''));
    expect(Date.now() - before).toBeGreaterThanOrEqual(1500);
    expect(page.getByLabelText('Email')).toHaveProperty('value', '');
    expect(page.getByLabelText('Topic')).toHaveProperty('value', 'general');
    expect(page.getByLabelText('Message')).toHaveProperty('value', '');
    page.getByRole('button', { name: 'Send Message' });
    expect(openedMessage).toHaveLength(1);
    // The cleared form shows no errors until it is submitted again.
    await page.fill(page.getByLabelText('Email'), 'b');
    expect(page.queryByText('Please enter a valid email address')).toBeNull();
  });

  it('keeps the draft across navigation until the message is handed to the email app', async () => {
    const page = await renderUrl(at, '/contact');
    const leaveAndComeBack = async () => {
      await page.navigate('/faq');
      await page.findByRole('heading', { level: 1, name: 'Frequently Asked Questions' });
      await page.navigate('/contact');
      return page.findByLabelText('Message');
    };
    await fillIn(page);
    expect(await leaveAndComeBack()).toHaveProperty('value', 'Where is my refund?');
    expect(page.getByLabelText('Topic')).toHaveProperty('value', 'billing');
    await send(page);
    const name = page.getByLabelText('Name');
    await waitFor(() => expect(name).toHaveProperty('value', ''));
    expect(await leaveAndComeBack()).toHaveProperty('value', '');
    expect(page.getByLabelText('Name')).toHaveProperty('value', '');
  });

  it('keeps the message to copy or open again if no email app opened', async () => {
    const page = await renderUrl(at, '/contact');
    await fillIn(page);
    await send(page);
    const kept = within(await page.findByRole('region', { name: "Didn't your email app open?" }));
    kept.getByText('Where is my refund?');
    await page.user.click(kept.getByRole('button', { name: 'Copy message' }));
    await page.findByText('Copied');
    expect(await navigator.clipboard.readText()).toBe('Where is my refund?');
    await page.user.click(kept.getByRole('link', { name: 'Open it again' }));
    expect(openedMessage[1]?.href).toBe(openedMessage[0]?.href);
  });

  it('explains that a message is too long for an email app, and keeps it', async () => {
    const page = await renderUrl(at, '/contact');
    const long = 'word '.repeat(400);
    await fillIn(page, long);
    await send(page);
    await page.findByText(/^This is too long for your email app/);
    expect(page.getByLabelText('Message')).toHaveProperty('value', long);
    expect(openedMessage).toEqual([]);
  });

  it('shows the address as a link, with a copy button', async () => {
    const page = await renderUrl(at, '/contact');
    const link = await page.findByRole('link', { name: supportEmail });
    expect(link.getAttribute('href')).toBe(`mailto:${supportEmail}`);
    await page.user.click(page.getByRole('button', { name: 'Copy address' }));
    await page.findByText('Copied');
    expect(await navigator.clipboard.readText()).toBe(supportEmail);
  });

  it('shows an error when the browser does not allow copying', async () => {
    const page = await renderUrl(at, '/contact');
    Reflect.deleteProperty(navigator, 'clipboard');
    await page.user.click(await page.findByRole('button', { name: 'Copy address' }));
    await page.findByText("We couldn't copy it");
  });
});
