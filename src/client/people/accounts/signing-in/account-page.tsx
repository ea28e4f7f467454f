import { type ReactNode, useEffect } from 'react';
import { tabTitle } from '#client/lib/pages/page-head.ts';
import { Card } from '#client/ui/card.tsx';
import { focusWhenShown } from '#client/ui/focus-when-shown.ts';
import { Page } from '#client/ui/page/page.tsx';

type AccountPageProps = {
  title: string;
  subtitle: string;
  children: ReactNode;
  footer: ReactNode;
  /** Set when this replaces another step, whose focused element is gone. */
  autoFocusHeading?: boolean;
};

/** The layout shared by the sign-up and sign-in pages. */
export function AccountPage(props: AccountPageProps) {
  const { title, subtitle, children, footer, autoFocusHeading = false } = props;
  // The route's title is that of the first step.
  useEffect(() => {
    document.title = tabTitle(title);
  }, [title]);
  return (
    <Page width="narrow">
      <h1
        key={title}
        ref={autoFocusHeading ? focusWhenShown : undefined}
        tabIndex={autoFocusHeading ? -1 : undefined}
        className="text-center text-2xl outline-none"
      >
        {title}
      </h1>
      <p className="mt-2 mb-8 text-center text-ink-soft">{subtitle}</p>
      <Card>{children}</Card>
      <p className="mt-6 text-center text-ink-soft">{footer}</p>
    </Page>
  );
}
