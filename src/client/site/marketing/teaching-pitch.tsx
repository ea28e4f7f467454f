import { usePaysOnline } from '#client/money/payment-terms.ts';
import { LinkButton } from '#client/ui/link-button.tsx';
import { payoutTime } from '#shared/rule-words.ts';

const points = [
  'You set your own price, from free to whatever your time is worth.',
  'You choose the place, the dates, and the number of spots.',
];

export function TeachingPitch() {
  const paysOnline = usePaysOnline();
  const pay = paysOnline
    ? `You get paid within ${payoutTime} of a completed class.`
    : 'Your students pay you at the class.';
  return (
    <section
      aria-labelledby="teaching"
      className="grid gap-x-16 gap-y-6 rounded-2xl bg-accent-soft p-6 sm:p-10 lg:grid-cols-2 lg:items-center"
    >
      <div>
        <h2 id="teaching" className="text-2xl">
          You could be the neighbor who teaches
        </h2>
        <p className="mt-4 mb-6 max-w-prose text-lg">
          List a class in ten minutes. We take care of{' '}
          {paysOnline ? 'bookings and payments' : 'the bookings'}.
        </p>
        <LinkButton to="/become-instructor">Become an Instructor</LinkButton>
      </div>
      <ul className="flex flex-col">
        {[...points, pay].map((point) => (
          <li key={point} className="border-line border-b py-4 last:border-b-0">
            {point}
          </li>
        ))}
      </ul>
    </section>
  );
}
