import type { ReactNode } from 'react';
import { PageTitle } from '#client/lib/page-title.tsx';
import { Card } from '#client/ui/card.tsx';
import { Page } from '#client/ui/page.tsx';

type AccountPageProps = { title: string; subtitle: string; children: ReactNode; footer: ReactNode };

/** The frame that signing up and signing in share. */
export function AccountPage({ title, subtitle, children, footer }: AccountPageProps) {
  return (
    <Page width="narrow">
      <PageTitle title={title} />
      <h1 className="text-center text-2xl">{title}</h1>
      <p className="mt-2 mb-8 text-center text-ink-soft">{subtitle}</p>
      <Card>{children}</Card>
      <p className="mt-6 text-center text-ink-soft">{footer}</p>
    </Page>
  );
}
