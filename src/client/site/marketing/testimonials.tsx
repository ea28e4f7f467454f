import { Stars } from '#client/market/reviews/rating.tsx';
import { Card } from '#client/ui/card.tsx';

const testimonials = [
  {
    name: 'Priya N.',
    about: 'took a bread class',
    rating: 5,
    words:
      "I'd failed at sourdough for two years. One morning in a neighbor's kitchen and I finally understand what the dough is telling me.",
  },
  {
    name: 'Daniel K.',
    about: 'teaches bicycle repair',
    rating: 5,
    words:
      'Eight people around one wheel, every other Saturday. I set the price and the dates, and the list of names is just there.',
  },
  {
    name: 'Joan M.',
    about: 'took a drawing class',
    rating: 4,
    words:
      "The light in the studio was poor that evening, but the teacher was wonderful. I've drawn every day since.",
  },
];

export function Testimonials() {
  return (
    <section aria-labelledby="testimonials">
      <h2 id="testimonials" className="mb-6 text-2xl">
        What people say
      </h2>
      <ul className="grid gap-6 md:grid-cols-3">
        {testimonials.map(({ name, about, rating, words }) => (
          <li key={name} className="flex">
            <Card className="flex grow flex-col gap-3">
              <Stars rating={rating} />
              <blockquote className="grow">{words}</blockquote>
              <p className="text-sm">
                <span className="font-medium">{name}</span>{' '}
                <span className="text-ink-soft">{about}</span>
              </p>
            </Card>
          </li>
        ))}
      </ul>
    </section>
  );
}
