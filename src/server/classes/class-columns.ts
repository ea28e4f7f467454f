import { type Expression, expressionBuilder, type RawBuilder, sql } from 'kysely';
import { jsonBuildObject } from 'kysely/helpers/postgres';
import { isScheduled } from '#server/bookings/states.queries.ts';
import { dollars, isoTime } from '#server/platform/db/expressions.ts';
import {
  type JsonOf,
  type JsonText,
  json,
  jsonObject,
  parseJson,
  plainJson,
  quotedJson,
} from '#server/platform/db/json-text.ts';
import type { Database, Db } from '#server/platform/db/schema.ts';
import { imageUrl } from '#server/uploads/image-urls.queries.ts';
import type { Picture } from '#shared/images.ts';

type Joined = {
  classes: Database['classes'];
  teacher: Database['users'];
  s: Database['classSessions'];
  shown: Database['classPictures'];
  picture: Database['uploads'];
};
const eb = expressionBuilder<Joined, keyof Joined>();

const session = jsonObject({
  id: quotedJson(eb.ref('s.id')),
  startTime: quotedJson(isoTime(eb.ref('s.startsAt'))),
  endTime: quotedJson(isoTime(eb.ref('s.endsAt'))),
  maxStudents: plainJson(eb.ref('s.capacity')),
  availableSpots: spotsLeft(eb.ref('s.capacity'), eb.ref('s.seatsTaken')),
  seatsTaken: plainJson(eb.ref('s.seatsTaken')),
});

const picture = jsonBuildObject({
  url: eb.ref('shown.url'),
  width: eb.ref('picture.width'),
  height: eb.ref('picture.height'),
  widths: eb.ref('picture.widths'),
  placeholder: eb.ref('picture.placeholder'),
});

/**
 * A class in the shape of the API. Times and spots are those of the next scheduled session: the
 * earliest upcoming, or else the latest past one.
 */
const fields = (teacherImage: Expression<string | null>) => ({
  id: quotedJson(eb.ref('classes.id')),
  title: json(eb.ref('classes.title')),
  description: json(eb.ref('classes.description')),
  price: plainJson(dollars(eb.ref('classes.priceCents'))),
  location: json(eb.ref('classes.location')),
  city: json(eb.ref('classes.city')),
  region: json(eb.ref('classes.region')),
  timeZone: json(eb.ref('classes.timeZone')),
  image: json(sql<string | null>`gallery.images[1]`),
  images: json(sql<string[]>`coalesce(gallery.images, '{}')`),
  maxStudents: plainJson(eb.ref('classes.maxStudents')),
  level: quotedJson(eb.ref('classes.level')),
  isActive: plainJson(eb.ref('classes.isActive')),
  startTime: quotedJson(isoTime(sql<Date | null>`(dates.next).starts_at`)),
  endTime: quotedJson(isoTime(sql<Date | null>`(dates.next).ends_at`)),
  availableSpots: spotsLeft(sql`(dates.next).capacity`, sql`(dates.next).seats_taken`),
  sessions: sql<JsonText<JsonOf<typeof session>[]>>`concat('[', dates.sessions, ']')`,
  category: jsonObject({
    id: plainJson(eb.ref('classes.categoryId')),
    // Not a join, which the planner would repeat for each class.
    name: json(sql<string>`(SELECT name FROM categories WHERE id = classes.category_id)`),
  }),
  averageRating: plainJson(sql<number | null>`round(ratings.average::numeric, 2)::float8`),
  reviewCount: plainJson(sql<number>`coalesce(ratings.review_count, 0)`),
  teacher: jsonObject({
    id: quotedJson(eb.ref('teacher.id')),
    fullName: json(eb.ref('teacher.fullName')),
    username: json(eb.ref('teacher.username')),
    profileImage: json(teacherImage),
  }),
});

const summary = jsonObject({
  ...fields(eb.ref('teacher.profileImage')),
  pictures: sql<JsonText<Picture[]>>`coalesce(gallery.pictures::text, '[]')`,
});

/** Classes in the order of the answer, with other columns to return beside each. */
type ClassPage<Row extends { id: string }> = Expression<Row>;

type Text = { text: JsonText<JsonOf<typeof summary>>; place: string };

/** With what browsers need to lay out pictures; image URLs are as stored. */
export async function selectClassSummaries<Row extends { id: string }>(
  db: Db,
  page: ClassPage<Row>,
) {
  const { rows } = await classSummaries(db, page).execute(db);
  return rows.map(readSummary);
}

/** The statement of `selectClassSummaries`, whose rows are for `readSummary`. */
export function classSummaries<Row extends { id: string }>(db: Db, page: ClassPage<Row>) {
  return textsOf(db, page, null);
}

export function readSummary<Row extends Text>({ text, place: _, ...row }: Row) {
  return { ...row, summary: parseJson(text) };
}

/** JSON of the documented API: without the sizes of pictures, and with complete image URLs. */
export async function selectClassTexts<Row extends { id: string }>(
  db: Db,
  page: ClassPage<Row>,
  imageHost: string,
) {
  const { rows } = await textsOf(db, page, imageHost).execute(db);
  return rows;
}

function textsOf<Row extends { id: string }>(
  db: Db,
  page: ClassPage<Row>,
  imageHost: string | null,
) {
  return sql<Row & Text>`
    WITH page AS MATERIALIZED (SELECT *, row_number() OVER () AS place FROM ${page} AS found)
    ${compiledTexts(db, imageHost)}`;
}

const compiled = new Map<string | null, RawBuilder<unknown>>();

/** Compiling takes as long as the server's other work for a page of 24. */
function compiledTexts(db: Db, imageHost: string | null): RawBuilder<unknown> {
  const known = compiled.get(imageHost);
  if (known) return known;
  const made =
    imageHost === null
      ? textsOfPage(galleryWithPictures, summary)
      : textsOfPage(
          galleryOn(imageHost),
          jsonObject(fields(imageUrl(eb.ref('teacher.profileImage'), imageHost))),
        );
  const once = sql.raw(made.compile(db).sql);
  compiled.set(imageHost, once);
  return once;
}

const galleryWithPictures = sql`
  SELECT shown.class_id, array_agg(shown.url ORDER BY shown.position) AS images,
    json_agg(${picture} ORDER BY shown.position) AS pictures
  FROM class_pictures shown JOIN uploads picture ON picture.url = shown.url`;

const galleryOn = (imageHost: string) => sql`
  SELECT shown.class_id,
    array_agg(${imageUrl(eb.ref('shown.url'), imageHost)} ORDER BY shown.position) AS images
  FROM class_pictures shown`;

const isOnPage = (classId: string) => sql`${sql.ref(classId)} = ANY(ARRAY(SELECT id FROM page))`;

/**
 * Aggregates once for all classes of the page. Arrays of ids rather than joins, MATERIALIZED, and
 * OFFSET 0 make the planner use indexes, and each once, however many classes it expects.
 */
const textsOfPage = (gallery: RawBuilder<unknown>, text: RawBuilder<unknown>) => sql`,
  dates AS MATERIALIZED (
    SELECT s.class_id, string_agg(${session}, ',' ORDER BY s.starts_at) AS sessions,
      (array_agg(s ORDER BY s.starts_at))
        [least(1 + count(*) FILTER (WHERE s.starts_at <= now()), count(*))] AS next
    FROM class_sessions s WHERE ${isOnPage('s.class_id')} AND ${isScheduled('s')}
    GROUP BY s.class_id
  ),
  ratings AS MATERIALIZED (SELECT * FROM class_ratings r WHERE ${isOnPage('r.class_id')}),
  gallery AS MATERIALIZED (${gallery} WHERE ${isOnPage('shown.class_id')} GROUP BY shown.class_id)
  SELECT page.*, ${text} AS text FROM page
  CROSS JOIN LATERAL (SELECT * FROM classes WHERE id = page.id OFFSET 0) AS classes
  JOIN users teacher ON teacher.id = classes.teacher_id
  LEFT JOIN dates ON dates.class_id = page.id
  LEFT JOIN ratings ON ratings.class_id = page.id
  LEFT JOIN gallery ON gallery.class_id = page.id
  ORDER BY page.place`;

/** Null means unlimited, or that the class has no session. */
function spotsLeft(capacity: Expression<number | null>, seatsTaken: Expression<number | null>) {
  return plainJson(sql<number | null>`${capacity} - ${seatsTaken}`);
}
