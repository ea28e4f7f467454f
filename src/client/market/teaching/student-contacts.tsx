import { Mail, Phone } from 'lucide-react';
import { PhoneNumber } from '#client/lib/formats/phone-number.tsx';
import type { RosterStudent } from '#client/lib/server/trpc.ts';
import { withGuests } from '#client/market/teaching/teaching-words.ts';
import { Avatar } from '#client/ui/avatar.tsx';

const linkStyle =
  'inline-flex min-h-11 min-w-0 items-center gap-2 rounded-lg text-sm underline underline-offset-4';

type Contacts = Pick<
  RosterStudent,
  'fullName' | 'username' | 'profileImage' | 'email' | 'phoneNumber'
> &
  Parameters<typeof withGuests>[0];

/** The picture and name of a student, with links to write to or call them. */
export function StudentContacts({ student }: { student: Contacts }) {
  const { fullName, username, profileImage } = student;
  return (
    <>
      <Avatar name={fullName} image={profileImage} className="size-12" />
      <div className="min-w-40 grow basis-0">
        <p dir="auto" className="font-medium">
          {fullName || username}
          {withGuests(student)}
        </p>
        <ContactLinks student={student} />
      </div>
    </>
  );
}

/** Links to write to a student or to call them; a deleted account has none. */
export function ContactLinks({ student }: { student: Pick<Contacts, 'email' | 'phoneNumber'> }) {
  const { email, phoneNumber } = student;
  return (
    <p className="flex flex-wrap gap-x-5">
      {email && (
        <a href={emailLink(email)} className={linkStyle}>
          <Mail aria-hidden className="size-4 shrink-0" />
          <Address email={email} />
        </a>
      )}
      {phoneNumber && (
        <a href={`tel:${phoneNumber}`} className={linkStyle}>
          <Phone aria-hidden className="size-4 shrink-0" />
          <PhoneNumber number={phoneNumber} />
        </a>
      )}
    </p>
  );
}

/** Allows a line break after the @ of a long address on narrow screens. */
function Address({ email }: { email: string }) {
  const [name, host] = email.split('@');
  return (
    <span>
      {name}@<wbr />
      {host}
    </span>
  );
}

/** An address may contain '?' and '&', which would otherwise add recipients or a text. */
const emailLink = (email: string) => `mailto:${email.split('@').map(encodeURIComponent).join('@')}`;
