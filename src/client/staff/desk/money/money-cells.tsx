import { formatExact } from '#client/money/amounts.ts';

type PersonProps = { name: string; username: string };

export const PersonCell = ({ name, username }: PersonProps) => (
  <p className="wrap-anywhere">
    {name}
    <span className="block text-ink-soft">{username}</span>
  </p>
);

type BookingProps = { studentName: string; studentUsername: string; title: string };

/** The learner and the class of a booking. */
export const BookingCell = ({ studentName, studentUsername, title }: BookingProps) => (
  <div className="wrap-anywhere min-w-40 max-w-sm">
    <PersonCell name={studentName} username={studentUsername} />
    <p dir="auto">{title}</p>
  </div>
);

export const Amount = ({ of }: { of: number }) => (
  <span className="tabular-nums">{formatExact(of)}</span>
);

/** The text that support sees in place of a button. */
export const adminsOnly = 'An administrator can do this';
