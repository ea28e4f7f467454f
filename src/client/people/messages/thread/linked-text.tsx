import type { ReactNode } from 'react';
import { webAddress } from '#shared/people/messages/web-addresses.ts';

/** A person's text, with its web addresses as links. */
export function LinkedText({ text }: { text: string }) {
  const parts: ReactNode[] = [];
  let end = 0;
  for (const { 0: href, index } of text.matchAll(webAddress)) {
    parts.push(
      text.slice(end, index),
      <a
        key={index}
        href={href}
        target="_blank"
        rel="noopener nofollow ugc"
        className="underline underline-offset-4"
      >
        {href}
      </a>,
    );
    end = index + href.length;
  }
  return (
    <>
      {parts}
      {text.slice(end)}
    </>
  );
}
