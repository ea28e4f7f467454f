import { Link } from '@tanstack/react-router';
import type { ClassDetails, Viewer } from '#client/lib/server/trpc.ts';
import { fallbacks } from '#client/market/classes/class-words.ts';
import { HiddenReason, RemovalNotice } from '#client/staff/removals/removal-notice.tsx';
import { doubtWords } from '#shared/market/bookings/doubt-words.ts';
import { type SpamRuleName, spamRules } from '#shared/staff/desk/spam-rules.ts';
import { reviewNote } from '#shared/staff/desk/wait-reasons.ts';

type HiddenClassProps = { details: ClassDetails; viewer: Viewer | null };

/** Why the class is not public, for its instructor and its students. */
export function HiddenClass({ details, viewer }: HiddenClassProps) {
  const { removal, teacher, waitsFor, reviewReasons } = details;
  if (viewer?.id !== teacher.id) return <Doubt details={details} />;
  if (removal)
    return (
      <RemovalNotice title="We hid your class" removal={removal}>
        Only you and people who booked it can see it. No one can book it, and its bookings stay.
      </RemovalNotice>
    );
  if (waitsFor === 'approval') return <Draft />;
  return reviewReasons && <InReview reasons={reviewReasons} />;
}

/** The warning of students that the class may not take place. */
function Doubt({ details }: { details: ClassDetails }) {
  const { teacher } = details;
  const teacherName = teacher.fullName || teacher.username || fallbacks.teacher;
  const words = doubtWords({ ...details, teacherName });
  if (!words) return null;
  return (
    <section className="flex flex-col gap-2 rounded-2xl border border-line bg-bad-soft p-5">
      <h2 className="text-lg">{words.title}</h2>
      <p>{words.sentence}</p>
      {words.reason && <HiddenReason>{words.reason}</HiddenReason>}
    </section>
  );
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
