import { type Expression, expressionBuilder, type RawBuilder, sql } from 'kysely';
import { dollars } from '#server/db/expressions.ts';
import {
  type JsonOf,
  type JsonText,
  json,
  jsonObject,
  parseJson,
  plainJson,
} from '#server/db/json-text.ts';
import type { Database, Db } from '#server/db/schema.ts';
import { imageUrl } from '#server/files/uploads/image-urls.queries.ts';
import {
  arrayOf,
  type DatesJson,
  datesOfPage,
  isOnPage,
  nextTimes,
  type ViewedDatesJson,
  viewedDatesOfPage,
} from './date-columns.ts';

type Joined = {
  classes: Database['classes'];
  teacher: Database['users'];
  shown: Database['classPictures'];
  picture: Database['uploads'];
};
const eb = expressionBuilder<Joined, keyof Joined>();

const picture = jsonObject({
  url: json(eb.ref('shown.url')),
  width: plainJson(eb.ref('picture.width')),
  height: plainJson(eb.ref('picture.height')),
  widths: json(eb.ref('picture.widths')),
  placeholder: json(eb.ref('picture.placeholder')),
});

const category = jsonObject({ id: plainJson(sql<number>`id`), name: json(sql<string>`name`) });

/**
 * A class in the shape of the API, with the times and spots of the next scheduled session: the earliest
 * upcoming, or else the latest past one.
 */
const fields = (teacherImage: Expression<string | null>) => ({
  id: json(eb.ref('classes.id')),
  title: json(eb.ref('classes.title')),
  description: json(eb.ref('classes.description')),
  price: plainJson(dollars(eb.ref('classes.priceCents'))),
  location: json(eb.ref('classes.location')),
  city: json(eb.ref('classes.city')),
  region: json(eb.ref('classes.region')),
  timeZone: json(eb.ref('classes.timeZone')),
  image: sql<JsonText<string | null>>`coalesce(gallery.image, 'null')`,
  images: sql<JsonText<string[]>>`coalesce(gallery.images, '[]')`,
  maxStudents: plainJson(eb.ref('classes.maxStudents')),
  level: json(eb.ref('classes.level')),
  joinUntilMeeting: plainJson(eb.ref('classes.joinUntilMeeting')),
  isActive: plainJson(eb.ref('classes.isActive')),
  sessions: sql<JsonText<DatesJson>>`coalesce(dates.sessions, '[]')`,
  category: sql<JsonText<JsonOf<typeof category>>>`category.text`,
  averageRating: plainJson(sql<number | null>`round(ratings.average::numeric, 2)::float8`),
  reviewCount: plainJson(sql<number>`coalesce(ratings.review_count, 0)`),
  teacher: jsonObject({
    id: json(eb.ref('teacher.id')),
    fullName: json(eb.ref('teacher.fullName')),
    username: json(eb.ref('teacher.username')),
    profileImage: json(teacherImage),
  }),
});

const summaryFields = {
  ...fields(eb.ref('teacher.profileImage')),
  pictures: sql<JsonText<JsonOf<typeof picture>[]>>`coalesce(gallery.pictures, '[]')`,
};
const summary = jsonObject(summaryFields, nextTimes);

const viewedSummary = jsonObject(
  { ...summaryFields, sessions: sql<JsonText<ViewedDatesJson>>`coalesce(dates.sessions, '[]')` },
  nextTimes,
);

const { sessions: _sessions, ...undatedFields } = summaryFields;
const undatedSummary = jsonObject(undatedFields);

/** Classes in the order of the result, with further columns to return for each. */
type ClassPage<Row extends { id: string }> = Expression<Row>;

type Text = { text: JsonText<JsonOf<typeof summary>>; place: string };
export type ClassSummary = JsonOf<typeof summary>;
type ViewedText = Omit<Text, 'text'> & { text: JsonText<JsonOf<typeof viewedSummary>> };

/** Includes the sizes that browsers need to lay out pictures; image URLs are as stored. */
export async function selectClassSummaries<Row extends { id: string }>(
  db: Db,
  page: ClassPage<Row>,
) {
  const { rows } = await classSummaries(db, page).execute(db);
  return rows.map(readSummary);
}

export type UndatedSummary = JsonOf<typeof undatedSummary>;

/**
 * Summaries without their dates, in any order. This is a prepared statement, because its plan is
 * always the same.
 */
export async function selectUndatedSummaries(db: Db, ids: string[]): Promise<UndatedSummary[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<{ text: JsonText<UndatedSummary> }>`
    WITH page AS MATERIALIZED (SELECT unnest(${ids}::uuid[]) AS id)
    ${compiledOnce(db, 'undated', undatedTexts)} SELECT text FROM listed`.execute(db);
  return rows.map(({ text }) => parseJson(text));
}

/** The statement of `selectClassSummaries`, whose rows are for `readSummary`. */
export function classSummaries<Row extends { id: string }>(db: Db, page: ClassPage<Row>) {
  return sql<Row & Text>`${withListed(db, page, null)} SELECT * FROM listed ORDER BY place`;
}

/**
 * Like `classSummaries`, with the dates that open first to the one viewer, who is named in all rows and may be
 * the teacher.
 */
export function viewedSummaries<Row extends { id: string; datesFor: string | null }>(
  db: Db,
  page: ClassPage<Row>,
) {
  return sql<Row & ViewedText>`${pageOf(page)} ${compiledOnce(db, 'viewed', viewedTexts)}
    SELECT * FROM listed ORDER BY place`;
}

export function readSummary<Row extends Text>({ text, place: _, ...row }: Row) {
  return { ...row, summary: parseJson(text) };
}

export function readViewedSummary<Row extends ViewedText & { datesFor: string | null }>(row: Row) {
  const { text, place: _, datesFor: __, ...rest } = row;
  return { ...rest, summary: parseJson(text) };
}

/**
 * The first part of a statement: the classes of the page as `listed`, with their `place` from 1 and
 * their JSON as `text`. With an image host, the JSON has the shape of the documented API: without the
 * sizes of pictures and with complete image URLs.
 */
export function withListed(
  db: Db,
  page: ClassPage<{ id: string }>,
  imageHost: string | null,
): RawBuilder<unknown> {
  return sql`${pageOf(page)}
    ${imageHost === null ? compiledOnce(db, 'summary', summaryTexts) : compiledOnce(db, `on ${imageHost}`, () => textsOn(imageHost))}`;
}

const pageOf = (page: ClassPage<{ id: string }>) => sql`
  WITH page AS MATERIALIZED (SELECT *, row_number() OVER () AS place FROM ${page} AS found)`;

const compiled = new Map<string, RawBuilder<unknown>>();

/** Compiling takes as long as the server's other work for a page of 24. */
function compiledOnce(db: Db, name: string, build: () => RawBuilder<unknown>): RawBuilder<unknown> {
  const known = compiled.get(name);
  if (known) return known;
  const once = sql.raw(build().compile(db).sql);
  compiled.set(name, once);
  return once;
}

const summaryTexts = () => textsOfPage(galleryWithPictures, summary, datesOfPage);
const viewedTexts = () => textsOfPage(galleryWithPictures, viewedSummary, viewedDatesOfPage);
const undatedTexts = () => textsOfPage(galleryWithPictures, undatedSummary, null);
const textsOn = (imageHost: string) =>
  textsOfPage(
    galleryOn(imageHost),
    jsonObject(fields(imageUrl(eb.ref('teacher.profileImage'), imageHost)), nextTimes),
    datesOfPage,
  );

/** Sorting first is faster than sorting what is aggregated for each class. */
const byPosition = sql`WHERE ${isOnPage('shown.class_id')} ORDER BY shown.class_id, shown.position`;

const galleryWithPictures = sql`
  SELECT class_id, ${arrayOf('image')} AS images, (array_agg(image))[1] AS image,
    ${arrayOf('picture')} AS pictures
  FROM (SELECT shown.class_id, ${json(eb.ref('shown.url'))} AS image, ${picture} AS picture
    FROM class_pictures shown JOIN uploads picture ON picture.url = shown.url ${byPosition}) AS shown`;

const galleryOn = (imageHost: string) => sql`
  SELECT class_id, ${arrayOf('image')} AS images, (array_agg(image))[1] AS image
  FROM (SELECT shown.class_id, ${json(imageUrl(eb.ref('shown.url'), imageHost))} AS image
    FROM class_pictures shown ${byPosition}) AS shown`;

/**
 * Aggregates once for all classes of the page. Arrays of ids rather than joins, MATERIALIZED, and
 * OFFSET 0 make the planner use each index once, however many classes it expects.
 */
const textsOfPage = (
  gallery: RawBuilder<unknown>,
  text: RawBuilder<unknown>,
  dates: RawBuilder<unknown> | null,
) => sql`,
  ${dates ? sql`dates AS MATERIALIZED (${dates}),` : sql``}
  ratings AS MATERIALIZED (SELECT * FROM class_ratings r WHERE ${isOnPage('r.class_id')}),
  gallery AS MATERIALIZED (${gallery} GROUP BY class_id),
  category AS MATERIALIZED (SELECT id, ${category} AS text FROM categories),
  listed AS (
    SELECT page.*, ${text} AS text FROM page
    CROSS JOIN LATERAL (SELECT * FROM classes WHERE id = page.id OFFSET 0) AS classes
    JOIN users teacher ON teacher.id = classes.teacher_id
    JOIN category ON category.id = classes.category_id
    ${dates ? sql`LEFT JOIN dates ON dates.class_id = page.id` : sql``}
    LEFT JOIN ratings ON ratings.class_id = page.id
    LEFT JOIN gallery ON gallery.class_id = page.id
  )`;
