import { act, fireEvent, render, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { stubEventSource } from '#client/testing/fake-event-source.ts';
import { renderUrl } from '#client/testing/render-url.tsx';
import { newId } from '#server/db/new-id.ts';
import type { Account } from '#server/people/auth/accounts/users.queries.ts';
import {
  callerFor,
  createBookedClass,
  createClass,
  createUser,
} from '#server/testing/fixtures/factories.ts';
import { createThread } from '#server/testing/fixtures/threads.ts';
import { openTestApp } from '#server/testing/test-app.ts';
import { LinkedText } from './thread/linked-text.tsx';

const at = openTestApp();
let teacher: Account;
let learner: Account;
let classId: string;

beforeEach(async () => {
  teacher = await createUser(at.db, { role: 'instructor', fullName: 'Maya Ortiz' });
  learner = await createUser(at.db, { fullName: 'Sam Rivera' });
  ({ classId } = await createClass(at.db, teacher.id));
});

type Page = Awaited<ReturnType<typeof renderUrl>>;
const messagesOf = (person: Account) => callerFor(at.deps, person).messages;
const write = (person: Account, threadId: string, text: string) =>
  messagesOf(person).send({ threadId, id: newId(), text });

/** A thread about the class with this many messages, sent in turn by both people. */
function makeThread(amount = 1): Promise<string> {
  const senders = Array.from({ length: amount }, (_, index) =>
    index % 2 === 0 ? learner.id : teacher.id,
  );
  return createThread(at.db, { classId, studentId: learner.id, teacherId: teacher.id }, senders);
}

const openThread = (threadId: string, as: Account) => renderUrl(at, `/messages/${threadId}`, as);
const fieldOf = (page: Page) => page.findByRole('textbox', { name: /^Message to / });
const logOf = async (page: Page) => within(await page.findByRole('log', { name: 'Messages' }));
const textsIn = (log: Awaited<ReturnType<typeof logOf>>) =>
  log.queryAllByRole('listitem').map((item) => item.querySelector('p')?.textContent);

async function send(page: Page, text: string): Promise<void> {
  await page.fill(await fieldOf(page), text);
  await page.user.keyboard('{Enter}');
}

describe('a conversation', () => {
  it('sends with Enter, starts a line with Shift and Enter, and clears the field', async () => {
    const page = await openThread(await makeThread(), teacher);
    const field = await fieldOf(page);
    await page.fill(field, 'Yes,');
    await page.user.keyboard('{Shift>}{Enter}{/Shift}of course{Enter}');
    await (await logOf(page)).findByText('Yes, of course');
    expect(field).toHaveProperty('value', '');
  });

  it('does not send by the Enter that ends a composition, in any browser', async () => {
    const page = await openThread(await makeThread(), teacher);
    const field = await fieldOf(page);
    await page.fill(field, '陶芸');
    fireEvent.keyDown(field, { key: 'Enter', isComposing: true });
    // Safari ends the composition before this key.
    fireEvent.keyDown(field, { key: 'Enter', keyCode: 229 });
    expect(field).toHaveProperty('value', '陶芸');
    fireEvent.keyDown(field, { key: 'Enter', keyCode: 13 });
    await (await logOf(page)).findByText('陶芸');
  });

  it('keeps a message that could not be sent, and sends it once', async () => {
    const threadId = await makeThread();
    const page = await openThread(threadId, learner);
    const log = await logOf(page);
    const goOnline = page.goOffline();
    await send(page, 'Is there parking?');
    await log.findByText(/^We can't reach LearnLocal/);
    await page.navigate('/messages');
    goOnline();
    await page.navigate(`/messages/${threadId}`);
    await page.user.click(await page.findByRole('button', { name: 'Try again' }));
    await expect
      .poll(async () => textsIn(await logOf(page)))
      .toEqual(['Hello', 'Is there parking?']);
    expect(page.queryByText('Sending…')).toBeNull();
    const { messages } = await messagesOf(learner).thread({ threadId });
    expect(messages).toHaveLength(2);
  });

  it('says after signing in again that the session ended before a message was sent', async () => {
    const page = await openThread(await makeThread(), learner);
    await fieldOf(page);
    await at.db.deleteFrom('sessions').where('userId', '=', learner.id).execute();
    await send(page, 'Is there parking?');
    await page.findByRole('heading', { name: 'Welcome Back' });
    await page.becomes(learner);
    // The list of messages may be another element after signing in.
    const again = await page.findByRole('button', { name: 'Try again' });
    page.getByText('Your session ended before this was sent.');
    await page.user.click(again);
    await expect
      .poll(async () => textsIn(await logOf(page)))
      .toEqual(['Hello', 'Is there parking?']);
  });

  it('lets a message be discarded that the server rejects, with its reason', async () => {
    const threadId = await makeThread();
    const page = await openThread(threadId, learner);
    await messagesOf(teacher).block({ userId: learner.id });
    await send(page, 'Are you there?');
    await page.findByText("You can't write to this person");
    await page.user.click(page.getByRole('button', { name: 'Discard' }));
    expect(page.queryByText('Are you there?')).toBeNull();
  });

  it('keeps a draft for each conversation', async () => {
    const first = await makeThread();
    ({ classId } = await createClass(at.db, teacher.id));
    const second = await makeThread();
    const page = await openThread(first, learner);
    await page.fill(await fieldOf(page), 'Half a thought');
    await page.navigate(`/messages/${second}`);
    await expect.poll(() => fieldOf(page)).toHaveProperty('value', '');
    await page.navigate(`/messages/${first}`);
    await expect.poll(() => fieldOf(page)).toHaveProperty('value', 'Half a thought');
  });

  it('shows announcements, which learners can report like messages of the other side', async () => {
    const made = await createBookedClass(at.db, teacher.id, learner.id);
    const announced = { classId: made.classId, audience: 'all', subject: 'Door' } as const;
    await callerFor(at.deps, teacher).announcements.send({ ...announced, text: 'It is blue' });
    ({ classId } = made);
    const page = await openThread(await makeThread(2), learner);
    const log = await logOf(page);
    log.getByText('Door');
    log.getByText(/^Announcement/);
    // The announcement and the instructor's message can be reported, the learner's own message cannot.
    expect(log.getAllByRole('button', { name: 'Report this message' })).toHaveLength(2);
    await page.user.click(
      log.getAllByRole('button', { name: 'Report this message' })[1] as Element,
    );
    const form = within(await page.findByRole('dialog', { name: 'Report this message' }));
    await page.user.selectOptions(form.getByLabelText('Reason'), 'spam');
    await page.fill(form.getByLabelText("What's wrong?"), 'Only links');
    await page.user.click(form.getByRole('button', { name: 'Send report' }));
    await page.findByText('Thank you');
  });

  it('loads earlier messages when their place comes near', async () => {
    const threadId = await makeThread(120);
    const inView = [{ isIntersecting: true }] as IntersectionObserverEntry[];
    const NoObserver = window.IntersectionObserver;
    const page = await openThread(threadId, learner);
    expect(textsIn(await logOf(page))).toHaveLength(50);
    page.unmount();
    class Observer extends NoObserver {
      readonly #onChange: IntersectionObserverCallback;
      constructor(onChange: IntersectionObserverCallback) {
        super(onChange);
        this.#onChange = onChange;
      }
      override observe() {
        this.#onChange(inView, this);
      }
    }
    vi.stubGlobal('IntersectionObserver', Observer);
    const scrolled = await openThread(threadId, learner);
    await expect.poll(async () => textsIn(await logOf(scrolled)).length).toBe(120);
  });

  it('shows whom the viewer blocked, and lets them write again', async () => {
    const page = await openThread(await makeThread(), teacher);
    const choose = async (name: string) => {
      await page.user.click(await page.findByRole('button', { name: 'More about Sam Rivera' }));
      await page.user.click(await page.findByRole('menuitem', { name }));
    };
    await choose('Block');
    const dialog = within(await page.findByRole('dialog', { name: 'Block Sam Rivera?' }));
    await page.user.click(dialog.getByRole('button', { name: 'Block' }));
    await page.findByText('You blocked Sam Rivera. Unblock them to write again.');
    await choose('Unblock');
    await fieldOf(page);
  });

  it('of someone else is not found', async () => {
    const page = await openThread(await makeThread(), await createUser(at.db));
    await page.findByRole('heading', { name: 'Page Not Found' });
  });
});

it('a conversation is reported from its menu, by the newest message of the other person', async () => {
  const threadId = await makeThread();
  const { id } = await write(learner, threadId, 'Pay me in cash.');
  await write(teacher, threadId, 'No.');
  const page = await openThread(threadId, teacher);
  await page.user.click(await page.findByRole('button', { name: 'More about Sam Rivera' }));
  await page.user.click(await page.findByRole('menuitem', { name: 'Report' }));
  const form = within(await page.findByRole('dialog', { name: 'Report this conversation' }));
  await page.user.selectOptions(form.getByLabelText('Reason'), 'spam');
  await page.fill(form.getByLabelText("What's wrong?"), 'They want cash.');
  await page.user.click(form.getByRole('button', { name: 'Send report' }));
  await page.findByText('Thank you');
  const reports = at.db.selectFrom('reports').selectAll().where('reporterId', '=', teacher.id);
  expect(await reports.execute()).toMatchObject([{ kind: 'message', subjectId: id }]);
});

describe('saved replies', () => {
  it('are added from the text in the field, changed, inserted and deleted', async () => {
    const page = await openThread(await makeThread(), teacher);
    await page.fill(await fieldOf(page), 'We bake in pairs.');
    await page.user.click(page.getByRole('button', { name: 'Saved replies' }));
    await page.user.click(await page.findByRole('button', { name: 'Add a reply' }));
    await page.fill(page.getByLabelText('Title'), 'Pairs');
    await page.user.click(page.getByRole('button', { name: 'Save reply' }));
    await page.user.click(await page.findByRole('button', { name: 'Edit Pairs' }));
    await page.fill(page.getByLabelText('Text'), ' Bring no one, or one.');
    await page.user.click(page.getByRole('button', { name: 'Save reply' }));
    await page.user.click(await page.findByRole('button', { name: 'Insert Pairs' }));
    const reply = 'We bake in pairs. Bring no one, or one.';
    expect(await fieldOf(page)).toHaveProperty('value', `We bake in pairs.\n${reply}`);
    await page.user.click(page.getByRole('button', { name: 'Saved replies' }));
    await page.user.click(await page.findByRole('button', { name: 'Delete Pairs' }));
    await expect.poll(() => messagesOf(teacher).savedReplies.list()).toEqual([]);
  });
});

describe('a message that arrives while a page is open', () => {
  it('is in the conversation and in the list', async () => {
    const opened = stubEventSource();
    const threadId = await makeThread();
    const page = await openThread(threadId, learner);
    await expect.poll(() => opened.length).toBe(1);
    const sent = await write(teacher, threadId, 'Bring an apron');
    const message = { ...sent, isMine: false };
    act(() => opened[0]?.send('message', { threadId, message }, String(message.sequence)));
    await (await logOf(page)).findByText('Bring an apron');
    const list = within(page.getByRole('navigation', { name: 'Conversations' }));
    await list.findByText('Bring an apron');
    // The message counts as read, because the page shows it.
    await expect.poll(() => messagesOf(learner).unread()).toEqual({ count: 0 });
  });

  it('is refetched after a long break', async () => {
    const opened = stubEventSource();
    const threadId = await makeThread();
    const page = await openThread(threadId, learner);
    await expect.poll(() => opened.length).toBe(1);
    act(() => opened[0]?.send('message', { unread: 0 }, '7'));
    await page.settled();
    await write(teacher, threadId, 'Bring an apron');
    act(() => opened[0]?.send('message', { readAgain: true }, '7'));
    await (await logOf(page)).findByText('Bring an apron');
    const list = within(page.getByRole('navigation', { name: 'Conversations' }));
    await list.findByText('Bring an apron');
  });

  it('is counted in the header of every page', async () => {
    const opened = stubEventSource();
    const page = await renderUrl(at, '/privacy', learner);
    await expect.poll(() => opened.length).toBe(1);
    act(() => opened[0]?.send('message', { unread: 3 }, '7'));
    const link = await page.findByRole('link', { name: 'Messages, 3 unread' });
    expect(link.getAttribute('href')).toBe('/messages');
  });
});

describe('the list of conversations', () => {
  it('shows the newest message and how many are unread', async () => {
    await makeThread(3);
    const page = await renderUrl(at, '/messages', teacher);
    const link = await page.findByRole('link', { name: /Sam Rivera/ });
    expect(link.textContent).toMatch(/Bread without haste.*Hello.*2 unread$/);
  });

  it('says how a conversation begins while there is none', async () => {
    const page = await renderUrl(at, '/messages', learner);
    await page.findByRole('heading', { name: 'No messages yet' });
    page.getByRole('link', { name: 'Browse Classes' });
  });
});

it.each([
  ['See https://a.example/b?c=d.', 'https://a.example/b?c=d'],
  ['(http://a.example/x)', 'http://a.example/x'],
  ['javascript:alert(1) or www.a.example', undefined],
])('the web address in "%s" is a link to %s', (text, href) => {
  const shown = render(<LinkedText text={text} />);
  expect(shown.container.textContent).toBe(text);
  const link = shown.queryByRole('link');
  expect(link?.getAttribute('href') ?? undefined).toBe(href);
  if (link) expect(link.getAttribute('rel')).toBe('noopener nofollow ugc');
});

it('the form of a saved reply stays open when the save of another one succeeds', async () => {
  for (const title of ['Pairs', 'Parking'])
    await messagesOf(teacher).savedReplies.save({ id: newId(), title, text: 'In pairs.' });
  const page = await openThread(await makeThread(), teacher);
  await page.user.click(await page.findByRole('button', { name: 'Saved replies' }));
  await page.user.click(await page.findByRole('button', { name: 'Edit Pairs' }));
  const release = page.holdBack();
  await page.user.click(page.getByRole('button', { name: 'Save reply' }));
  await page.user.click(page.getByRole('button', { name: 'Cancel' }));
  await page.user.click(page.getByRole('button', { name: 'Edit Parking' }));
  await page.fill(page.getByLabelText('Text'), ' Behind the house.');
  release();
  await page.settled();
  expect(page.getByLabelText('Text')).toHaveProperty('value', 'In pairs. Behind the house.');
});
