import { Link } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import { useState } from 'react';
import { formatDate } from '#client/lib/formats/formats.ts';
import { useReaderZone } from '#client/lib/formats/reader-zone.ts';
import { SupportAddress } from '#client/site/support/support-address.tsx';
import { Page } from '#client/ui/page/page.tsx';
import type { LegalSection } from './legal-section.ts';

type LegalPageProps = { title: string; intro: string; sections: LegalSection[] };

export function LegalPage({ title, intro, sections }: LegalPageProps) {
  // "Last Updated" shows today's date.
  const [openedAt] = useState(() => new Date().toISOString());
  const updated = formatDate(openedAt, useReaderZone('UTC'));
  return (
    <Page>
      <BackToHome />
      <h1 className="mt-4 text-2xl">{title}</h1>
      <p className="mt-2 text-ink-soft">Last Updated: {updated}</p>
      <div className="mt-8 grid gap-x-16 lg:grid-cols-[minmax(0,65ch)_1fr]">
        <div className="min-w-0">
          <p className="max-w-prose text-lg">{intro}</p>
          {sections.map((section) => (
            <Section key={section.id} {...section} />
          ))}
          <section className="mt-10 max-w-prose" aria-labelledby="contact">
            <h2 id="contact" className="text-xl">
              Questions
            </h2>
            <p className="mt-3">
              Write to <SupportAddress /> or use the{' '}
              <Link to="/contact" className="text-accent underline underline-offset-4">
                contact page
              </Link>
              .
            </p>
          </section>
          <div className="mt-10 border-line border-t pt-4">
            <BackToHome />
          </div>
        </div>
        <nav aria-label="On this page" className="hidden lg:block">
          <ul className="sticky top-24 flex max-h-[calc(100dvh-8rem)] flex-col overflow-y-auto border-line border-l text-sm">
            {sections.map(({ id, title: sectionTitle }) => (
              <li key={id}>
                <a href={`#${id}`} className="block py-1.5 pl-4 text-ink-soft hover:text-ink">
                  {sectionTitle}
                </a>
              </li>
            ))}
          </ul>
        </nav>
      </div>
    </Page>
  );
}

function Section({ id, title, blocks }: LegalSection) {
  return (
    <section aria-labelledby={id} className="mt-10 flex max-w-prose flex-col gap-3">
      <h2 id={id} className="text-xl">
        {title}
      </h2>
      {blocks.map((block) =>
        typeof block === 'string' ? (
          <p key={block}>{block}</p>
        ) : (
          <ul key={block[0]} className="flex list-disc flex-col gap-2 pl-5 marker:text-ink-soft">
            {block.map((point) => (
              <li key={point}>{point}</li>
            ))}
          </ul>
        ),
      )}
    </section>
  );
}

function BackToHome() {
  return (
    <Link
      to="/"
      className="inline-flex min-h-11 items-center gap-2 rounded-lg text-accent underline-offset-4 hover:underline"
    >
      <ArrowLeft aria-hidden className="size-4" />
      Back to Home
    </Link>
  );
}
