import { asCourse, type DemoClass, meets, paragraphs } from './demo-class-types.ts';

const timeZone = 'America/Chicago';

export const austinClasses: DemoClass[] = [
  {
    slug: 'corn-tortillas-from-masa',
    title: 'Corn tortillas, from masa to the cloth',
    description: paragraphs(
      'We begin with corn that I cooked in lime the night before. You grind it, knead it until it feels like an earlobe, press it and learn to hear when a tortilla is ready to turn. When it puffs, somebody always shouts.',
      'Then we eat: two salsas, black beans, squash blossoms when the market has them. Everything is free of gluten, and it is easy to leave out the cheese.',
      'You take home a kilo of fresh masa and the address of the mill. Presses and comales are here.',
    ),
    category: 'Cooking',
    teacher: 'lucia_mendez',
    priceDollars: 54,
    location: 'Casa Méndez Kitchen, 1911 E Cesar Chavez St, Austin, TX',
    timeZone,
    maxStudents: 10,
    picture: 'tortilla-comal',
    sessions: [
      meets(-22, '11:00', 180, 9),
      { ...meets(14, '11:00', 180, 6), movedFrom: '09:00' },
      meets(28, '11:00', 180, 2),
    ],
    reviews: [
      {
        rating: 5,
        comment: 'I will never buy the plastic bag again. Mine puffed on the fourth try.',
      },
      {
        rating: 5,
        comment: 'It felt like being invited to lunch by a friend who knows everything about corn.',
      },
      { rating: 4, comment: 'Hot kitchen, great food, a lot of laughing.' },
      { rating: 5, comment: 'The salsas!' },
      { rating: 4, comment: 'Parking is hard around there, take the bus.' },
    ],
  },
  {
    slug: 'spanish-at-the-long-table',
    title: 'Spanish at the long table',
    description: paragraphs(
      'A long table, cold hibiscus water and an hour and a half in Spanish. There is a topic every time, such as your street, your grandmother or the worst trip of your life, with twenty words on a card to lean on.',
      'Beginners sit at the window end with me. People who get by sit in the middle. Native speakers are spread around and told to be patient.',
      'It is free. Bring something small to share if you like.',
    ),
    category: 'Languages',
    teacher: 'lucia_mendez',
    priceDollars: 0,
    location: 'Pan American Community Hall, 2100 E 3rd St, Austin, TX',
    timeZone,
    maxStudents: null,
    picture: 'long-table',
    sessions: [
      meets(-10, '18:30', 90, 8),
      meets(4, '18:30', 90, 8),
      meets(11, '18:30', 90, 7),
      meets(18, '18:30', 90, 5),
      meets(25, '18:30', 90, 3),
    ],
    reviews: [
      {
        rating: 5,
        comment: 'I told the worst trip of my life in the past tense, and the whole table laughed.',
      },
      {
        rating: 5,
        comment: 'The window end is kind. I came with twenty words and left with forty.',
      },
      {
        rating: 4,
        comment: 'Loud in the good way. Sit close to the middle if you want to be heard.',
      },
    ],
  },
  {
    slug: 'salsa-from-the-first-step',
    title: 'Salsa from the first step',
    description: paragraphs(
      'Six evenings: the basic step, a turn to the right, a turn to the left, and how to ask someone with your hand instead of your shoulder. We change partners every song, so come alone or in company.',
      'I count out loud for as long as you need it. The last half hour of each evening is just dancing, with the lights a little lower.',
      'Shoes that slide are better than sneakers. There is water, a fan and a box of borrowed leather soles in all sizes.',
    ),
    category: 'Movement & Dance',
    teacher: 'lucia_mendez',
    priceDollars: 120,
    location: 'Salón Alegre, 5501 N Lamar Blvd, Suite 110, Austin, TX',
    timeZone,
    maxStudents: 14,
    picture: 'dance-steps',
    joinUntilMeeting: 4,
    sessions: [asCourse(6, meets(-9, '19:30', 105, 8)), asCourse(6, meets(40, '19:30', 105, 3))],
    reviews: [],
  },
];
