import { sql } from 'kysely';
import type { Db } from '../../src/server/db/schema.ts';
import { numberedId } from '../../src/server/testing/fixtures/many-rows.ts';

/** Sessions per class: as many past as upcoming. */
const sessionsPerClass = 10;

// City, state, latitude, longitude, time zone; larger cities first, which get more classes.
const cities = [
  ['New York City', 'NY', 40.714, -74.006, 'America/New_York'],
  ['Los Angeles', 'CA', 34.052, -118.244, 'America/Los_Angeles'],
  ['Chicago', 'IL', 41.85, -87.65, 'America/Chicago'],
  ['Houston', 'TX', 29.763, -95.363, 'America/Chicago'],
  ['Phoenix', 'AZ', 33.448, -112.074, 'America/Phoenix'],
  ['Philadelphia', 'PA', 39.952, -75.164, 'America/New_York'],
  ['San Diego', 'CA', 32.716, -117.165, 'America/Los_Angeles'],
  ['Austin', 'TX', 30.267, -97.743, 'America/Chicago'],
  ['Seattle', 'WA', 47.606, -122.332, 'America/Los_Angeles'],
  ['Denver', 'CO', 39.739, -104.985, 'America/Denver'],
  ['Boston', 'MA', 42.358, -71.06, 'America/New_York'],
  ['Portland', 'OR', 45.523, -122.676, 'America/Los_Angeles'],
  ['Atlanta', 'GA', 33.749, -84.388, 'America/New_York'],
  ['Minneapolis', 'MN', 44.98, -93.264, 'America/Chicago'],
  ['Honolulu', 'HI', 21.307, -157.858, 'Pacific/Honolulu'],
  ['Boise', 'ID', 43.614, -116.202, 'America/Boise'],
] as const;

const crafts = [
  ...['Pottery', 'Bread', 'Watercolor', 'Guitar', 'Salsa', 'Knitting', 'Yoga', 'Spanish'],
  ...['Woodworking', 'Photography', 'Gardening', 'Bicycle', 'Cheese', 'Calligraphy', 'Juggling'],
  ...['Soap', 'Origami', 'Ukulele', 'Sourdough', 'Weaving', 'Sushi', 'Felting', 'Drumming'],
];
const forms = ['for beginners', 'in an evening', 'workshop', 'basics', 'next steps', 'for two'];
const texts = [
  'We begin slowly and everybody makes something to take home the same day.',
  'All tools and materials are here and an apron is waiting for you.',
  'Bring comfortable shoes and something to write with if you like to take notes.',
  'The group is small so that I can show you each step as often as you want.',
  'You learn the three moves that everything else is made of and practice each of them.',
  'There is tea and cake in the break and the studio is five minutes from the station.',
  'People who have done this before get a harder piece of work and less help.',
];

const list = (values: readonly unknown[]) =>
  `ARRAY[${values.map((value) => `'${String(value).replaceAll("'", "''")}'`).join()}]`;
const pick = (values: readonly unknown[], n: string) =>
  `(${list(values)})[1 + (${n}) % ${values.length}]`;
/** A number that depends only on the row; unlike `n % m`, it is not in step with another column. */
const mixed = (n: string, salt: number) => `abs(hashint4(${n} + ${salt * 1_000_003})::bigint)`;

const cityOf = (column: 0 | 1 | 2 | 3 | 4) => `(${list(cities.map((city) => city[column]))})[city]`;
/** A number from 1; a third of all classes are in the first two cities. */
const cityIndex = `1 + floor(power(${mixed('n', 1)} % 1000 / 1000.0, 2) * ${cities.length})::int`;
const around = (column: 2 | 3, salt: number) =>
  `${cityOf(column)}::float8 + (${mixed('n', salt)} % 1000 - 500) / 2500.0`;

/** Classes in sixteen cities with ten sessions each over half a year, some of them courses, and ratings of every second. */
export async function insertSearchData(db: Db, classes: number): Promise<void> {
  const teachers = Math.ceil(classes / 10);
  for (const statement of [
    `INSERT INTO users (id, role, email, username, full_name, email_verified_at)
      SELECT ${numberedId('0001', 'n')}, 'instructor', 'p' || n || '@example.com', 'p' || n,
        ${pick(['Maya', 'Tom', 'Ines', 'Priya', 'Wes', 'Bea', 'Ana', 'Lee'], mixed('n', 2))}
        || ' ' || ${pick(['Ortiz', 'Halvorsen', 'Duarte', 'Raman', 'Caldwell', 'Moreau'], mixed('n', 3))},
        now()
      FROM generate_series(1, ${teachers}) n`,
    `INSERT INTO classes (id, teacher_id, category_id, title, description, price_cents, location,
        time_zone, max_students, latitude, longitude, location_precision, city, region,
        country_code, geocoded_location, is_active)
      SELECT ${numberedId('0002', 'n')}, ${numberedId('0001', `(1 + n % ${teachers})`)},
        (ids.all)[1 + ${mixed('n', 4)} % cardinality(ids.all)],
        ${pick(crafts, mixed('n', 5))} || ' ' || ${pick(forms, mixed('n', 6))},
        ${[7, 8, 9].map((salt) => pick(texts, mixed('n', salt))).join(" || ' ' || ")},
        CASE WHEN n % 17 = 0 THEN 0 ELSE 1000 + ${mixed('n', 10)} % 180 * 50 END,
        ${cityOf(0)} || ', ' || ${cityOf(1)}, ${cityOf(4)}, 10,
        ${around(2, 11)}, ${around(3, 12)}, 'exact', ${cityOf(0)}, ${cityOf(1)}, 'US',
        ${cityOf(0)} || ', ' || ${cityOf(1)}, false
      FROM (SELECT n, ${cityIndex} AS city FROM generate_series(1, ${classes}) n) AS placed,
        (SELECT array_agg(id) AS all FROM categories) AS ids`,
    // Full hours of the day in the class's zone; one session of a class per block of days.
    `INSERT INTO class_sessions (id, class_id, starts_at, ends_at, capacity, seats_taken, time_zone)
      SELECT ${numberedId('0003', 'n')}, id, starts_at, starts_at + interval '2 hours', 10,
        least(10, ${mixed('n', 13)} % 13), time_zone
      FROM (SELECT n, c.id, c.time_zone,
          (current_date + (block * 18 - 90 + ${mixed('n', 14)} % 18)::int
            + make_interval(hours => 8 + (${mixed('n', 15)} % 13)::int))
            AT TIME ZONE c.time_zone AS starts_at
        FROM (SELECT n, (n - 1) / ${classes} AS block, 1 + (n - 1) % ${classes} AS class
          FROM generate_series(1, ${sessionsPerClass * classes}) n) AS numbers
        JOIN classes c ON c.id = ${numberedId('0002', 'class')}) AS dated`,
    // One in sixteen is a course of four meetings, a week apart.
    `UPDATE class_sessions SET meeting_count = 4, ends_at = ends_at + interval '21 days',
        later_slots = 1 << week_slot
      WHERE id::text LIKE '_______0%' AND week_slot IS NOT NULL`,
    `INSERT INTO session_meetings (session_id, position, starts_at, ends_at)
      SELECT id, 1 + week, starts_at + make_interval(weeks => week),
        starts_at + make_interval(weeks => week, hours => 2)
      FROM class_sessions, generate_series(0, 3) week WHERE meeting_count = 4`,
    // The classes become active last, so that the indexes of active classes are written once.
    `UPDATE classes SET is_active = true, searched_names = concat_ws(' ',
        (SELECT name FROM categories WHERE id = category_id),
        (SELECT full_name FROM users WHERE id = teacher_id)),
      last_starts_at = coalesce((SELECT max(s.starts_at) FROM class_sessions s
        WHERE s.class_id = classes.id), '-infinity'),
      next_starts_at = (SELECT min(s.starts_at) FROM class_sessions s
        WHERE s.class_id = classes.id AND s.starts_at > now() - interval '1 hour')`,
    `INSERT INTO class_ratings (class_id, rating_sum, review_count)
      SELECT ${numberedId('0002', 'n')}, 3 * many + ${mixed('n', 16)} % (2 * many + 1), many
      FROM (SELECT n, 1 + ${mixed('n', 17)} % 20 AS many FROM generate_series(1, ${classes}, 2) n) r`,
    `INSERT INTO uploads (id, user_id, client_id, purpose, type, declared_bytes, status, url)
      SELECT ${numberedId('0004', 'n')}, ${numberedId('0001', `(1 + n % ${teachers})`)}, ${numberedId('0004', 'n')},
        'classImage', 'image/jpeg', 1000, 'stored', '/files/' || n || '.jpg'
      FROM generate_series(1, ${classes}) n`,
    `INSERT INTO class_pictures (class_id, position, url)
      SELECT ${numberedId('0002', 'n')}, 0, '/files/' || n || '.jpg' FROM generate_series(1, ${classes}) n`,
    'VACUUM (ANALYZE)',
  ])
    await sql.raw(statement).execute(db);
}
