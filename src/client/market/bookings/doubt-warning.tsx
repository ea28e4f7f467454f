import { HiddenReason } from '#client/staff/removals/removal-notice.tsx';
import { type Doubtful, doubtWords } from '#shared/market/bookings/doubt-words.ts';

/** What those who booked read first if the class may not take place; nothing for any other class. */
export function DoubtWarning(doubtful: Doubtful) {
  const words = doubtWords(doubtful);
  if (!words) return null;
  return (
    <section className="flex flex-col gap-2 rounded-2xl bg-bad-soft p-5">
      <h2 className="text-lg">{words.title}</h2>
      <p>{words.sentence}</p>
      {words.reason && <HiddenReason>{words.reason}</HiddenReason>}
    </section>
  );
}
