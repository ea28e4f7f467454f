import { type DemoClass, meets, paragraphs } from './demo-class-types.ts';

const timeZone = 'America/Chicago';
const kitchen = 'The Devon Kitchen, 2542 W Devon Ave, Chicago, IL';

export const chicagoClasses: DemoClass[] = [
  {
    slug: 'dal-rice-and-tadka',
    title: 'Dal, rice and a proper tadka',
    description: paragraphs(
      'Three dals in one evening: red lentils in twenty minutes, yellow split peas the way my mother makes them, and black lentils I started in the morning. You cook the first two from dry to table.',
      'The heart of it is the tadka, spices in hot fat poured over at the end. We make four and taste them side by side, so that you know what cumin does before the mustard seed joins in.',
      'Dinner is what we cook, with rice and pickles. Vegetarian, and vegan if you tell me. You take home a small tin filled with seven spices.',
    ),
    category: 'Cooking',
    teacher: 'priya_raman',
    priceDollars: 59,
    location: kitchen,
    timeZone,
    maxStudents: 12,
    picture: 'spice-tin',
    sessions: [meets(-27, '18:00', 150, 11), meets(9, '18:00', 150, 7)],
    reviews: [
      { rating: 5, comment: 'I have cooked dal every week since. My roommates thank you.' },
      { rating: 5, comment: 'Tasting the four tadkas next to each other changed how I cook.' },
      {
        rating: 4,
        comment: 'Delicious and well organized. I would have liked more time at the stove.',
      },
      { rating: 5, comment: 'Priya answers every question, even the silly ones.' },
      { rating: 4, comment: 'Very good. Come hungry.' },
      { rating: 3, comment: 'Tasty, but I knew most of it already. Better for beginners.' },
    ],
  },
  {
    slug: 'momos-folded-and-steamed',
    title: 'Momos, folded and steamed',
    description: paragraphs(
      'You roll thin rounds of dough, fill them with cabbage and paneer or with chicken and ginger, and learn two folds: the round one with eighteen pleats, and the half moon for people in a hurry.',
      'While the baskets steam we pound a tomato and timur chutney that makes your lips tingle. Each of you folds about twenty momos; we eat half and you take the rest home in a box.',
      'Tell me about allergies when you book. The dough has wheat in it and there is no way around that.',
    ),
    category: 'Cooking',
    teacher: 'priya_raman',
    priceDollars: 57,
    location: kitchen,
    timeZone,
    maxStudents: 10,
    picture: 'dumpling-steamer',
    sessions: [meets(7, '18:00', 165, 10)],
    reviews: [],
  },
  {
    slug: 'knife-skills',
    title: 'Knife skills: one sharp knife, six cuts',
    description: paragraphs(
      'Two hours and a lot of carrots. You learn to hold the knife so that it does the work, to curl the other hand so that it stays whole, and six cuts that cover nearly all home cooking.',
      'We sharpen on a stone at the end. Bring the knife you use most, wrapped in a towel, and take it home better than it was. The vegetables become soup and everybody gets a jar.',
    ),
    category: 'Cooking',
    teacher: 'priya_raman',
    priceDollars: 47.5,
    location: kitchen,
    timeZone,
    maxStudents: 10,
    picture: 'knife-board',
    sessions: [meets(22, '18:30', 120, 6)],
    reviews: [],
  },
  {
    slug: 'cardamom-buns',
    title: 'Cardamom buns for the weekend',
    description: paragraphs(
      'Soft dough, cold butter, and cardamom that we pound ourselves because the jar at the store lost its smell long ago. You mix, fold, cut and twist, and the whole building knows about it by eleven.',
      'Each person makes a dozen. Six are baked here and six go home frozen on a tray with baking instructions, for a morning when you want to impress somebody.',
      'Contains wheat, milk and egg. Coffee and tea are on all morning.',
    ),
    category: 'Baking & Bread',
    teacher: 'priya_raman',
    priceDollars: 44,
    location: 'Ravenswood Bakehouse, 4627 N Ravenswood Ave, Chicago, IL',
    timeZone,
    maxStudents: 8,
    picture: 'bun-tray',
    sessions: [meets(13, '08:30', 180, 8)],
    reviews: [],
  },
];
