import { useLayoutEffect } from 'react';

type PageTitleProps = { title: string; site?: string };

/**
 * The server has put a title into the page, and browsers show the first there is: so this changes
 * that one, where a second element would be of no use.
 */
export function PageTitle({ title, site = 'LearnLocal' }: PageTitleProps) {
  useLayoutEffect(() => {
    document.title = `${title} | ${site}`;
  }, [title, site]);
  return null;
}

/** What the server said of the first page (its address, its picture) is not true of another one. */
export function forgetPageHead(): void {
  for (const element of document.head.querySelectorAll('[data-page]')) element.remove();
}
