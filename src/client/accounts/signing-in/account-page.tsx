import type { ReactNode } from 'react';
import { Card } from '#client/ui/card.tsx';
import { focusWhenShown } from '#client/ui/focus-when-shown.ts';
import { Page } from '#client/ui/page.tsx';

type AccountPageProps = {
  title: string;
  subtitle: string;
  children: ReactNode;
  footer: ReactNode;
  /** It takes the place of another step, with which what had the focus is gone. */
  takesFocus?: boolean;
};

/** The frame that signing up and signing in share. */
export function AccountPage(props: AccountPageProps) {
  const { title, subtitle, children, footer, takesFocus = false } = props;
  return (
    <Page width="narrow">
      <h1
        key={title}
        ref={takesFocus ? focusWhenShown : undefined}
        tabIndex={takesFocus ? -1 : undefined}
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
