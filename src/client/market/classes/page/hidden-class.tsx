import { Link } from '@tanstack/react-router';
import type { ClassDetails, Viewer } from '#client/lib/server/trpc.ts';
import { DoubtWarning } from '#client/market/bookings/doubt-warning.tsx';
import { fallbacks } from '#client/market/classes/class-words.ts';
import { RemovalNotice } from '#client/staff/removals/removal-notice.tsx';
import { type SpamRuleName, spamRules } from '#shared/staff/desk/spam-rules.ts';
import { reviewNote } from '#shared/staff/desk/wait-reasons.ts';

type HiddenClassProps = { details: ClassDetails; viewer: Viewer | null };

/** Why the class is not public, for its instructor and its students. */
export function HiddenClass({ details, viewer }: HiddenClassProps) {
  const { removal, teacher, waitsFor, reviewReasons } = details;
  if (viewer?.id !== teacher.id)
    return (
      <DoubtWarning
        {...details}
        teacherName={teacher.fullName || teacher.username || fallbacks.teacher}
      />
    );
  if (removal)
    return (
      <RemovalNotice title="We hid your class" removal={removal}>
        Only you and people who booked it can see it. No one can book it, and its bookings stay.
      </RemovalNotice>
    );
  if (waitsFor === 'approval') return <Draft />;
  return reviewReasons && <InReview reasons={reviewReasons} />;
}

function Draft() {
  return (
    <section className="flex flex-col gap-2 rounded-2xl border border-line bg-sunken p-5">
      <h2 className="text-lg">This is a draft</h2>
      <p>
        Only you can see it. It becomes public as soon as we've approved you as an instructor.{' '}
        <Link to="/become-instructor" className="text-accent underline underline-offset-4">
          See your application
        </Link>
      </p>
    </section>
  );
}

function InReview({ reasons }: { reasons: SpamRuleName[] }) {
  return (
    <section className="flex flex-col gap-2 rounded-2xl border border-line bg-sunken p-5">
      <h2 className="text-lg">We're reviewing this class</h2>
      <p>
        Only you and people who booked it can see it until then. Your account is new, and the class
        has something in common with advertising:
      </p>
      <ul className="list-disc pl-5">
        {reasons.map((name) => (
          <li key={name}>{spamRules[name].sentence}.</li>
        ))}
      </ul>
      <p>{reviewNote}</p>
    </section>
  );
}
