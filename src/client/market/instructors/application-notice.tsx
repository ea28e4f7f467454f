import type { ReactNode } from 'react';
import { formatDate } from '#client/lib/formats/formats.ts';
import { useReaderZone } from '#client/lib/formats/reader-zone.ts';
import type { Viewer } from '#client/lib/server/trpc.ts';
import { LinkButton } from '#client/ui/link-button.tsx';
import { useOwnApplication } from './own-application.ts';

/** Shows a user without approval the state of their application, and the next step. */
export function ApplicationNotice({ viewer }: { viewer: Viewer }) {
  const own = useOwnApplication(viewer);
  if (!own) return null;
  const { application } = own;
  if (!application)
    return (
      <Section title="Your classes are drafts" action={<Apply>Apply to teach</Apply>}>
        <p>
          Only you can see them. We review applications before anyone teaches here; once yours is
          approved, your classes are public.
        </p>
      </Section>
    );
  if (application.status === 'declined')
    return (
      <Section
        title="We couldn't approve your application"
        action={<Apply>Change and apply again</Apply>}
      >
        <p dir="auto" className="wrap-anywhere whitespace-pre-line">
          <span className="font-medium">The reason: </span>
          {application.reason}
        </p>
        <p>Change it and apply again. Your classes stay as drafts until then.</p>
      </Section>
    );
  return (
    <Section title="We're reviewing your application">
      <WhatHappensNext since={application.createdAt} />
    </Section>
  );
}

export function WhatHappensNext({ since }: { since: string }) {
  const zone = useReaderZone('UTC');
  return (
    <>
      <p>
        You applied on {formatDate(since, zone)}. We read every application ourselves, and email you
        our answer.
      </p>
      <p>
        You can create classes in the meantime. They're drafts that only you can see, and become
        public as soon as you're approved.
      </p>
    </>
  );
}

const Apply = ({ children }: { children: string }) => (
  <LinkButton to="/become-instructor" variant="secondary" className="self-start">
    {children}
  </LinkButton>
);

type SectionProps = { title: string; children: ReactNode; action?: ReactNode };

function Section({ title, children, action }: SectionProps) {
  return (
    <section className="mb-8 flex flex-col gap-2 rounded-2xl border border-line bg-sunken p-5">
      <h2 dir="auto" className="text-lg">
        {title}
      </h2>
      {children}
      {action && <div className="mt-2">{action}</div>}
    </section>
  );
}
