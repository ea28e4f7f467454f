import type { SiteUrls } from '#server/app/site-urls.ts';
import type { Email, Recipient } from '#server/people/notifications/email.ts';

export type UnreadThread = {
  threadId: string;
  reader: Recipient;
  title: string;
  senderName: string;
  /** The newest of them, oldest first. */
  messages: { text: string; picture: string | null }[];
  /** The number of unread messages. */
  unread: number;
  /** Whether the two have booked with each other. */
  isFromKnown: boolean;
};

/** Tells a reader what the other person wrote in their threads, the newest first. */
export function messageEmail(
  [newest, ...others]: [UnreadThread, ...UnreadThread[]],
  urls: SiteUrls,
): Email {
  const { reader, title, senderName } = newest;
  const threads = [newest, ...others];
  const about = others.length > 0 ? `${threads.length} classes` : title;
  const shown = threads.flatMap(({ messages }) => messages);
  const earlier = threads.reduce((sum, { unread }) => sum + unread, 0) - shown.length;
  const picture = shown.findLast((message) => message.picture)?.picture;
  const urlOf = ({ threadId }: UnreadThread) => urls.thread(threadId);
  return {
    to: reader,
    about: threads.map(({ threadId }) => `thread-${threadId}` as const),
    subject: `${senderName} wrote to you about ${about}`,
    paragraphs: [],
    quote: {
      from: shown.length > 1 ? 'Their messages:' : 'Their message:',
      text: threads.map((thread) => textOf(thread, others.length > 0)).join('\n\n'),
      picture: picture ? urls.picture(picture) : undefined,
      isFromKnown: newest.isFromKnown,
    },
    action: { label: 'Answer', url: urlOf(newest) },
    links: others.map((thread) => ({
      label: `Answer about ${thread.title}`,
      url: urlOf(thread),
    })),
    closing:
      earlier > 0
        ? `You'll find ${earlier} earlier unread ${earlier === 1 ? 'message' : 'messages'} there, too.`
        : undefined,
  };
}

const textOf = ({ title, messages }: UnreadThread, isTitled: boolean) =>
  [
    ...(isTitled ? [`About ${title}:`] : []),
    ...messages.map(({ text }) => text || 'A picture'),
  ].join('\n\n');
