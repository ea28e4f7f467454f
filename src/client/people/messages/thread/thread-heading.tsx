import { Link } from '@tanstack/react-router';
import { ArrowLeft, Ellipsis } from 'lucide-react';
import type { MessageThread } from '#client/lib/server/trpc.ts';
import { useLatest } from '#client/lib/use-latest.ts';
import { Avatar } from '#client/ui/avatar.tsx';
import { MenuButton, type MenuOpening } from '#client/ui/overlays/menu-button.tsx';
import { useLazyComponent } from '#client/ui/use-lazy-component.ts';
import { useBlock } from '../block-person.tsx';
import { answerTimeWords } from '../message-words.ts';
import { nameOf } from '../name-of.ts';

/** The other person, the class, and a menu of actions on the person. */
export function ThreadHeading({ thread }: { thread: MessageThread }) {
  const { classId, classTitle, isTeacher, other, usuallyAnswersMinutes } = thread;
  const name = nameOf(other);
  const style = 'underline-offset-4 hover:underline';
  return (
    <div className="flex items-center gap-3 border-line border-b px-4 py-2 lg:px-6">
      <Link
        to="/messages"
        aria-label="All messages"
        className="-ml-2 grid size-11 shrink-0 place-items-center rounded-lg text-ink-soft hover:text-ink lg:hidden"
      >
        <ArrowLeft aria-hidden className="size-5" />
      </Link>
      <Avatar name={name} image={other?.avatarUrl ?? null} className="size-11 max-sm:hidden" />
      <div className="min-w-0 grow leading-snug">
        <h1 dir="auto" className="truncate text-lg">
          {other?.username && !isTeacher && thread.isClassOpen ? (
            <Link
              dir="auto"
              to="/instructors/$username"
              params={{ username: other.username }}
              className={style}
            >
              {name}
            </Link>
          ) : (
            name
          )}
        </h1>
        <p dir="auto" className="truncate text-ink-soft text-sm">
          {thread.isClassVisible ? (
            <Link to="/classes/$classId" params={{ classId }} className={style}>
              {classTitle}
            </Link>
          ) : (
            classTitle
          )}
        </p>
        {usuallyAnswersMinutes !== null && !isTeacher && (
          <p className="text-ink-soft text-sm">
            Usually answers {answerTimeWords(usuallyAnswersMinutes)}
          </p>
        )}
      </div>
      {other && <PersonActions thread={thread} other={other} />}
    </div>
  );
}

const loadReport = async () =>
  (await import('#client/staff/reports/report-dialog.tsx')).ReportDialog;

type PersonActionsProps = { thread: MessageThread; other: NonNullable<MessageThread['other']> };

/** Blocks the other person, or reports the newest of their messages, which staff see with those before it. */
function PersonActions({ thread, other }: PersonActionsProps) {
  const { id: threadId, isBlockedByMe, isTeacher, messages } = thread;
  const name = nameOf(other);
  const { press, dialog } = useBlock({ userId: other.id, name, isBlockedByMe, isTeacher });
  const block = useLatest(press);
  const { Component: ReportDialog, isOpen, open, close } = useLazyComponent(loadReport);
  const loadMenu = async () => {
    const { ThreadMenu } = await import('./thread-menu.tsx');
    const actions = { threadId, onReport: open, onBlock: () => block.current?.() };
    return (opening: MenuOpening) => <ThreadMenu {...opening} {...actions} />;
  };
  const received = messages.findLast(({ isMine }) => !isMine);
  return (
    <>
      <MenuButton
        load={loadMenu}
        aria-label={`More about ${name}`}
        className="-mr-2 grid size-11 shrink-0 place-items-center rounded-lg hover:bg-sunken"
      >
        <Ellipsis aria-hidden className="size-5" />
      </MenuButton>
      {dialog}
      {ReportDialog && isOpen && received && (
        <ReportDialog
          subject={{ kind: received.kind, id: received.id, name: 'this conversation' }}
          isSignedIn
          onClose={close}
        />
      )}
    </>
  );
}
