import { Link } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import type { MessageThread } from '#client/lib/server/trpc.ts';
import { Avatar } from '#client/ui/avatar.tsx';
import { BlockPerson } from '../block-person.tsx';
import { answerTimeWords } from '../message-words.ts';
import { nameOf } from '../name-of.ts';

/** The other person, the class, and the actions on the person. */
export function ThreadHeading({ thread }: { thread: MessageThread }) {
  const { classId, classTitle, isClassOpen, isTeacher, other, usuallyAnswersMinutes } = thread;
  const name = nameOf(other);
  const style = 'underline-offset-4 hover:underline';
  return (
    <div className="flex items-center gap-3 border-line border-b px-4 py-3 lg:px-6">
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
          {other?.username && !isTeacher && isClassOpen ? (
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
          <Link to="/classes/$classId" params={{ classId }} className={style}>
            {classTitle}
          </Link>
        </p>
        {usuallyAnswersMinutes !== null && !isTeacher && (
          <p className="text-ink-soft text-sm">
            Usually answers {answerTimeWords(usuallyAnswersMinutes)}
          </p>
        )}
      </div>
      {other && (
        <BlockPerson
          userId={other.id}
          name={name}
          isBlockedByMe={thread.isBlockedByMe}
          isTeacher={isTeacher}
          className="-mr-3 shrink-0 text-sm"
        />
      )}
    </div>
  );
}
