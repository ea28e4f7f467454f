import type { Kysely } from 'kysely';
import { runStatements } from './run-statements.ts';

/**
 * The server decides the time on the clock where a class is: it stores the offset of each start.
 * PostgreSQL's own table of time zones, which may be older, counts only until then.
 */
const localTime = `CREATE FUNCTION class_local_time(
  moment timestamptz, utc_offset_minutes smallint, time_zone text) RETURNS timestamp
  LANGUAGE plpgsql STABLE AS $$
  BEGIN
    IF utc_offset_minutes IS NOT NULL THEN
      RETURN moment AT TIME ZONE 'UTC' + make_interval(mins => utc_offset_minutes);
    END IF;
    BEGIN
      RETURN moment AT TIME ZONE time_zone;
    -- A zone that is newer than PostgreSQL.
    EXCEPTION WHEN invalid_parameter_value THEN RETURN moment AT TIME ZONE 'UTC';
    END;
  END $$`;

// An offset belongs to a start and a zone: a change of them without it, as by the release
// before, clears it.
const sessionTrigger = [
  `CREATE FUNCTION set_local_start() RETURNS trigger LANGUAGE plpgsql AS $$
    DECLARE
      local_start timestamp;
    BEGIN
      IF TG_OP = 'UPDATE' THEN
        IF (NEW.starts_at, NEW.time_zone) IS DISTINCT FROM (OLD.starts_at, OLD.time_zone) THEN
          NEW.utc_offset_minutes := NULL;
        END IF;
        IF NEW.time_zone <> OLD.time_zone AND NEW.meeting_count > 1 THEN
          UPDATE session_meetings SET utc_offset_minutes = NULL WHERE session_id = NEW.id;
        END IF;
      END IF;
      local_start := class_local_time(NEW.starts_at, NEW.utc_offset_minutes, NEW.time_zone);
      NEW.local_day := local_start::date;
      NEW.week_slot := (extract(isodow FROM local_start) - 1) * 3
        + CASE WHEN extract(hour FROM local_start) < 12 THEN 0
          WHEN extract(hour FROM local_start) < 17 THEN 1 ELSE 2 END;
      RETURN NEW;
    END $$`,
  `CREATE TRIGGER class_sessions_local_start
    BEFORE INSERT OR UPDATE OF starts_at, time_zone, utc_offset_minutes, local_day, week_slot
    ON class_sessions FOR EACH ROW EXECUTE FUNCTION set_local_start()`,
];

const meetingTrigger = [
  `CREATE FUNCTION forget_local_start() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF TG_OP = 'UPDATE' AND NEW.starts_at <> OLD.starts_at THEN
        NEW.utc_offset_minutes := NULL;
      END IF;
      IF NEW.utc_offset_minutes IS NULL THEN
        UPDATE class_sessions SET utc_offset_minutes = NULL
          WHERE id = NEW.session_id AND utc_offset_minutes IS NOT NULL;
      END IF;
      RETURN NEW;
    END $$`,
  `CREATE TRIGGER session_meetings_local_start BEFORE INSERT OR UPDATE OF starts_at
    ON session_meetings FOR EACH ROW EXECUTE FUNCTION forget_local_start()`,
];

/** The time on the clock of every date and meeting, by the server's table of time zones. */
export const localTimes = {
  up: (db: Kysely<unknown>) =>
    runStatements(db, [
      localTime,
      `ALTER TABLE class_sessions ADD COLUMN utc_offset_minutes smallint,
        ALTER COLUMN local_day DROP EXPRESSION, ALTER COLUMN week_slot DROP EXPRESSION`,
      'ALTER TABLE session_meetings ADD COLUMN utc_offset_minutes smallint',
      `CREATE INDEX class_sessions_without_offset ON class_sessions (class_id)
        WHERE utc_offset_minutes IS NULL`,
      ...sessionTrigger,
      ...meetingTrigger,
    ]),
};
