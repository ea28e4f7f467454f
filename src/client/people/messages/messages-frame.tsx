import type { ReactNode } from 'react';
import { classNames } from '#client/ui/class-names.ts';
import { ThreadList } from './thread-list.tsx';

type MessagesFrameProps = {
  /** Whether a conversation is open: on narrow screens, it takes the place of the list. */
  isOpen: boolean;
  children: ReactNode;
};

/** The list of conversations and, beside it, the open one. */
export function MessagesFrame({ isOpen, children }: MessagesFrameProps) {
  const Heading = isOpen ? 'h2' : 'h1';
  return (
    <div
      className={classNames(
        'mx-auto flex w-full max-w-6xl lg:h-[calc(100dvh-4rem)] lg:min-h-120 lg:px-6',
        isOpen && 'max-lg:h-[calc(100dvh-4rem)] max-lg:min-h-96',
      )}
    >
      <div
        className={classNames(
          'w-full overflow-y-auto border-line pb-6 lg:w-88 lg:shrink-0 lg:border-x',
          isOpen && 'max-lg:hidden',
        )}
      >
        <Heading className="px-4 pt-8 pb-4 text-2xl">Messages</Heading>
        <ThreadList />
      </div>
      <div
        className={classNames(
          'min-w-0 grow flex-col border-line lg:flex lg:border-r',
          isOpen ? 'flex' : 'max-lg:hidden',
        )}
      >
        {children}
      </div>
    </div>
  );
}
