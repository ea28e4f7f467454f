import type { Email, Recipient } from '#server/notifications/email.ts';
import { greetingFor, layOutEmail } from '#server/notifications/email-layout.ts';
import { normalizeImageUrl } from '#shared/images.ts';

export type UnreadThread = {
  threadId: string;
  title: string;
  senderName: string;
  /** The newest of them, oldest first. */
  messages: { text: string; picture: string | null }[];
  /** How many there are. */
  unread: number;
  /** Whether the two have booked with each other. */
  isFromKnown: boolean;
};

/** Tells a reader of a thread what the other person wrote. */
export function messageEmail(
  reader: Recipient,
  { threadId, title, senderName, messages, unread, isFromKnown }: UnreadThread,
  { appUrl, unsubscribeUrl }: { appUrl: string; unsubscribeUrl: string },
): Email {
  const earlier = unread - messages.length;
  const picture = messages.findLast((message) => message.picture)?.picture;
  return {
    to: reader.email,
    about: [`thread-${threadId}`],
    ...layOutEmail({
      subject: `${senderName} wrote to you about ${title}`,
      greeting: greetingFor(reader.fullName),
      paragraphs: [],
      quote: {
        from: `${senderName} wrote to you about ${title}:`,
        text: messages.map(({ text }) => text || 'A picture').join('\n\n'),
        picture: picture ? normalizeImageUrl(picture, appUrl) : undefined,
        isFromKnown,
      },
      action: { label: 'Answer', url: `${appUrl}/messages/${threadId}` },
      closing:
        earlier > 0
          ? `You'll find ${earlier} earlier unread ${earlier === 1 ? 'message' : 'messages'} there, too.`
          : undefined,
      unsubscribeUrl,
    }),
  };
}
