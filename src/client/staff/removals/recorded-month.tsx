import { formatMonth } from '#client/lib/formats/formats.ts';
import {
  type ModerationReason,
  moderationReasons,
  type RemovableKind,
  removedKinds,
} from '#shared/staff/desk/moderation.ts';

type RecordedMonthProps = {
  /** A month such as '2027-03'. */
  month: string;
  rows: {
    kind: RemovableKind;
    reason: ModerationReason;
    removed: number;
    restored: number;
  }[];
};

/** The column is narrow enough for a small phone without breaking words. */
const cellStyle = 'p-3 max-[24rem]:px-1.5';
const numberStyle = `${cellStyle} text-right tabular-nums`;

/** The removals of a month, by kind and reason. */
export function RecordedMonth({ month, rows }: RecordedMonthProps) {
  // Mid-month noon is in the same month in every time zone.
  const title = formatMonth(`${month}-15T12:00:00.000Z`);
  return (
    <section>
      <h2 id={month} className="mb-4 text-xl">
        {title}
      </h2>
      <div className="overflow-x-auto rounded-2xl border border-line bg-raised">
        <table aria-labelledby={month} className="wrap-normal w-full text-left text-sm">
          <thead className="border-line border-b">
            <tr>
              <th scope="col" className={`${cellStyle} font-medium`}>
                What
              </th>
              <th scope="col" className={`${cellStyle} font-medium`}>
                Why
              </th>
              <th scope="col" className={`${numberStyle} font-medium`}>
                Removed
              </th>
              <th scope="col" className={`${numberStyle} font-medium`}>
                Public again
              </th>
            </tr>
          </thead>
          <tbody className="divide-y divide-line">
            {rows.map(({ kind, reason, removed, restored }) => (
              <tr key={`${kind} ${reason}`}>
                <td className={cellStyle}>{removedKinds[kind]}</td>
                <td className={cellStyle}>{moderationReasons[reason]}</td>
                <td className={numberStyle}>{removed}</td>
                <td className={numberStyle}>{restored}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}
