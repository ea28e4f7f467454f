-- What all migrations make, by the folder of src/server that owns each table. `npm run schema` writes it.
-- Comments are from the types in src/server/db/. pg-boss makes its own tables, in the schema pgboss.

CREATE EXTENSION cube;
CREATE EXTENSION pg_trgm;
CREATE EXTENSION unaccent;
CREATE TEXT SEARCH CONFIGURATION search_names (PARSER = "default");
CREATE TEXT SEARCH CONFIGURATION search_words (PARSER = "default");
ALTER TEXT SEARCH CONFIGURATION search_names ADD MAPPING FOR asciihword, asciiword, email, file, float, host, hword_asciipart, hword_numpart, int, numhword, numword, sfloat, uint, url, url_path, version WITH simple;
ALTER TEXT SEARCH CONFIGURATION search_names ADD MAPPING FOR hword, hword_part, word WITH unaccent, simple;
ALTER TEXT SEARCH CONFIGURATION search_words ADD MAPPING FOR asciihword, asciiword, hword_asciipart WITH english_stem;
ALTER TEXT SEARCH CONFIGURATION search_words ADD MAPPING FOR email, file, float, host, hword_numpart, int, numhword, numword, sfloat, uint, url, url_path, version WITH simple;
ALTER TEXT SEARCH CONFIGURATION search_words ADD MAPPING FOR hword, hword_part, word WITH unaccent, english_stem;

-- audit/ -----------------------------------------------------------------------------------------------

CREATE TABLE audit_entries (
  id uuid NOT NULL,
  -- Null for a command on the server, such as `npm run admin:grant`.
  actor_id uuid,
  action text NOT NULL,
  subject_kind text NOT NULL,
  subject_id text NOT NULL,
  -- The subject's name at that time.
  subject_label text NOT NULL,
  reason text,
  before jsonb NOT NULL,
  after jsonb NOT NULL,
  searched text GENERATED ALWAYS AS (lower((((((((((action || ' ') || subject_id) || ' ') || subject_label) || ' ') || COALESCE(reason, '')) || ' ') || before::text) || ' ') || after::text)) STORED NOT NULL,
  created_at timestamptz DEFAULT now() NOT NULL,
  CONSTRAINT audit_entries_pkey PRIMARY KEY (id),
  CONSTRAINT audit_entries_actor_id_fkey FOREIGN KEY (actor_id) REFERENCES users(id)
);
CREATE INDEX audit_entries_action ON audit_entries (action, id);
CREATE INDEX audit_entries_actor ON audit_entries (actor_id, id);
CREATE INDEX audit_entries_searched ON audit_entries USING gin (searched gin_trgm_ops);
CREATE INDEX audit_entries_subject ON audit_entries (subject_id, id);
CREATE TRIGGER audit_entries_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON audit_entries FOR EACH STATEMENT EXECUTE FUNCTION reject_audit_change();
ALTER TABLE audit_entries ALTER COLUMN searched SET STATISTICS 1000;

-- auth/ ------------------------------------------------------------------------------------------------

CREATE TABLE api_keys (
  id uuid NOT NULL,
  user_id uuid NOT NULL,
  -- The name that the owner gave the key.
  name text NOT NULL,
  key_hash text NOT NULL,
  scopes text[] NOT NULL,
  created_at timestamptz DEFAULT now() NOT NULL,
  expires_at timestamptz NOT NULL,
  last_used_at timestamptz,
  -- The country of the last use.
  last_used_place text,
  CONSTRAINT api_keys_pkey PRIMARY KEY (id),
  CONSTRAINT api_keys_check CHECK (expires_at <= (created_at + '366 days'::interval)),
  CONSTRAINT api_keys_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  CONSTRAINT api_keys_key_hash_key UNIQUE (key_hash)
);
CREATE INDEX api_keys_by_user ON api_keys (user_id);

CREATE TABLE blocks (
  blocker_id uuid NOT NULL,
  blocked_id uuid NOT NULL,
  created_at timestamptz DEFAULT now() NOT NULL,
  CONSTRAINT blocks_pkey PRIMARY KEY (blocker_id, blocked_id),
  CONSTRAINT blocks_blocked_id_fkey FOREIGN KEY (blocked_id) REFERENCES users(id),
  CONSTRAINT blocks_blocker_id_fkey FOREIGN KEY (blocker_id) REFERENCES users(id)
);
CREATE INDEX blocks_blocked ON blocks (blocked_id);

CREATE TABLE calendar_feeds (
  user_id uuid NOT NULL,
  token_hash text NOT NULL,
  sealed_token bytea NOT NULL,
  created_at timestamptz DEFAULT now() NOT NULL,
  CONSTRAINT calendar_feeds_pkey PRIMARY KEY (user_id),
  CONSTRAINT calendar_feeds_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  CONSTRAINT calendar_feeds_token_unique UNIQUE (token_hash)
);

-- Written by servers of the release before.
CREATE TABLE email_codes (
  user_id uuid NOT NULL,
  code_digest text NOT NULL,
  expires_at timestamptz NOT NULL,
  CONSTRAINT email_codes_pkey PRIMARY KEY (user_id),
  CONSTRAINT email_codes_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX email_codes_by_expiry ON email_codes (expires_at);

CREATE TABLE factors (
  id uuid NOT NULL,
  user_id uuid NOT NULL,
  kind text NOT NULL,
  name text NOT NULL,
  sealed_secret bytea,
  last_step integer,
  enrollment_challenge text,
  credential_id text,
  public_key bytea,
  sign_count bigint DEFAULT 0 NOT NULL,
  transports text[] DEFAULT '{}'::text[] NOT NULL,
  verified_at timestamptz,
  last_used_at timestamptz,
  created_at timestamptz DEFAULT now() NOT NULL,
  CONSTRAINT factors_pkey PRIMARY KEY (id),
  CONSTRAINT factors_complete_check CHECK (verified_at IS NULL OR
CASE kind
    WHEN 'totp' THEN sealed_secret IS NOT NULL
    ELSE credential_id IS NOT NULL AND public_key IS NOT NULL
END),
  CONSTRAINT factors_kind_check CHECK (kind = ANY (ARRAY['totp', 'passkey'])),
  CONSTRAINT factors_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX factors_by_user ON factors (user_id);
CREATE UNIQUE INDEX factors_credential_unique ON factors (credential_id);
CREATE INDEX factors_unverified ON factors (created_at) WHERE verified_at IS NULL;

CREATE TABLE identities (
  issuer text NOT NULL,
  subject text NOT NULL,
  user_id uuid NOT NULL,
  created_at timestamptz DEFAULT now() NOT NULL,
  CONSTRAINT identities_pkey PRIMARY KEY (issuer, subject),
  CONSTRAINT identities_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX identities_by_user ON identities (user_id);

CREATE TABLE known_devices (
  user_id uuid NOT NULL,
  device_hash text NOT NULL,
  last_seen_at timestamptz DEFAULT now() NOT NULL,
  CONSTRAINT known_devices_pkey PRIMARY KEY (user_id, device_hash),
  CONSTRAINT known_devices_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX known_devices_by_age ON known_devices (last_seen_at);

CREATE TABLE recovery_codes (
  user_id uuid NOT NULL,
  code_digest text NOT NULL,
  CONSTRAINT recovery_codes_pkey PRIMARY KEY (user_id, code_digest),
  CONSTRAINT recovery_codes_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

CREATE TABLE sessions (
  id text NOT NULL,
  user_id uuid NOT NULL,
  expires_at timestamptz NOT NULL,
  created_at timestamptz DEFAULT now() NOT NULL,
  handle uuid DEFAULT gen_random_uuid() NOT NULL,
  user_agent text DEFAULT '' NOT NULL,
  place text DEFAULT '' NOT NULL,
  last_used_at timestamptz DEFAULT now() NOT NULL,
  -- The time when a second factor completed the sign-in, or was added and proven in this session.
  second_factor_at timestamptz,
  CONSTRAINT sessions_pkey PRIMARY KEY (id),
  CONSTRAINT sessions_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX sessions_by_expiry ON sessions (expires_at);
CREATE INDEX sessions_by_user ON sessions (user_id);
CREATE UNIQUE INDEX sessions_handle_unique ON sessions (handle);

CREATE TABLE sign_in_challenges (
  id_hash text NOT NULL,
  user_id uuid,
  purpose text NOT NULL,
  passkey_challenge text NOT NULL,
  expires_at timestamptz NOT NULL,
  CONSTRAINT sign_in_challenges_pkey PRIMARY KEY (id_hash),
  CONSTRAINT sign_in_challenges_purpose_check CHECK (purpose = ANY (ARRAY['sign_in', 'change'])),
  CONSTRAINT sign_in_challenges_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX sign_in_challenges_by_expiry ON sign_in_challenges (expires_at);
CREATE INDEX sign_in_challenges_by_user ON sign_in_challenges (user_id);

CREATE TABLE sign_in_codes (
  -- In lowercase; with or without an account.
  email text NOT NULL,
  code_digest text NOT NULL,
  expires_at timestamptz NOT NULL,
  CONSTRAINT sign_in_codes_pkey PRIMARY KEY (email),
  CONSTRAINT sign_in_codes_email_check CHECK (email = lower(email))
);
CREATE INDEX sign_in_codes_by_expiry ON sign_in_codes (expires_at);

CREATE TABLE users (
  id uuid NOT NULL,
  email text NOT NULL,
  username text NOT NULL,
  full_name text NOT NULL,
  role text DEFAULT 'user' NOT NULL,
  profile_image text,
  bio text,
  location text,
  phone_number text,
  password_hash text,
  email_verified_at timestamptz,
  created_at timestamptz DEFAULT now() NOT NULL,
  updated_at timestamptz DEFAULT now() NOT NULL,
  deleted_at timestamptz,
  password_reset_required boolean DEFAULT false NOT NULL,
  shows_initials_only boolean DEFAULT false NOT NULL,
  -- The time when staff suspended the user, who has not been able to sign in or act since.
  suspended_at timestamptz,
  -- The reason that the suspended person sees.
  suspension_reason text,
  -- Part of the signature of emailed links; each end of access raises it.
  access_epoch integer DEFAULT 0 NOT NULL,
  CONSTRAINT users_pkey PRIMARY KEY (id),
  CONSTRAINT users_role_check CHECK (role = ANY (ARRAY['user', 'instructor', 'support', 'admin'])),
  CONSTRAINT users_suspension_check CHECK ((suspended_at IS NULL) = (suspension_reason IS NULL)),
  CONSTRAINT users_profile_image_exists FOREIGN KEY (profile_image) REFERENCES uploads(url)
);
CREATE INDEX users_by_profile_image ON users (profile_image) WHERE profile_image IS NOT NULL;
CREATE INDEX users_by_role ON users (role, id) WHERE deleted_at IS NULL;
CREATE UNIQUE INDEX users_email_unique ON users (lower(email));
CREATE INDEX users_searched ON users USING gin (lower((((full_name || ' ') || username) || ' ') || email) gin_trgm_ops);
CREATE INDEX users_staff ON users (role) WHERE role = ANY (ARRAY['support', 'admin']);
CREATE INDEX users_suspended ON users (id) WHERE suspended_at IS NOT NULL;
CREATE INDEX users_teacher_names ON users USING gin (to_tsvector('search_names'::regconfig, full_name)) WHERE role <> 'user';
CREATE UNIQUE INDEX users_username_unique ON users (lower(username));

CREATE TABLE verification_tokens (
  token_hash text NOT NULL,
  user_id uuid NOT NULL,
  purpose text NOT NULL,
  expires_at timestamptz NOT NULL,
  created_at timestamptz DEFAULT now() NOT NULL,
  new_email text,
  kept_session uuid,
  CONSTRAINT verification_tokens_pkey PRIMARY KEY (token_hash),
  CONSTRAINT verification_tokens_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  CONSTRAINT verification_tokens_one_per_purpose UNIQUE (user_id, purpose)
);
CREATE INDEX verification_tokens_by_expiry ON verification_tokens (expires_at);

-- backup/ ----------------------------------------------------------------------------------------------

CREATE TABLE backups (
  id uuid NOT NULL,
  kind text NOT NULL,
  started_at timestamptz NOT NULL,
  finished_at timestamptz DEFAULT now() NOT NULL,
  bytes bigint DEFAULT 0 NOT NULL,
  error text,
  CONSTRAINT backups_pkey PRIMARY KEY (id),
  CONSTRAINT backups_kind_check CHECK (kind = ANY (ARRAY['backup', 'drill']))
);

-- bookings/ --------------------------------------------------------------------------------------------

-- People whom the instructor added to a date by hand: seats without a booking.
CREATE TABLE added_people (
  id uuid NOT NULL,
  session_id uuid NOT NULL,
  -- The instructor who added them.
  teacher_id uuid NOT NULL,
  -- Null, as their contacts, once they are erased or asked to be forgotten.
  name text,
  email text,
  phone_number text,
  -- Their first email was within the limit of the day; without one, they get none at all.
  gets_emails boolean DEFAULT false NOT NULL,
  seats integer NOT NULL,
  paid_how text NOT NULL,
  -- For all seats.
  amount_cents integer NOT NULL,
  -- The number of people who attended each meeting, null until marked; one for a date that meets once.
  attended_meetings integer[] DEFAULT '{}'::integer[] NOT NULL,
  created_at timestamptz DEFAULT now() NOT NULL,
  CONSTRAINT added_people_pkey PRIMARY KEY (id),
  CONSTRAINT added_people_amount_cents_check CHECK (amount_cents >= 0),
  CONSTRAINT added_people_contact_check CHECK (name IS NOT NULL OR email IS NULL AND phone_number IS NULL),
  CONSTRAINT added_people_free_check CHECK (paid_how <> 'free' OR amount_cents = 0),
  CONSTRAINT added_people_paid_how_check CHECK (paid_how = ANY (ARRAY['cash', 'elsewhere', 'not_yet', 'free'])),
  CONSTRAINT added_people_seats_check CHECK (seats >= 1 AND seats <= 50),
  CONSTRAINT added_people_session_id_fkey FOREIGN KEY (session_id) REFERENCES class_sessions(id),
  CONSTRAINT added_people_teacher_id_fkey FOREIGN KEY (teacher_id) REFERENCES users(id)
);
CREATE INDEX added_people_by_session ON added_people (session_id);
CREATE INDEX added_people_by_teacher ON added_people (teacher_id);
CREATE INDEX added_people_named ON added_people (session_id) WHERE name IS NOT NULL;

-- The choices of students, after a material change, whether to keep their booking.
CREATE TABLE booking_choices (
  booking_id uuid NOT NULL,
  asked_at timestamptz DEFAULT now() NOT NULL,
  choose_until timestamptz NOT NULL,
  -- Values from before the change; null for unchanged ones.
  before_starts_at timestamptz,
  before_ends_at timestamptz,
  before_location text,
  before_level text,
  -- Null until the student answers; a refund is a canceled booking.
  answer text,
  -- In words, such as '6–12'.
  before_ages text,
  CONSTRAINT booking_choices_pkey PRIMARY KEY (booking_id),
  CONSTRAINT booking_choices_answer_check CHECK (answer = ANY (ARRAY['kept', 'moved'])),
  CONSTRAINT booking_choices_booking_id_fkey FOREIGN KEY (booking_id) REFERENCES bookings(id) ON DELETE CASCADE
);

CREATE TABLE bookings (
  id uuid NOT NULL,
  session_id uuid NOT NULL,
  student_id uuid NOT NULL,
  status text DEFAULT 'confirmed' NOT NULL,
  -- The price of one seat, after the discount.
  price_cents integer NOT NULL,
  refund_policy jsonb NOT NULL,
  created_at timestamptz DEFAULT now() NOT NULL,
  cancelled_at timestamptz,
  no_show_contested_at timestamptz,
  -- After a move of the session: a full refund is possible until then, whatever the policy says.
  full_refund_until timestamptz,
  reminded_at timestamptz,
  review_invited_at timestamptz,
  seats integer DEFAULT 1 NOT NULL,
  -- First names of guests, as far as the student gave them.
  guests text[] DEFAULT '{}'::text[] NOT NULL,
  -- The number of people who attended; null until marked.
  attended_seats integer,
  -- The amount that was paid for seats that were given back too late for a refund.
  kept_cents integer DEFAULT 0 NOT NULL,
  -- The time when the student released the seats, so that others may book them.
  released_at timestamptz,
  -- The time when the student last moved the booking to another session of the class.
  moved_at timestamptz,
  -- A number that is added to the revision of the session, for calendars.
  added_revision integer DEFAULT 0 NOT NULL,
  -- In a course: the number of people who attended each meeting, null until marked.
  attended_meetings smallint[],
  -- In a course: the position of the meeting from which the student joined it, usually 1.
  first_meeting smallint DEFAULT 1 NOT NULL,
  -- The price of each seat that was added after the price had risen; the others cost `price_cents`.
  added_prices integer[] DEFAULT '{}'::integer[] NOT NULL,
  -- The reason for the commission, decided when the booking was made.
  commission_source text DEFAULT 'found' NOT NULL,
  -- The time of the first booking with the instructor, if it is the reason.
  student_since timestamptz,
  coupon_id uuid,
  -- What the coupon took off the price of one seat.
  discount_cents integer DEFAULT 0 NOT NULL,
  -- The time when the booking was last given to a friend, its student.
  handed_at timestamptz,
  CONSTRAINT bookings_pkey PRIMARY KEY (id),
  CONSTRAINT bookings_attended_check CHECK (attended_seats >= 0 AND attended_seats <= seats),
  CONSTRAINT bookings_cancelled_check CHECK ((status = ANY (ARRAY['cancelled_by_student', 'cancelled_by_teacher'])) = (cancelled_at IS NOT NULL)),
  CONSTRAINT bookings_check CHECK (cardinality(added_prices) < seats),
  CONSTRAINT bookings_commission_source_check CHECK (commission_source = ANY (ARRAY['link', 'returning', 'found'])),
  CONSTRAINT bookings_discount_check CHECK (discount_cents >= 0 AND (coupon_id IS NOT NULL OR discount_cents = 0)),
  CONSTRAINT bookings_first_meeting_check CHECK (first_meeting > 0),
  CONSTRAINT bookings_guests_check CHECK (cardinality(guests) < seats),
  CONSTRAINT bookings_kept_check CHECK (kept_cents >= 0),
  CONSTRAINT bookings_price_check CHECK (price_cents >= 0),
  CONSTRAINT bookings_seats_check CHECK (seats >= 1 AND seats <= 8),
  CONSTRAINT bookings_status_check CHECK (status = ANY (ARRAY['reserved', 'confirmed', 'expired', 'cancelled_by_student', 'cancelled_by_teacher', 'attended', 'no_show'])),
  CONSTRAINT bookings_coupon_id_fkey FOREIGN KEY (coupon_id) REFERENCES coupons(id),
  CONSTRAINT bookings_session_id_fkey FOREIGN KEY (session_id) REFERENCES class_sessions(id),
  CONSTRAINT bookings_student_id_fkey FOREIGN KEY (student_id) REFERENCES users(id)
);
CREATE INDEX bookings_by_coupon ON bookings (coupon_id) WHERE coupon_id IS NOT NULL;
CREATE INDEX bookings_by_link ON bookings (session_id) WHERE commission_source = 'link';
CREATE INDEX bookings_by_receipt ON bookings ("right"(id::text, 12));
CREATE INDEX bookings_by_student ON bookings (student_id, id DESC);
CREATE INDEX bookings_canceled ON bookings (session_id) WHERE status = ANY (ARRAY['cancelled_by_student', 'cancelled_by_teacher']);
CREATE UNIQUE INDEX bookings_one_live_seat ON bookings (session_id, student_id) WHERE status = ANY (ARRAY['reserved', 'confirmed', 'attended', 'no_show']);
CREATE INDEX bookings_released ON bookings (session_id) WHERE released_at IS NOT NULL;
CREATE TRIGGER bookings_released_changed AFTER UPDATE OF seats, released_at ON bookings FOR EACH ROW WHEN (old.released_at IS NOT NULL OR new.released_at IS NOT NULL) EXECUTE FUNCTION count_released_seats();
CREATE TRIGGER bookings_released_deleted AFTER DELETE ON bookings FOR EACH ROW WHEN (old.released_at IS NOT NULL) EXECUTE FUNCTION count_released_seats();
CREATE TRIGGER bookings_released_inserted AFTER INSERT ON bookings FOR EACH ROW WHEN (new.released_at IS NOT NULL) EXECUTE FUNCTION count_released_seats();

-- Classes whose waitlist takes no new entries.
CREATE TABLE closed_waitlists (
  class_id uuid NOT NULL,
  closed_at timestamptz DEFAULT now() NOT NULL,
  CONSTRAINT closed_waitlists_pkey PRIMARY KEY (class_id),
  CONSTRAINT closed_waitlists_class_id_fkey FOREIGN KEY (class_id) REFERENCES classes(id) ON DELETE CASCADE
);

CREATE TABLE coupons (
  id uuid NOT NULL,
  teacher_id uuid NOT NULL,
  -- In capital letters.
  code text NOT NULL,
  -- Either a share of the price of each seat or an amount.
  percent_off integer,
  cents_off integer,
  -- Null: any number.
  max_uses integer,
  -- The last day, in the time zone of the booked class.
  valid_through date,
  is_for_first_class boolean DEFAULT false NOT NULL,
  -- Null: all classes of the teacher.
  class_ids uuid[],
  created_at timestamptz DEFAULT now() NOT NULL,
  ended_at timestamptz,
  CONSTRAINT coupons_pkey PRIMARY KEY (id),
  CONSTRAINT coupons_cents_off_check CHECK (cents_off > 0),
  CONSTRAINT coupons_discount_check CHECK (num_nonnulls(percent_off, cents_off) = 1),
  CONSTRAINT coupons_max_uses_check CHECK (max_uses > 0),
  CONSTRAINT coupons_percent_off_check CHECK (percent_off >= 1 AND percent_off <= 100),
  CONSTRAINT coupons_teacher_id_fkey FOREIGN KEY (teacher_id) REFERENCES users(id)
);
CREATE INDEX coupons_by_teacher ON coupons (teacher_id, code);
CREATE UNIQUE INDEX coupons_one_code ON coupons (teacher_id, code) WHERE ended_at IS NULL;

-- Addresses, as keyed hashes, to which an instructor may not write again.
CREATE TABLE forgotten_addresses (
  teacher_id uuid NOT NULL,
  address_digest text NOT NULL,
  created_at timestamptz DEFAULT now() NOT NULL,
  CONSTRAINT forgotten_addresses_pkey PRIMARY KEY (teacher_id, address_digest),
  CONSTRAINT forgotten_addresses_teacher_id_fkey FOREIGN KEY (teacher_id) REFERENCES users(id)
);

-- Bookings that students give to a friend by a link.
CREATE TABLE handovers (
  id uuid NOT NULL,
  booking_id uuid NOT NULL,
  giver_id uuid NOT NULL,
  -- Null until someone accepts, like the date of the booking then.
  receiver_id uuid,
  session_id uuid,
  created_at timestamptz DEFAULT now() NOT NULL,
  revoked_at timestamptz,
  accepted_at timestamptz,
  CONSTRAINT handovers_pkey PRIMARY KEY (id),
  CONSTRAINT handovers_accepted_check CHECK (num_nonnulls(receiver_id, session_id, accepted_at) = ANY (ARRAY[0, 3])),
  CONSTRAINT handovers_one_end_check CHECK (num_nonnulls(revoked_at, accepted_at) <= 1),
  CONSTRAINT handovers_other_check CHECK (receiver_id <> giver_id),
  CONSTRAINT handovers_booking_id_fkey FOREIGN KEY (booking_id) REFERENCES bookings(id),
  CONSTRAINT handovers_giver_id_fkey FOREIGN KEY (giver_id) REFERENCES users(id),
  CONSTRAINT handovers_receiver_id_fkey FOREIGN KEY (receiver_id) REFERENCES users(id),
  CONSTRAINT handovers_session_id_fkey FOREIGN KEY (session_id) REFERENCES class_sessions(id)
);
CREATE INDEX handovers_by_booking ON handovers (booking_id);
CREATE INDEX handovers_by_giver ON handovers (giver_id);
CREATE INDEX handovers_by_receiver ON handovers (receiver_id) WHERE receiver_id IS NOT NULL;
CREATE UNIQUE INDEX handovers_one_open ON handovers (booking_id) WHERE revoked_at IS NULL AND accepted_at IS NULL;

-- What people write for an instructor only, erased soon after the class.
CREATE TABLE private_words (
  id uuid NOT NULL,
  -- One of these three, which the words are about.
  booking_id uuid,
  -- Who wrote it.
  user_id uuid NOT NULL,
  -- What the instructor should know, such as an allergy.
  line text,
  created_at timestamptz DEFAULT now() NOT NULL,
  entry_id uuid,
  added_id uuid,
  -- Who takes the seats, in their order; null or too few: the others are not said.
  participants jsonb,
  CONSTRAINT private_words_pkey PRIMARY KEY (id),
  CONSTRAINT private_words_line_check CHECK (char_length(line) >= 1 AND char_length(line) <= 200),
  CONSTRAINT private_words_subject_check CHECK (num_nonnulls(booking_id, entry_id, added_id) = 1),
  CONSTRAINT private_words_added_id_fkey FOREIGN KEY (added_id) REFERENCES added_people(id) ON DELETE CASCADE,
  CONSTRAINT private_words_booking_id_fkey FOREIGN KEY (booking_id) REFERENCES bookings(id) ON DELETE CASCADE,
  CONSTRAINT private_words_entry_id_fkey FOREIGN KEY (entry_id) REFERENCES waitlist_entries(id) ON DELETE CASCADE,
  CONSTRAINT private_words_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  CONSTRAINT private_words_added_id_key UNIQUE (added_id),
  CONSTRAINT private_words_booking_id_key UNIQUE (booking_id),
  CONSTRAINT private_words_entry_id_key UNIQUE (entry_id)
);
CREATE INDEX private_words_by_user ON private_words (user_id);

CREATE TABLE seat_holds (
  -- The id of an offer becomes the id of its booking once it is accepted.
  id uuid NOT NULL,
  kind text NOT NULL,
  session_id uuid NOT NULL,
  student_id uuid NOT NULL,
  -- Null for an offer.
  booking_id uuid,
  -- The payment that the hold waits for.
  payment_id uuid,
  seats integer NOT NULL,
  -- The guests of the booking once added seats are paid; null: unchanged.
  guests text[],
  expires_at timestamptz NOT NULL,
  created_at timestamptz DEFAULT now() NOT NULL,
  ended_at timestamptz,
  outcome text,
  -- The price of one offered seat; null for other kinds.
  price_cents integer,
  -- The number of released seats of other students, which those students keep until the hold is used.
  claimed_seats integer DEFAULT 0 NOT NULL,
  CONSTRAINT seat_holds_pkey PRIMARY KEY (id),
  CONSTRAINT seat_holds_claimed_check CHECK (claimed_seats >= 0 AND claimed_seats <= seats),
  CONSTRAINT seat_holds_ended_check CHECK ((ended_at IS NULL) = (outcome IS NULL)),
  CONSTRAINT seat_holds_kind_check CHECK (kind = ANY (ARRAY['checkout', 'addition', 'offer', 'choice', 'undo'])),
  CONSTRAINT seat_holds_offer_check CHECK ((kind = 'offer') = (booking_id IS NULL) AND (kind = 'offer') = (price_cents IS NOT NULL)),
  CONSTRAINT seat_holds_outcome_check CHECK (outcome = ANY (ARRAY['used', 'given_up', 'expired', 'canceled'])),
  CONSTRAINT seat_holds_seats_check CHECK (seats >= 1 AND seats <= 8),
  CONSTRAINT seat_holds_booking_id_fkey FOREIGN KEY (booking_id) REFERENCES bookings(id) ON DELETE CASCADE,
  CONSTRAINT seat_holds_session_id_fkey FOREIGN KEY (session_id) REFERENCES class_sessions(id) ON DELETE CASCADE,
  CONSTRAINT seat_holds_one_per_payment UNIQUE (payment_id)
);
CREATE INDEX seat_holds_by_booking ON seat_holds (booking_id);
CREATE INDEX seat_holds_by_student ON seat_holds (student_id, session_id, ended_at);
CREATE UNIQUE INDEX seat_holds_one_open ON seat_holds (booking_id, kind) WHERE ended_at IS NULL;
CREATE INDEX seat_holds_open ON seat_holds (session_id, expires_at) WHERE ended_at IS NULL;
CREATE TRIGGER seat_holds_claimed_changed AFTER UPDATE OF claimed_seats, ended_at ON seat_holds FOR EACH ROW WHEN (old.claimed_seats > 0 OR new.claimed_seats > 0) EXECUTE FUNCTION count_claimed_seats();
CREATE TRIGGER seat_holds_claimed_deleted AFTER DELETE ON seat_holds FOR EACH ROW WHEN (old.claimed_seats > 0) EXECUTE FUNCTION count_claimed_seats();
CREATE TRIGGER seat_holds_claimed_inserted AFTER INSERT ON seat_holds FOR EACH ROW WHEN (new.claimed_seats > 0) EXECUTE FUNCTION count_claimed_seats();

-- Moves of dates that someone had booked to another time or place.
CREATE TABLE session_moves (
  id uuid NOT NULL,
  session_id uuid NOT NULL,
  moved_at timestamptz DEFAULT now() NOT NULL,
  -- The earlier start, before or after the move: notice was given until then.
  first_start timestamptz NOT NULL,
  -- The bookings of then whose students have not said that they keep them.
  unkept_booking_ids uuid[] NOT NULL,
  CONSTRAINT session_moves_pkey PRIMARY KEY (id),
  CONSTRAINT session_moves_session_id_fkey FOREIGN KEY (session_id) REFERENCES class_sessions(id) ON DELETE CASCADE
);
CREATE INDEX session_moves_by_session ON session_moves (session_id);

-- Notes of instructors about their students, which only they read.
CREATE TABLE student_notes (
  teacher_id uuid NOT NULL,
  student_id uuid NOT NULL,
  note text NOT NULL,
  updated_at timestamptz DEFAULT now() NOT NULL,
  CONSTRAINT student_notes_pkey PRIMARY KEY (teacher_id, student_id),
  CONSTRAINT student_notes_student_id_fkey FOREIGN KEY (student_id) REFERENCES users(id) ON DELETE CASCADE,
  CONSTRAINT student_notes_teacher_id_fkey FOREIGN KEY (teacher_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX student_notes_by_student ON student_notes (student_id);

CREATE TABLE waitlist_entries (
  -- Entries are queued in the order of their ids.
  id uuid NOT NULL,
  class_id uuid NOT NULL,
  -- The wanted date; null for any date of the class.
  session_id uuid,
  student_id uuid NOT NULL,
  -- With a booking: as many as it has.
  seats integer NOT NULL,
  status text DEFAULT 'waiting' NOT NULL,
  -- In an entry for any date: the dates that the student declined.
  passed_session_ids uuid[] DEFAULT '{}'::uuid[] NOT NULL,
  -- The time and reason of the instructor's moving the entry ahead of all others.
  moved_ahead_at timestamptz,
  moved_ahead_reason text,
  -- The time when the student was notified of another booking at that time.
  conflict_notified_at timestamptz,
  -- The time when the student was last notified of an open spot in the last hours.
  notified_at timestamptz,
  -- The time when a summary notified the instructor of the entry.
  summarized_at timestamptz,
  created_at timestamptz DEFAULT now() NOT NULL,
  ended_at timestamptz,
  -- The current or last offer, or the hold of its booking if it is accepted and must be paid.
  hold_id uuid,
  -- The student came by the teacher's link when it began.
  came_by_link boolean DEFAULT false NOT NULL,
  -- The student's booking of another date, which moves to the wanted one once the offer is accepted.
  booking_id uuid,
  -- The date of that booking when the student joined.
  booked_session_id uuid,
  CONSTRAINT waitlist_entries_pkey PRIMARY KEY (id),
  CONSTRAINT waitlist_entries_booked_check CHECK ((booking_id IS NULL) = (booked_session_id IS NULL)),
  CONSTRAINT waitlist_entries_booking_check CHECK (booking_id IS NULL OR session_id IS NOT NULL AND booked_session_id <> session_id),
  CONSTRAINT waitlist_entries_ended_check CHECK ((status = ANY (ARRAY['waiting', 'offered'])) = (ended_at IS NULL)),
  CONSTRAINT waitlist_entries_offer_check CHECK (status <> 'offered' OR hold_id IS NOT NULL),
  CONSTRAINT waitlist_entries_reason_check CHECK ((moved_ahead_at IS NULL) = (moved_ahead_reason IS NULL)),
  CONSTRAINT waitlist_entries_seats_check CHECK (seats >= 1 AND seats <= 8),
  CONSTRAINT waitlist_entries_status_check CHECK (status = ANY (ARRAY['waiting', 'offered', 'claimed', 'passed', 'expired', 'left'])),
  CONSTRAINT waitlist_entries_booked_session_id_fkey FOREIGN KEY (booked_session_id) REFERENCES class_sessions(id),
  CONSTRAINT waitlist_entries_booking_id_fkey FOREIGN KEY (booking_id) REFERENCES bookings(id),
  CONSTRAINT waitlist_entries_class_id_fkey FOREIGN KEY (class_id) REFERENCES classes(id),
  CONSTRAINT waitlist_entries_hold_id_fkey FOREIGN KEY (hold_id) REFERENCES seat_holds(id),
  CONSTRAINT waitlist_entries_session_id_fkey FOREIGN KEY (session_id) REFERENCES class_sessions(id),
  CONSTRAINT waitlist_entries_student_id_fkey FOREIGN KEY (student_id) REFERENCES users(id),
  CONSTRAINT waitlist_entries_hold_id_key UNIQUE (hold_id)
);
CREATE INDEX waitlist_entries_by_class ON waitlist_entries (class_id);
CREATE INDEX waitlist_entries_by_session ON waitlist_entries (session_id) WHERE session_id IS NOT NULL;
CREATE INDEX waitlist_entries_by_student ON waitlist_entries (student_id, id DESC);
CREATE INDEX waitlist_entries_notified ON waitlist_entries (student_id) WHERE conflict_notified_at IS NOT NULL AND status = 'waiting';
CREATE UNIQUE INDEX waitlist_entries_one_live ON waitlist_entries (student_id, class_id) WHERE status = ANY (ARRAY['waiting', 'offered']);
CREATE INDEX waitlist_entries_queue ON waitlist_entries (class_id, id) WHERE status = ANY (ARRAY['waiting', 'offered']);
CREATE INDEX waitlist_entries_standby ON waitlist_entries (booking_id) WHERE booking_id IS NOT NULL AND (status = ANY (ARRAY['waiting', 'offered']));
CREATE INDEX waitlist_entries_unsummarized ON waitlist_entries (id) WHERE summarized_at IS NULL AND (status = ANY (ARRAY['waiting', 'offered']));

-- categories/ ------------------------------------------------------------------------------------------

CREATE TABLE categories (
  id integer GENERATED BY DEFAULT AS IDENTITY NOT NULL,
  name text NOT NULL,
  -- The position in lists, before the id.
  position integer DEFAULT 1000 NOT NULL,
  -- The time since when new classes cannot use the category and lists leave it out; existing classes keep it.
  retired_at timestamptz,
  CONSTRAINT categories_pkey PRIMARY KEY (id),
  CONSTRAINT categories_name_unique UNIQUE (name)
);

-- classes/ ---------------------------------------------------------------------------------------------

CREATE TABLE announcement_recipients (
  announcement_id uuid NOT NULL,
  student_id uuid NOT NULL,
  CONSTRAINT announcement_recipients_pkey PRIMARY KEY (announcement_id, student_id),
  CONSTRAINT announcement_recipients_announcement_id_fkey FOREIGN KEY (announcement_id) REFERENCES announcements(id) ON DELETE CASCADE,
  CONSTRAINT announcement_recipients_student_id_fkey FOREIGN KEY (student_id) REFERENCES users(id)
);
CREATE INDEX announcement_recipients_student ON announcement_recipients (student_id);

CREATE TABLE announcements (
  id uuid NOT NULL,
  class_id uuid NOT NULL,
  -- The date whose students it is for.
  session_id uuid,
  teacher_id uuid NOT NULL,
  audience text NOT NULL,
  -- Set if it was part of the email about a change.
  said_with text,
  subject text DEFAULT '' NOT NULL,
  text text NOT NULL,
  picture text,
  created_at timestamptz DEFAULT now() NOT NULL,
  -- What can be collected, where and when: the text begins with it, and a calendar entry has it.
  collect jsonb,
  CONSTRAINT announcements_pkey PRIMARY KEY (id),
  CONSTRAINT announcements_audience_check CHECK (audience = ANY (ARRAY['date', 'came', 'all', 'waiting'])),
  CONSTRAINT announcements_collect_check CHECK (collect IS NULL OR audience = 'came'),
  CONSTRAINT announcements_said_with_check CHECK (said_with = ANY (ARRAY['move', 'cancellation'])),
  CONSTRAINT announcements_class_id_fkey FOREIGN KEY (class_id) REFERENCES classes(id) ON DELETE CASCADE,
  CONSTRAINT announcements_session_id_fkey FOREIGN KEY (session_id) REFERENCES class_sessions(id) ON DELETE SET NULL,
  CONSTRAINT announcements_teacher_id_fkey FOREIGN KEY (teacher_id) REFERENCES users(id)
);
CREATE INDEX announcements_class ON announcements (class_id, id);
CREATE INDEX announcements_session ON announcements (session_id);
CREATE INDEX announcements_teacher ON announcements (teacher_id);

CREATE TABLE class_pictures (
  class_id uuid NOT NULL,
  position smallint NOT NULL,
  url text NOT NULL,
  CONSTRAINT class_pictures_pkey PRIMARY KEY (class_id, "position"),
  CONSTRAINT class_pictures_position_check CHECK ("position" >= 0 AND "position" <= 4),
  CONSTRAINT class_pictures_class_id_fkey FOREIGN KEY (class_id) REFERENCES classes(id) ON DELETE CASCADE,
  CONSTRAINT class_pictures_upload_exists FOREIGN KEY (url) REFERENCES uploads(url),
  CONSTRAINT class_pictures_url_once UNIQUE (class_id, url)
);
CREATE INDEX class_pictures_by_url ON class_pictures (url);

CREATE TABLE class_schedules (
  id uuid NOT NULL,
  class_id uuid NOT NULL,
  -- An RRULE, whose dates are in the time zone of the class.
  rule text NOT NULL,
  first_day date NOT NULL,
  start_time time without time zone NOT NULL,
  duration_minutes integer NOT NULL,
  -- The seats of each date; null for the capacity of the class.
  capacity integer,
  skipped_days date[] DEFAULT '{}'::date[] NOT NULL,
  created_at timestamptz DEFAULT now() NOT NULL,
  ended_at timestamptz,
  CONSTRAINT class_schedules_pkey PRIMARY KEY (id),
  CONSTRAINT class_schedules_capacity_check CHECK (capacity > 0),
  CONSTRAINT class_schedules_duration_minutes_check CHECK (duration_minutes >= 1 AND duration_minutes <= 43200),
  CONSTRAINT class_schedules_class_id_fkey FOREIGN KEY (class_id) REFERENCES classes(id) ON DELETE CASCADE
);
CREATE INDEX class_schedules_running ON class_schedules (class_id) WHERE ended_at IS NULL;

CREATE TABLE class_sessions (
  id uuid NOT NULL,
  class_id uuid NOT NULL,
  starts_at timestamptz NOT NULL,
  ends_at timestamptz NOT NULL,
  capacity integer,
  seats_taken integer DEFAULT 0 NOT NULL,
  status text DEFAULT 'scheduled' NOT NULL,
  created_at timestamptz DEFAULT now() NOT NULL,
  revision integer DEFAULT 0 NOT NULL,
  -- The time zone of the class, which a foreign key keeps equal.
  time_zone text NOT NULL,
  local_day date,
  week_slot smallint,
  open_seats smallint GENERATED ALWAYS AS (LEAST(COALESCE(capacity - seats_taken, 4), 4)) STORED,
  -- The times when the session was first full, and when a seat was first returned after that.
  first_full_at timestamptz,
  first_return_at timestamptz,
  schedule_id uuid,
  -- The day of the schedule that this session is for, wherever it was moved.
  schedule_day date,
  -- Whether the session was changed on its own, so that its schedule no longer changes it.
  is_edited_alone boolean DEFAULT false NOT NULL,
  -- Seats whose learners offer them and that have no buyer yet; a trigger on bookings counts them.
  released_seats integer DEFAULT 0 NOT NULL,
  -- The number of meetings. Several are in `session_meetings`: the session starts with the first and ends with
  -- the last.
  meeting_count smallint DEFAULT 1 NOT NULL,
  -- Bit n is set if a meeting after the first is at that time of the week: n is as in `week_slot`.
  later_slots integer DEFAULT 0 NOT NULL,
  -- The minimum number of students; null if the session takes place however few book it.
  min_students integer,
  -- The hours before the start at which the minimum is decided.
  decision_hours smallint DEFAULT 48 NOT NULL,
  asked_until timestamptz,
  -- The time of the decision: since then the session takes place whatever the minimum, or is canceled.
  decided_at timestamptz,
  is_below_minimum boolean DEFAULT false NOT NULL,
  -- The start before the session moved; null if it is the same.
  announced_starts_at timestamptz,
  -- When the instructor was last emailed in the morning about this date.
  teacher_reminded_at timestamptz,
  -- The offset of `starts_at` in the time zone, by the server's table; null until it is stored. With it the
  -- start is a local time, which stays when the rules of the time zone change.
  utc_offset_minutes smallint,
  -- What the instructor's own program calls the date; unique among the dates of the instructor.
  external_id text,
  -- The instructor, if there is an `external_id`.
  external_id_teacher uuid,
  is_canceled_by_staff boolean DEFAULT false NOT NULL,
  -- Released seats that others booked.
  passed_seats integer DEFAULT 0 NOT NULL,
  -- When everyone may find and book the date, and until then only the teacher and those invited; null if it
  -- was always open, infinity if it was canceled before.
  opens_at timestamptz,
  opens_first_to text,
  CONSTRAINT class_sessions_pkey PRIMARY KEY (id),
  CONSTRAINT class_sessions_capacity_check CHECK (capacity > 0),
  CONSTRAINT class_sessions_external_id_check CHECK (char_length(external_id) >= 1 AND char_length(external_id) <= 100),
  CONSTRAINT class_sessions_external_id_teacher_check CHECK ((external_id IS NULL) = (external_id_teacher IS NULL)),
  CONSTRAINT class_sessions_meeting_count_check CHECK (meeting_count > 0),
  CONSTRAINT class_sessions_minimum_check CHECK (min_students >= 1),
  CONSTRAINT class_sessions_opens_check CHECK ((opens_at IS NULL) = (opens_first_to IS NULL)),
  CONSTRAINT class_sessions_opens_first_check CHECK (opens_first_to = ANY (ARRAY['came', 'date'])),
  CONSTRAINT class_sessions_schedule_check CHECK ((schedule_id IS NULL) = (schedule_day IS NULL)),
  CONSTRAINT class_sessions_seats_check CHECK (seats_taken >= 0 AND (capacity IS NULL OR seats_taken <= capacity)),
  CONSTRAINT class_sessions_status_check CHECK (status = ANY (ARRAY['scheduled', 'cancelled'])),
  CONSTRAINT class_sessions_time_check CHECK (ends_at > starts_at AND (meeting_count > 1 OR ends_at <= (starts_at + '31 days'::interval)) AND starts_at >= '2000-01-01 00:00:00+00'::timestamptz AND starts_at < '2200-01-01 00:00:00+00'::timestamptz),
  CONSTRAINT class_sessions_class FOREIGN KEY (class_id, time_zone) REFERENCES classes(id, time_zone) ON UPDATE CASCADE,
  CONSTRAINT class_sessions_schedule_id_fkey FOREIGN KEY (schedule_id) REFERENCES class_schedules(id)
) WITH (fillfactor=70);
CREATE INDEX class_sessions_by_class ON class_sessions (class_id, starts_at);
CREATE INDEX class_sessions_by_end ON class_sessions (ends_at) WHERE status = 'scheduled';
CREATE INDEX class_sessions_by_slot ON class_sessions (week_slot, starts_at) INCLUDE (class_id, local_day, open_seats, later_slots, opens_at) WHERE status = 'scheduled';
CREATE INDEX class_sessions_by_start ON class_sessions (starts_at, class_id) INCLUDE (week_slot, local_day, open_seats, later_slots, opens_at) WHERE status = 'scheduled';
CREATE UNIQUE INDEX class_sessions_external_id ON class_sessions (external_id_teacher, external_id) WHERE external_id IS NOT NULL;
CREATE UNIQUE INDEX class_sessions_one_at_a_time ON class_sessions (class_id, starts_at) INCLUDE (week_slot, local_day, open_seats, later_slots, opens_at) WHERE status = 'scheduled';
CREATE UNIQUE INDEX class_sessions_schedule_day ON class_sessions (schedule_id, schedule_day) WHERE schedule_id IS NOT NULL;
CREATE INDEX class_sessions_undecided ON class_sessions (starts_at) WHERE min_students IS NOT NULL AND decided_at IS NULL AND status = 'scheduled';
CREATE INDEX class_sessions_without_offset ON class_sessions (class_id) WHERE utc_offset_minutes IS NULL;
CREATE TRIGGER class_sessions_local_start BEFORE INSERT OR UPDATE OF starts_at, time_zone, utc_offset_minutes, local_day, week_slot ON class_sessions FOR EACH ROW EXECUTE FUNCTION set_local_start();

CREATE TABLE classes (
  id uuid NOT NULL,
  teacher_id uuid NOT NULL,
  category_id integer NOT NULL,
  title text NOT NULL,
  description text NOT NULL,
  price_cents integer NOT NULL,
  location text NOT NULL,
  time_zone text NOT NULL,
  max_students integer,
  -- Whether the class is public: listed, and nothing withholds it. Only a trigger writes it.
  is_active boolean DEFAULT true NOT NULL,
  created_at timestamptz DEFAULT now() NOT NULL,
  updated_at timestamptz DEFAULT now() NOT NULL,
  level text DEFAULT 'all' NOT NULL,
  latitude double precision,
  longitude double precision,
  location_precision text DEFAULT 'unknown' NOT NULL,
  city text,
  -- The code of a US state, or the name of a region elsewhere.
  region text,
  country_code text,
  shows_exact_place boolean DEFAULT false NOT NULL,
  -- Whether the instructor set the point.
  is_point_corrected boolean DEFAULT false NOT NULL,
  -- The location of the point; a different `location` has yet to be geocoded.
  geocoded_location text,
  -- The public point: rounded to about 500 m unless the exact place is shown.
  shown_latitude double precision GENERATED ALWAYS AS (
CASE
    WHEN shows_exact_place OR location_precision <> 'exact' THEN latitude
    ELSE (round(latitude::numeric * 200::numeric) / 200::numeric)::double precision
END) STORED,
  shown_longitude double precision GENERATED ALWAYS AS (
CASE
    WHEN shows_exact_place OR location_precision <> 'exact' THEN longitude
    ELSE GREATEST('-180'::integer::numeric, LEAST(180::numeric, round((round(longitude * 200::double precision * GREATEST(cos(radians((round(latitude::numeric * 200::numeric) / 200::numeric)::double precision)), 0.01::double precision)) / (200::double precision * GREATEST(cos(radians((round(latitude::numeric * 200::numeric) / 200::numeric)::double precision)), 0.01::double precision)))::numeric, 5)))::double precision
END) STORED,
  -- The names of the category and the instructor, and the audience, for `search_document`.
  searched_names text DEFAULT '' NOT NULL,
  -- The start of the last scheduled session, past or upcoming; '-infinity' without one.
  last_starts_at timestamptz DEFAULT '-infinity'::timestamptz NOT NULL,
  search_document tsvector GENERATED ALWAYS AS (((((setweight(to_tsvector('search_words'::regconfig, title), 'A'::"char") || setweight(to_tsvector('search_names'::regconfig, title), 'A'::"char")) || setweight(to_tsvector('search_words'::regconfig, searched_names), 'B'::"char")) || setweight(to_tsvector('search_names'::regconfig, searched_names), 'B'::"char")) || setweight(to_tsvector('search_names'::regconfig, (location || ' ') || COALESCE(city, '')), 'C'::"char")) || setweight(to_tsvector('search_words'::regconfig, description), 'D'::"char")) STORED,
  shown_point cube GENERATED ALWAYS AS (cube(cube(cube(cos(radians(
CASE
    WHEN shows_exact_place OR location_precision <> 'exact' THEN latitude
    ELSE (round(latitude::numeric * 200::numeric) / 200::numeric)::double precision
END)) * cos(radians(
CASE
    WHEN shows_exact_place OR location_precision <> 'exact' THEN longitude
    ELSE GREATEST('-180'::integer::numeric, LEAST(180::numeric, round((round(longitude * 200::double precision * GREATEST(cos(radians((round(latitude::numeric * 200::numeric) / 200::numeric)::double precision)), 0.01::double precision)) / (200::double precision * GREATEST(cos(radians((round(latitude::numeric * 200::numeric) / 200::numeric)::double precision)), 0.01::double precision)))::numeric, 5)))::double precision
END))), cos(radians(
CASE
    WHEN shows_exact_place OR location_precision <> 'exact' THEN latitude
    ELSE (round(latitude::numeric * 200::numeric) / 200::numeric)::double precision
END)) * sin(radians(
CASE
    WHEN shows_exact_place OR location_precision <> 'exact' THEN longitude
    ELSE GREATEST('-180'::integer::numeric, LEAST(180::numeric, round((round(longitude * 200::double precision * GREATEST(cos(radians((round(latitude::numeric * 200::numeric) / 200::numeric)::double precision)), 0.01::double precision)) / (200::double precision * GREATEST(cos(radians((round(latitude::numeric * 200::numeric) / 200::numeric)::double precision)), 0.01::double precision)))::numeric, 5)))::double precision
END))), sin(radians(
CASE
    WHEN shows_exact_place OR location_precision <> 'exact' THEN latitude
    ELSE (round(latitude::numeric * 200::numeric) / 200::numeric)::double precision
END)))) STORED,
  -- The start of the first scheduled session that has not started, or started less than an hour before the
  -- class was written; null without one. A job advances a past start.
  next_starts_at timestamptz,
  max_seats_per_booking smallint DEFAULT 4 NOT NULL,
  min_students integer,
  decision_hours smallint DEFAULT 48 NOT NULL,
  below_minimum text DEFAULT 'cancel' NOT NULL,
  -- Both are set while staff hide the class.
  hidden_at timestamptz,
  removal_id uuid,
  -- The instructor's choice, for `is_active`.
  is_listed boolean DEFAULT true NOT NULL,
  is_teacher_suspended boolean DEFAULT false NOT NULL,
  -- Set while staff have yet to decide on the instructor or the class, which is not public until then.
  waits_for text,
  -- The matched spam rules, while the class waits for a review.
  review_reasons text[],
  -- In a course: the last meeting from which students can join; null if only from the first.
  join_until_meeting smallint,
  bring text DEFAULT '' NOT NULL,
  wear text DEFAULT '' NOT NULL,
  included text DEFAULT '' NOT NULL,
  min_age smallint,
  max_age smallint,
  language text,
  accessibility text DEFAULT '' NOT NULL,
  getting_in text DEFAULT '' NOT NULL,
  -- The words for the language and the ages, as part of `searched_names`.
  audience_words text DEFAULT '' NOT NULL,
  -- When the class was first public; '-infinity' if that was before we recorded it. Only a trigger writes it.
  first_active_at timestamptz,
  -- The request that the class was listed for.
  wanted_id uuid,
  -- When the class is announced to people other than those who asked for it; null if right away.
  announced_from timestamptz,
  -- What the instructor's own program calls the class; unique among the classes of the instructor.
  external_id text,
  grown_up text,
  -- Until how long before the start students can move to another date; null if only until the refund deadline.
  late_move_hours smallint,
  -- When the instructor was last emailed that many people wait for the class.
  queue_emailed_at timestamptz,
  CONSTRAINT classes_pkey PRIMARY KEY (id),
  CONSTRAINT classes_ages CHECK (min_age <= max_age),
  CONSTRAINT classes_below_minimum_check CHECK (below_minimum = ANY (ARRAY['cancel', 'ask'])),
  CONSTRAINT classes_country_code_check CHECK (country_code ~ '^[A-Z]{2}$'),
  CONSTRAINT classes_decision_check CHECK (decision_hours >= 24 AND decision_hours <= 336),
  CONSTRAINT classes_external_id_check CHECK (char_length(external_id) >= 1 AND char_length(external_id) <= 100),
  CONSTRAINT classes_grown_up_check CHECK (grown_up = ANY (ARRAY['stays', 'may_leave'])),
  CONSTRAINT classes_join_until_meeting_check CHECK (join_until_meeting >= 2 AND join_until_meeting <= 30),
  CONSTRAINT classes_known_point CHECK ((latitude IS NULL) = (longitude IS NULL) AND (latitude IS NULL) = (location_precision = 'unknown') AND (NOT is_point_corrected OR location_precision = 'exact')),
  CONSTRAINT classes_late_move_hours_check CHECK (late_move_hours = ANY (ARRAY[12, 6, 2])),
  CONSTRAINT classes_latitude_check CHECK (latitude >= '-90'::integer::double precision AND latitude <= 90::double precision),
  CONSTRAINT classes_level_check CHECK (level = ANY (ARRAY['beginner', 'intermediate', 'advanced', 'all'])),
  CONSTRAINT classes_location_precision_check CHECK (location_precision = ANY (ARRAY['exact', 'postal_code', 'city', 'unknown'])),
  CONSTRAINT classes_longitude_check CHECK (longitude >= '-180'::integer::double precision AND longitude <= 180::double precision),
  CONSTRAINT classes_max_age_check CHECK (max_age >= 0),
  CONSTRAINT classes_max_seats_check CHECK (max_seats_per_booking >= 1 AND max_seats_per_booking <= 8),
  CONSTRAINT classes_max_students_check CHECK (max_students > 0),
  CONSTRAINT classes_min_age_check CHECK (min_age >= 0),
  CONSTRAINT classes_minimum_check CHECK (min_students >= 1 AND (max_students IS NULL OR min_students <= max_students)),
  CONSTRAINT classes_price_check CHECK (price_cents >= 0),
  CONSTRAINT classes_removal_check CHECK (removal_id IS NULL OR hidden_at IS NOT NULL),
  CONSTRAINT classes_review_reasons CHECK ((NOT waits_for IS DISTINCT FROM 'review') = (review_reasons IS NOT NULL)),
  CONSTRAINT classes_waits_for_check CHECK (waits_for = ANY (ARRAY['approval', 'review'])),
  CONSTRAINT classes_category_exists FOREIGN KEY (category_id) REFERENCES categories(id),
  CONSTRAINT classes_removal_id_fkey FOREIGN KEY (removal_id) REFERENCES removals(id),
  CONSTRAINT classes_teacher_id_fkey FOREIGN KEY (teacher_id) REFERENCES users(id),
  CONSTRAINT classes_time_zone UNIQUE (id, time_zone)
);
CREATE INDEX classes_any_title ON classes USING gin (lower(title) gin_trgm_ops);
CREATE INDEX classes_by_category ON classes (category_id);
CREATE INDEX classes_by_price ON classes (price_cents, id DESC) WHERE is_active;
CREATE INDEX classes_by_price_down ON classes (price_cents DESC, id DESC) WHERE is_active;
CREATE INDEX classes_by_teacher ON classes (teacher_id);
CREATE UNIQUE INDEX classes_external_id ON classes (teacher_id, external_id) WHERE external_id IS NOT NULL;
CREATE INDEX classes_geocoded_location ON classes (geocoded_location) WHERE NOT is_point_corrected;
CREATE INDEX classes_hidden ON classes (id) WHERE removal_id IS NOT NULL;
CREATE INDEX classes_in_review ON classes (id) WHERE waits_for = 'review';
CREATE INDEX classes_last_start ON classes (last_starts_at, category_id, price_cents, id) WHERE is_active;
CREATE INDEX classes_newest_active ON classes (id DESC) WHERE is_active;
CREATE INDEX classes_newest_of_category ON classes (category_id, created_at DESC) WHERE is_active;
CREATE INDEX classes_next_start ON classes (next_starts_at, id) WHERE is_active;
CREATE INDEX classes_search_document ON classes USING gin (search_document) WHERE is_active;
CREATE UNIQUE INDEX classes_short_code ON classes ("right"(id::text, 12));
CREATE INDEX classes_shown_point ON classes USING gist (shown_point) WHERE is_active;
CREATE INDEX classes_title_trigrams ON classes USING gin (title gin_trgm_ops) WHERE is_active;
CREATE INDEX classes_title_words ON classes USING gin ((to_tsvector('search_words'::regconfig, title) || to_tsvector('search_names'::regconfig, title))) WHERE is_active;
CREATE INDEX classes_to_geocode ON classes (id) WHERE geocoded_location IS DISTINCT FROM location;
CREATE INDEX classes_waiting_for_approval ON classes (teacher_id) WHERE waits_for = 'approval';
CREATE TRIGGER classes_active BEFORE INSERT OR UPDATE OF is_active, is_listed, is_teacher_suspended, waits_for, hidden_at ON classes FOR EACH ROW EXECUTE FUNCTION set_class_active();
CREATE TRIGGER classes_deleted AFTER DELETE ON classes FOR EACH ROW WHEN (old.is_active) EXECUTE FUNCTION notify_withdrawn();
CREATE TRIGGER classes_withdrawn AFTER UPDATE ON classes FOR EACH ROW WHEN (old.is_active AND NOT new.is_active) EXECUTE FUNCTION notify_withdrawn();

-- Who may book a date before everyone else.
CREATE TABLE session_invitations (
  session_id uuid NOT NULL,
  student_id uuid NOT NULL,
  CONSTRAINT session_invitations_pkey PRIMARY KEY (session_id, student_id),
  CONSTRAINT session_invitations_session_id_fkey FOREIGN KEY (session_id) REFERENCES class_sessions(id) ON DELETE CASCADE,
  CONSTRAINT session_invitations_student_id_fkey FOREIGN KEY (student_id) REFERENCES users(id)
);
CREATE INDEX session_invitations_by_student ON session_invitations (student_id);

CREATE TABLE session_meetings (
  session_id uuid NOT NULL,
  -- The position of the meeting, from 1.
  position smallint NOT NULL,
  starts_at timestamptz NOT NULL,
  ends_at timestamptz NOT NULL,
  -- Like `utc_offset_minutes` of a session, which is set only if it is set for all meetings of the session.
  utc_offset_minutes smallint,
  CONSTRAINT session_meetings_pkey PRIMARY KEY (session_id, "position"),
  CONSTRAINT session_meetings_position_check CHECK ("position" > 0),
  CONSTRAINT session_meetings_time_check CHECK (ends_at > starts_at AND ends_at <= (starts_at + '31 days'::interval) AND starts_at >= '2000-01-01 00:00:00+00'::timestamptz AND starts_at < '2200-01-01 00:00:00+00'::timestamptz),
  CONSTRAINT session_meetings_session_id_fkey FOREIGN KEY (session_id) REFERENCES class_sessions(id) ON DELETE CASCADE
);
CREATE INDEX session_meetings_by_start ON session_meetings (starts_at);
CREATE TRIGGER session_meetings_local_start BEFORE INSERT OR UPDATE OF starts_at ON session_meetings FOR EACH ROW EXECUTE FUNCTION forget_local_start();

-- desk/ ------------------------------------------------------------------------------------------------

CREATE TABLE data_checks (
  only_row boolean DEFAULT true NOT NULL,
  checked_at timestamptz NOT NULL,
  faults integer NOT NULL,
  CONSTRAINT data_checks_pkey PRIMARY KEY (only_row),
  CONSTRAINT data_checks_faults_check CHECK (faults >= 0),
  CONSTRAINT data_checks_only_row_check CHECK (only_row)
);

-- favorites/ -------------------------------------------------------------------------------------------

CREATE TABLE favorites (
  user_id uuid NOT NULL,
  class_id uuid NOT NULL,
  created_at timestamptz DEFAULT now() NOT NULL,
  -- Whether the student had come through the teacher's link when the favorite was saved.
  came_by_link boolean DEFAULT false NOT NULL,
  CONSTRAINT favorites_pkey PRIMARY KEY (user_id, class_id),
  CONSTRAINT favorites_class_id_fkey FOREIGN KEY (class_id) REFERENCES classes(id) ON DELETE CASCADE,
  CONSTRAINT favorites_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX favorites_by_class ON favorites (class_id);

-- follows/ ---------------------------------------------------------------------------------------------

-- Dates that were in an email to the user, kept as long as they count as new.
CREATE TABLE digest_dates (
  user_id uuid NOT NULL,
  session_id uuid NOT NULL,
  sent_at timestamptz NOT NULL,
  CONSTRAINT digest_dates_pkey PRIMARY KEY (user_id, session_id),
  CONSTRAINT digest_dates_session_id_fkey FOREIGN KEY (session_id) REFERENCES class_sessions(id) ON DELETE CASCADE,
  CONSTRAINT digest_dates_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX digest_dates_sent ON digest_dates (sent_at);
CREATE INDEX digest_dates_session ON digest_dates (session_id);

CREATE TABLE digest_readers (
  user_id uuid NOT NULL,
  time_zone text NOT NULL,
  -- The next 8 AM in the time zone.
  next_at timestamptz NOT NULL,
  -- The time of the last email; null before the first.
  sent_at timestamptz,
  CONSTRAINT digest_readers_pkey PRIMARY KEY (user_id),
  CONSTRAINT digest_readers_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX digest_readers_next ON digest_readers (next_at);

-- One of the instructor, the class and the search is set.
CREATE TABLE follows (
  id uuid NOT NULL,
  user_id uuid NOT NULL,
  instructor_id uuid,
  class_id uuid,
  -- The parameters of the search in a URL, without the question mark.
  search text,
  search_name text,
  created_at timestamptz DEFAULT now() NOT NULL,
  -- Whether the user had come through the instructor's link when the follow began.
  came_by_link boolean DEFAULT false NOT NULL,
  CONSTRAINT follows_pkey PRIMARY KEY (id),
  CONSTRAINT follows_check CHECK (num_nonnulls(instructor_id, class_id, search) = 1),
  CONSTRAINT follows_check1 CHECK ((search IS NULL) = (search_name IS NULL)),
  CONSTRAINT follows_class_id_fkey FOREIGN KEY (class_id) REFERENCES classes(id) ON DELETE CASCADE,
  CONSTRAINT follows_instructor_id_fkey FOREIGN KEY (instructor_id) REFERENCES users(id) ON DELETE CASCADE,
  CONSTRAINT follows_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  CONSTRAINT follows_user_id_class_id_key UNIQUE (user_id, class_id),
  CONSTRAINT follows_user_id_instructor_id_key UNIQUE (user_id, instructor_id),
  CONSTRAINT follows_user_id_search_key UNIQUE (user_id, search)
);
CREATE INDEX follows_class ON follows (class_id);
CREATE INDEX follows_instructor ON follows (instructor_id);

-- installation/ ----------------------------------------------------------------------------------------

CREATE TABLE installation (
  only_row boolean DEFAULT true NOT NULL,
  database_id uuid DEFAULT gen_random_uuid() NOT NULL,
  secret_fingerprint text,
  files_directory uuid,
  CONSTRAINT installation_pkey PRIMARY KEY (only_row),
  CONSTRAINT installation_only_row_check CHECK (only_row)
);

CREATE TABLE installation_keys (
  name text NOT NULL,
  sealed bytea NOT NULL,
  CONSTRAINT installation_keys_pkey PRIMARY KEY (name)
);

-- links/ -----------------------------------------------------------------------------------------------

CREATE TABLE instructor_links (
  teacher_id uuid NOT NULL,
  code text NOT NULL,
  created_at timestamptz DEFAULT now() NOT NULL,
  CONSTRAINT instructor_links_pkey PRIMARY KEY (teacher_id),
  CONSTRAINT instructor_links_teacher_id_fkey FOREIGN KEY (teacher_id) REFERENCES users(id) ON DELETE CASCADE,
  CONSTRAINT instructor_links_code_key UNIQUE (code)
);

-- The addresses from which an instructor's link was opened on a day, which are deleted after it.
CREATE TABLE link_addresses (
  teacher_id uuid NOT NULL,
  -- In UTC.
  visited_on date NOT NULL,
  -- An HMAC of the day and the address with a key of ours, so it differs each day.
  address_hash text NOT NULL,
  CONSTRAINT link_addresses_pkey PRIMARY KEY (teacher_id, visited_on, address_hash),
  CONSTRAINT link_addresses_teacher_id_fkey FOREIGN KEY (teacher_id) REFERENCES users(id) ON DELETE CASCADE
);

CREATE TABLE link_visits (
  teacher_id uuid NOT NULL,
  -- The hash of the cookie that the visit left; null once it no longer counts for bookings.
  visitor_hash text,
  -- In UTC. Later visits of the same day are the same row.
  visited_on date DEFAULT (now() AT TIME ZONE 'UTC')::date NOT NULL,
  visited_at timestamptz DEFAULT now() NOT NULL,
  -- A class of the instructor was opened from our results shortly before.
  is_after_opening boolean NOT NULL,
  -- The first of the day from its address.
  is_counted boolean DEFAULT true NOT NULL,
  CONSTRAINT link_visits_teacher_id_fkey FOREIGN KEY (teacher_id) REFERENCES users(id) ON DELETE CASCADE,
  CONSTRAINT link_visits_teacher_id_visitor_hash_visited_on_key UNIQUE (teacher_id, visitor_hash, visited_on)
);
CREATE INDEX link_visits_by_time ON link_visits (visited_at);

-- messages/ --------------------------------------------------------------------------------------------

CREATE TABLE messages (
  -- Made by the sender.
  id uuid NOT NULL,
  thread_id uuid NOT NULL,
  sequence bigint NOT NULL,
  sender_id uuid NOT NULL,
  text text NOT NULL,
  picture text,
  created_at timestamptz DEFAULT now() NOT NULL,
  CONSTRAINT messages_pkey PRIMARY KEY (id),
  CONSTRAINT messages_sender_id_fkey FOREIGN KEY (sender_id) REFERENCES users(id),
  CONSTRAINT messages_thread_id_fkey FOREIGN KEY (thread_id) REFERENCES threads(id) ON DELETE CASCADE,
  CONSTRAINT messages_in_order UNIQUE (thread_id, sequence)
);
CREATE INDEX messages_sender ON messages (sender_id);

CREATE TABLE saved_replies (
  teacher_id uuid NOT NULL,
  -- Made by the client.
  id uuid NOT NULL,
  title text NOT NULL,
  text text NOT NULL,
  created_at timestamptz DEFAULT now() NOT NULL,
  CONSTRAINT saved_replies_pkey PRIMARY KEY (teacher_id, id),
  CONSTRAINT saved_replies_teacher_id_fkey FOREIGN KEY (teacher_id) REFERENCES users(id)
);

-- Two rows for each thread; the one of a deleted account is deleted.
CREATE TABLE thread_readers (
  thread_id uuid NOT NULL,
  user_id uuid NOT NULL,
  -- The sequence of the newest message of the thread.
  last_sequence bigint DEFAULT 0 NOT NULL,
  -- The sequence of the newest message of the other person.
  received_sequence bigint DEFAULT 0 NOT NULL,
  read_sequence bigint DEFAULT 0 NOT NULL,
  -- Messages up to this one were part of an email.
  emailed_sequence bigint DEFAULT 0 NOT NULL,
  emailed_at timestamptz,
  -- The time of the newest announcement that this reader got in the thread; 0 for its teacher.
  announced_sequence bigint DEFAULT 0 NOT NULL,
  CONSTRAINT thread_readers_pkey PRIMARY KEY (thread_id, user_id),
  CONSTRAINT thread_readers_thread_id_fkey FOREIGN KEY (thread_id) REFERENCES threads(id) ON DELETE CASCADE,
  CONSTRAINT thread_readers_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE INDEX thread_readers_listed ON thread_readers (user_id, GREATEST(last_sequence, announced_sequence));
CREATE INDEX thread_readers_newest ON thread_readers (user_id, last_sequence);
CREATE INDEX thread_readers_unread ON thread_readers (user_id) WHERE received_sequence > read_sequence;

CREATE TABLE threads (
  id uuid NOT NULL,
  class_id uuid NOT NULL,
  student_id uuid NOT NULL,
  -- The time from the first message of the student to the first answer of the teacher.
  first_answer_seconds integer,
  created_at timestamptz DEFAULT now() NOT NULL,
  -- The student had come through the teacher's link when the thread began, or the teacher began it.
  came_by_link boolean DEFAULT false NOT NULL,
  CONSTRAINT threads_pkey PRIMARY KEY (id),
  CONSTRAINT threads_class_id_fkey FOREIGN KEY (class_id) REFERENCES classes(id),
  CONSTRAINT threads_student_id_fkey FOREIGN KEY (student_id) REFERENCES users(id),
  CONSTRAINT threads_one_each UNIQUE (class_id, student_id)
);
CREATE INDEX threads_student ON threads (student_id);

-- money/ -----------------------------------------------------------------------------------------------

CREATE TABLE disputes (
  id uuid NOT NULL,
  payment_id uuid NOT NULL,
  provider_dispute_id text NOT NULL,
  amount_cents integer NOT NULL,
  status text DEFAULT 'open' NOT NULL,
  created_at timestamptz DEFAULT now() NOT NULL,
  closed_at timestamptz,
  CONSTRAINT disputes_pkey PRIMARY KEY (id),
  CONSTRAINT disputes_amount_cents_check CHECK (amount_cents > 0),
  CONSTRAINT disputes_status_check CHECK (status = ANY (ARRAY['open', 'won', 'lost'])),
  CONSTRAINT disputes_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES payments(id),
  CONSTRAINT disputes_provider_unique UNIQUE (provider_dispute_id)
);
CREATE INDEX disputes_by_payment ON disputes (payment_id);
CREATE INDEX disputes_open ON disputes (created_at) WHERE status = 'open';
CREATE INDEX disputes_undecided ON disputes (id DESC) WHERE status = 'open';

CREATE TABLE ledger_entries (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  transaction_id uuid NOT NULL,
  account text NOT NULL,
  teacher_id uuid,
  payment_id uuid,
  amount_cents integer NOT NULL,
  created_at timestamptz DEFAULT now() NOT NULL,
  CONSTRAINT ledger_entries_pkey PRIMARY KEY (id),
  CONSTRAINT ledger_entries_account_check CHECK (account = ANY (ARRAY['provider', 'commission', 'held', 'payable', 'disputed'])),
  CONSTRAINT ledger_entries_amount_cents_check CHECK (amount_cents <> 0),
  CONSTRAINT ledger_entries_teacher_check CHECK ((account = ANY (ARRAY['held', 'payable', 'disputed'])) = (teacher_id IS NOT NULL)),
  CONSTRAINT ledger_entries_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES payments(id),
  CONSTRAINT ledger_entries_transaction_id_fkey FOREIGN KEY (transaction_id) REFERENCES ledger_transactions(id)
);
CREATE INDEX ledger_entries_by_payment ON ledger_entries (payment_id);
CREATE INDEX ledger_entries_by_teacher ON ledger_entries (teacher_id, created_at) WHERE teacher_id IS NOT NULL;
CREATE INDEX ledger_entries_by_transaction ON ledger_entries (transaction_id);
CREATE TRIGGER ledger_entries_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON ledger_entries FOR EACH STATEMENT EXECUTE FUNCTION refuse_ledger_change();
CREATE CONSTRAINT TRIGGER ledger_entries_balanced AFTER INSERT ON ledger_entries DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION require_balanced_entries();
CREATE TRIGGER ledger_entries_balances AFTER INSERT ON ledger_entries REFERENCING NEW TABLE AS new_entries FOR EACH STATEMENT EXECUTE FUNCTION add_to_teacher_balances();

CREATE TABLE ledger_transactions (
  id uuid NOT NULL,
  kind text NOT NULL,
  source_id uuid NOT NULL,
  created_at timestamptz DEFAULT now() NOT NULL,
  CONSTRAINT ledger_transactions_pkey PRIMARY KEY (id),
  CONSTRAINT ledger_transactions_kind_check CHECK (kind = ANY (ARRAY['charge', 'refund', 'refund_returned', 'release', 'payout', 'payout_returned', 'dispute_opened', 'dispute_won', 'dispute_lost'])),
  CONSTRAINT ledger_transactions_once UNIQUE (source_id, kind)
);
CREATE TRIGGER ledger_transactions_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON ledger_transactions FOR EACH STATEMENT EXECUTE FUNCTION refuse_ledger_change();

CREATE TABLE payments (
  id uuid NOT NULL,
  booking_id uuid NOT NULL,
  teacher_id uuid NOT NULL,
  provider text NOT NULL,
  amount_cents integer NOT NULL,
  -- Our part of `amount_cents`.
  commission_cents integer NOT NULL,
  -- 'closed' was not paid; it can still become 'paid' when the payment arrives late.
  status text DEFAULT 'open' NOT NULL,
  -- The provider's id of the checkout; null until the student opens it.
  checkout_id text,
  -- The provider's id of the charge.
  charge_id text,
  -- The received amount, which may differ from `amount_cents`.
  received_cents integer,
  refunded_cents integer DEFAULT 0 NOT NULL,
  created_at timestamptz DEFAULT now() NOT NULL,
  paid_at timestamptz,
  -- The time when the instructor's part became payable.
  released_at timestamptz,
  -- The number of seats that the payment is for.
  seats integer DEFAULT 1 NOT NULL,
  -- Whether the payment is for seats that were added to the booking.
  is_addition boolean DEFAULT false NOT NULL,
  -- Who paid a booking that is someone else's now; null: its student.
  payer_id uuid,
  CONSTRAINT payments_pkey PRIMARY KEY (id),
  CONSTRAINT payments_amount_cents_check CHECK (amount_cents > 0),
  CONSTRAINT payments_check CHECK (commission_cents >= 0 AND commission_cents <= amount_cents),
  CONSTRAINT payments_paid_check CHECK ((status = 'paid') = (received_cents IS NOT NULL) AND (status = 'paid') = (paid_at IS NOT NULL)),
  CONSTRAINT payments_provider_check CHECK (provider = ANY (ARRAY['stripe', 'sandbox'])),
  CONSTRAINT payments_received_cents_check CHECK (received_cents > 0),
  CONSTRAINT payments_refund_check CHECK (refunded_cents >= 0 AND refunded_cents <= COALESCE(received_cents, 0)),
  CONSTRAINT payments_seats_check CHECK (seats >= 1 AND seats <= 8),
  CONSTRAINT payments_status_check CHECK (status = ANY (ARRAY['open', 'closed', 'paid'])),
  CONSTRAINT payments_booking_id_fkey FOREIGN KEY (booking_id) REFERENCES bookings(id),
  CONSTRAINT payments_payer_id_fkey FOREIGN KEY (payer_id) REFERENCES users(id),
  CONSTRAINT payments_charge_unique UNIQUE (charge_id),
  CONSTRAINT payments_checkout_unique UNIQUE (checkout_id)
);
CREATE INDEX payments_by_booking ON payments (booking_id);
CREATE INDEX payments_by_payer ON payments (payer_id) WHERE payer_id IS NOT NULL;
CREATE INDEX payments_by_teacher ON payments (teacher_id, id DESC) WHERE status = 'paid';
CREATE UNIQUE INDEX payments_one_open_addition ON payments (booking_id) WHERE is_addition AND status = 'open';
CREATE UNIQUE INDEX payments_one_per_booking ON payments (booking_id) WHERE NOT is_addition;
CREATE INDEX payments_open ON payments (created_at) WHERE status = 'open';
CREATE INDEX payments_paid ON payments (id DESC) WHERE status = 'paid';
CREATE INDEX payments_unpaid ON payments (created_at) WHERE status <> 'paid';
CREATE INDEX payments_unreleased ON payments (teacher_id) WHERE status = 'paid' AND released_at IS NULL;

CREATE TABLE payout_accounts (
  teacher_id uuid NOT NULL,
  provider text NOT NULL,
  account_id text NOT NULL,
  is_ready boolean DEFAULT false NOT NULL,
  -- The provider's missing requirements, in its own words.
  missing text[] DEFAULT '{}'::text[] NOT NULL,
  created_at timestamptz DEFAULT now() NOT NULL,
  checked_at timestamptz DEFAULT now() NOT NULL,
  -- The time when the provider last rejected a payout; null again once the account has changed.
  rejected_at timestamptz,
  -- The name of the bank account, such as 'Test Bank, ending in 6789'.
  destination text,
  CONSTRAINT payout_accounts_pkey PRIMARY KEY (teacher_id),
  CONSTRAINT payout_accounts_provider_check CHECK (provider = ANY (ARRAY['stripe', 'sandbox'])),
  CONSTRAINT payout_accounts_teacher_id_fkey FOREIGN KEY (teacher_id) REFERENCES users(id),
  CONSTRAINT payout_accounts_account_unique UNIQUE (account_id)
);
CREATE INDEX payout_accounts_rejected ON payout_accounts (rejected_at) WHERE rejected_at IS NOT NULL;

CREATE TABLE payouts (
  id uuid NOT NULL,
  teacher_id uuid NOT NULL,
  amount_cents integer NOT NULL,
  status text DEFAULT 'pending' NOT NULL,
  provider_transfer_id text,
  created_at timestamptz DEFAULT now() NOT NULL,
  sent_at timestamptz,
  CONSTRAINT payouts_pkey PRIMARY KEY (id),
  CONSTRAINT payouts_amount_cents_check CHECK (amount_cents > 0),
  CONSTRAINT payouts_status_check CHECK (status = ANY (ARRAY['pending', 'sent', 'failed'])),
  CONSTRAINT payouts_transfer_unique UNIQUE (provider_transfer_id)
);
CREATE INDEX payouts_by_teacher ON payouts (teacher_id, id DESC);
CREATE INDEX payouts_unfinished ON payouts (id DESC) WHERE status <> 'sent';
CREATE INDEX payouts_unsent ON payouts (created_at) WHERE status = 'pending';

CREATE TABLE provider_events (
  id text NOT NULL,
  type text NOT NULL,
  -- The provider's id of the event's object, by which a waiting event is found.
  subject text,
  content jsonb NOT NULL,
  received_at timestamptz DEFAULT now() NOT NULL,
  applied_at timestamptz,
  CONSTRAINT provider_events_pkey PRIMARY KEY (id)
);
CREATE INDEX provider_events_by_charge ON provider_events ((content ->> 'chargeId')) WHERE (content ->> 'kind') = 'paid';
CREATE INDEX provider_events_by_subject ON provider_events (subject);
CREATE INDEX provider_events_by_time ON provider_events (received_at);
CREATE INDEX provider_events_waiting ON provider_events (subject) WHERE applied_at IS NULL;

CREATE TABLE refunds (
  id uuid NOT NULL,
  payment_id uuid NOT NULL,
  amount_cents integer NOT NULL,
  reason text NOT NULL,
  status text DEFAULT 'pending' NOT NULL,
  -- The provider's id of the current attempt; null until the provider has made it.
  provider_refund_id text,
  created_at timestamptz DEFAULT now() NOT NULL,
  sent_at timestamptz,
  -- The provider's ids of attempts that failed after the provider had accepted them.
  failed_provider_ids text[] DEFAULT '{}'::text[] NOT NULL,
  -- The time of the last failed attempt.
  failed_at timestamptz,
  CONSTRAINT refunds_pkey PRIMARY KEY (id),
  CONSTRAINT refunds_amount_cents_check CHECK (amount_cents > 0),
  CONSTRAINT refunds_reason_check CHECK (reason = ANY (ARRAY['student_canceled', 'seat_passed', 'teacher_canceled', 'paid_late', 'wrong_amount', 'provider', 'staff'])),
  CONSTRAINT refunds_status_check CHECK (status = ANY (ARRAY['pending', 'sent', 'failed'])),
  CONSTRAINT refunds_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES payments(id),
  CONSTRAINT refunds_provider_unique UNIQUE (provider_refund_id)
);
CREATE INDEX refunds_by_payment ON refunds (payment_id);
CREATE INDEX refunds_unfinished ON refunds (id DESC) WHERE status <> 'sent';
CREATE INDEX refunds_unsent ON refunds (created_at) WHERE status <> 'sent';

CREATE TABLE sandbox_checkouts (
  id uuid NOT NULL,
  payment_id uuid NOT NULL,
  amount_cents integer NOT NULL,
  title text NOT NULL,
  expires_at timestamptz NOT NULL,
  success_url text NOT NULL,
  cancel_url text NOT NULL,
  -- 'late': the checkout ended, and the payment will arrive afterwards.
  status text DEFAULT 'open' NOT NULL,
  charge_id text,
  was_declined boolean DEFAULT false NOT NULL,
  created_at timestamptz DEFAULT now() NOT NULL,
  CONSTRAINT test_checkouts_pkey PRIMARY KEY (id),
  CONSTRAINT test_checkouts_amount_cents_check CHECK (amount_cents > 0),
  CONSTRAINT test_checkouts_charge_check CHECK ((status = 'paid') = (charge_id IS NOT NULL)),
  CONSTRAINT test_checkouts_status_check CHECK (status = ANY (ARRAY['open', 'late', 'paid', 'ended'])),
  CONSTRAINT test_checkouts_charge_unique UNIQUE (charge_id),
  CONSTRAINT test_checkouts_one_per_payment UNIQUE (payment_id)
);

CREATE TABLE sandbox_events (
  id text NOT NULL,
  content jsonb NOT NULL,
  created_at timestamptz DEFAULT now() NOT NULL,
  CONSTRAINT test_events_pkey PRIMARY KEY (id)
);
CREATE INDEX test_events_by_time ON sandbox_events (created_at);

CREATE TABLE sandbox_payout_accounts (
  id uuid NOT NULL,
  teacher_id uuid NOT NULL,
  is_ready boolean DEFAULT false NOT NULL,
  -- The address to which the onboarding page returns.
  return_url text,
  created_at timestamptz DEFAULT now() NOT NULL,
  CONSTRAINT test_payout_accounts_pkey PRIMARY KEY (id),
  CONSTRAINT test_payout_accounts_one_per_teacher UNIQUE (teacher_id)
);

CREATE TABLE sandbox_refunds (
  id uuid NOT NULL,
  charge_id text NOT NULL,
  amount_cents integer NOT NULL,
  created_at timestamptz DEFAULT now() NOT NULL,
  CONSTRAINT test_refunds_pkey PRIMARY KEY (id),
  CONSTRAINT test_refunds_amount_cents_check CHECK (amount_cents > 0),
  CONSTRAINT test_refunds_charge_id_fkey FOREIGN KEY (charge_id) REFERENCES sandbox_checkouts(charge_id)
);

CREATE TABLE sandbox_transfers (
  id uuid NOT NULL,
  account_id uuid NOT NULL,
  amount_cents integer NOT NULL,
  created_at timestamptz DEFAULT now() NOT NULL,
  CONSTRAINT test_transfers_pkey PRIMARY KEY (id),
  CONSTRAINT test_transfers_amount_cents_check CHECK (amount_cents > 0),
  CONSTRAINT test_transfers_account_id_fkey FOREIGN KEY (account_id) REFERENCES sandbox_payout_accounts(id)
);

-- The sum of the ledger, which a trigger maintains.
CREATE TABLE teacher_balances (
  teacher_id uuid NOT NULL,
  held_cents bigint DEFAULT 0 NOT NULL,
  payable_cents bigint DEFAULT 0 NOT NULL,
  disputed_cents bigint DEFAULT 0 NOT NULL,
  CONSTRAINT teacher_balances_pkey PRIMARY KEY (teacher_id)
) WITH (fillfactor=70);
CREATE INDEX teacher_balances_disputed ON teacher_balances (teacher_id) WHERE disputed_cents <> 0;
CREATE INDEX teacher_balances_owed ON teacher_balances (teacher_id) WHERE payable_cents < 0;

-- The instructor's net amount from the payments and refunds of each month, which the same trigger maintains.
CREATE TABLE teacher_months (
  teacher_id uuid NOT NULL,
  -- The first day of the month.
  month date NOT NULL,
  net_cents bigint NOT NULL,
  -- What students paid, before refunds.
  charged_cents bigint DEFAULT 0 NOT NULL,
  -- Our part, less what refunds took of it.
  commission_cents bigint DEFAULT 0 NOT NULL,
  -- The number of payments by students who were found here.
  found_payments integer DEFAULT 0 NOT NULL,
  -- The number of payments by the instructor's own students.
  own_payments integer DEFAULT 0 NOT NULL,
  CONSTRAINT teacher_months_pkey PRIMARY KEY (teacher_id, month)
) WITH (fillfactor=70);

-- notifications/ ---------------------------------------------------------------------------------------

CREATE TABLE email_opt_outs (
  user_id uuid NOT NULL,
  kind text NOT NULL,
  created_at timestamptz DEFAULT now() NOT NULL,
  CONSTRAINT email_opt_outs_pkey PRIMARY KEY (user_id, kind),
  CONSTRAINT email_opt_outs_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

CREATE TABLE recorded_emails (
  -- The id of its job, and of its Message-ID.
  id uuid NOT NULL,
  -- The ids of bookings.
  about uuid[] NOT NULL,
  -- The name of the fact, or the kind of a scheduled email.
  cause text,
  recipient_id uuid NOT NULL,
  created_at timestamptz DEFAULT now() NOT NULL,
  sent_at timestamptz,
  CONSTRAINT recorded_emails_pkey PRIMARY KEY (id),
  CONSTRAINT recorded_emails_recipient_id_fkey FOREIGN KEY (recipient_id) REFERENCES users(id)
);
CREATE INDEX recorded_emails_about ON recorded_emails USING gin (about);
CREATE INDEX recorded_emails_by_age ON recorded_emails (created_at);

CREATE TABLE recorded_facts (
  id uuid NOT NULL,
  name text NOT NULL,
  -- The ids of bookings, dates and places on a waitlist.
  about uuid[] NOT NULL,
  -- The account that caused it; null if none did.
  account_id uuid,
  -- The API key through which the account did it; the key may have been deleted since.
  key_id uuid,
  -- Some fields of the fact, none of which a person wrote.
  details jsonb NOT NULL,
  at timestamptz NOT NULL,
  CONSTRAINT recorded_facts_pkey PRIMARY KEY (id),
  CONSTRAINT recorded_facts_account_id_fkey FOREIGN KEY (account_id) REFERENCES users(id)
);
CREATE INDEX recorded_facts_about ON recorded_facts USING gin (about);
CREATE INDEX recorded_facts_by_age ON recorded_facts (at);

-- platform/ --------------------------------------------------------------------------------------------

CREATE TABLE idempotency_keys (
  user_id uuid NOT NULL,
  key text NOT NULL,
  request_hash text NOT NULL,
  response jsonb,
  created_at timestamptz DEFAULT now() NOT NULL,
  CONSTRAINT idempotency_keys_pkey PRIMARY KEY (user_id, key),
  CONSTRAINT idempotency_keys_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX idempotency_keys_by_age ON idempotency_keys (created_at);

CREATE TABLE rate_limits (
  key text NOT NULL,
  count integer NOT NULL,
  window_ends_at timestamptz NOT NULL,
  CONSTRAINT rate_limits_pkey PRIMARY KEY (key)
);
CREATE INDEX rate_limits_by_window ON rate_limits (window_ends_at);

-- When the job of each schedule last succeeded.
CREATE TABLE schedule_runs (
  queue text NOT NULL,
  finished_at timestamptz DEFAULT now() NOT NULL,
  CONSTRAINT schedule_runs_pkey PRIMARY KEY (queue)
);

-- removals/ --------------------------------------------------------------------------------------------

CREATE TABLE removals (
  id uuid NOT NULL,
  kind text NOT NULL,
  subject_id uuid NOT NULL,
  -- The author of the class or review; null once their account is deleted.
  person_id uuid,
  reason text NOT NULL,
  -- The explanation for the person concerned.
  explanation text NOT NULL,
  created_at timestamptz DEFAULT now() NOT NULL,
  restored_at timestamptz,
  appeal text,
  appealed_at timestamptz,
  appeal_outcome text,
  appeal_response text,
  appeal_closed_at timestamptz,
  CONSTRAINT removals_pkey PRIMARY KEY (id),
  CONSTRAINT removals_appeal_check CHECK ((appeal_outcome IS NULL) = (appeal_closed_at IS NULL) AND (appeal_outcome IS NULL OR appealed_at IS NOT NULL)),
  CONSTRAINT removals_appeal_outcome_check CHECK (appeal_outcome = ANY (ARRAY['restored', 'upheld'])),
  CONSTRAINT removals_kind_check CHECK (kind = ANY (ARRAY['class', 'review', 'request'])),
  CONSTRAINT removals_person_id_fkey FOREIGN KEY (person_id) REFERENCES users(id)
);
CREATE INDEX removals_appealed ON removals (appealed_at) WHERE appealed_at IS NOT NULL AND appeal_closed_at IS NULL;
CREATE INDEX removals_by_date ON removals (created_at);
CREATE UNIQUE INDEX removals_current ON removals (subject_id) WHERE restored_at IS NULL;
CREATE INDEX removals_person ON removals (person_id);

-- reports/ ---------------------------------------------------------------------------------------------

CREATE TABLE reports (
  id uuid NOT NULL,
  -- The reporter; null once their account is deleted.
  reporter_id uuid,
  kind text NOT NULL,
  -- The id of a class, a review or an account.
  subject_id uuid NOT NULL,
  -- The id by which the reporter knows the subject; a participant's differs from the account's.
  shown_id uuid NOT NULL,
  -- The subject's name as the reporter saw it.
  subject_label text NOT NULL,
  class_id uuid,
  -- The author of the content, or the reported person; null once their account is deleted.
  person_id uuid,
  reason text NOT NULL,
  details text,
  created_at timestamptz DEFAULT now() NOT NULL,
  closed_at timestamptz,
  outcome text,
  -- The answer to the reporter.
  response text,
  CONSTRAINT reports_pkey PRIMARY KEY (id),
  CONSTRAINT reports_closed_check CHECK ((closed_at IS NULL) = (outcome IS NULL) AND (outcome IS NULL) = (response IS NULL)),
  CONSTRAINT reports_kind_check CHECK (kind = ANY (ARRAY['class', 'review', 'announcement', 'message', 'request', 'instructor', 'participant'])),
  CONSTRAINT reports_outcome_check CHECK (outcome = ANY (ARRAY['hidden', 'otherAction', 'noAction'])),
  CONSTRAINT reports_person_id_fkey FOREIGN KEY (person_id) REFERENCES users(id),
  CONSTRAINT reports_reporter_id_fkey FOREIGN KEY (reporter_id) REFERENCES users(id)
);
CREATE UNIQUE INDEX reports_one_open ON reports (reporter_id, shown_id) WHERE closed_at IS NULL;
CREATE INDEX reports_open ON reports (subject_id, id) WHERE closed_at IS NULL;
CREATE INDEX reports_person ON reports (person_id);
CREATE INDEX reports_reporter ON reports (reporter_id);

-- reviews/ ---------------------------------------------------------------------------------------------

CREATE TABLE class_ratings (
  class_id uuid NOT NULL,
  rating_sum integer NOT NULL,
  review_count integer NOT NULL,
  average double precision GENERATED ALWAYS AS (rating_sum::double precision / review_count::double precision) STORED,
  CONSTRAINT class_ratings_pkey PRIMARY KEY (class_id),
  CONSTRAINT class_ratings_review_count_check CHECK (review_count > 0),
  CONSTRAINT class_ratings_class_id_fkey FOREIGN KEY (class_id) REFERENCES classes(id) ON DELETE CASCADE
);
CREATE INDEX class_ratings_by_average ON class_ratings (average DESC, review_count DESC, class_id DESC);

CREATE TABLE reviews (
  id uuid NOT NULL,
  booking_id uuid NOT NULL,
  class_id uuid NOT NULL,
  student_id uuid NOT NULL,
  rating smallint NOT NULL,
  comment text NOT NULL,
  created_at timestamptz DEFAULT now() NOT NULL,
  updated_at timestamptz DEFAULT now() NOT NULL,
  reply text,
  replied_at timestamptz,
  -- Set while staff hide the review.
  removal_id uuid,
  CONSTRAINT reviews_pkey PRIMARY KEY (id),
  CONSTRAINT reviews_rating_check CHECK (rating >= 1 AND rating <= 5),
  CONSTRAINT reviews_reply_check CHECK ((reply IS NULL) = (replied_at IS NULL)),
  CONSTRAINT reviews_booking_id_fkey FOREIGN KEY (booking_id) REFERENCES bookings(id),
  CONSTRAINT reviews_class_id_fkey FOREIGN KEY (class_id) REFERENCES classes(id),
  CONSTRAINT reviews_removal_id_fkey FOREIGN KEY (removal_id) REFERENCES removals(id),
  CONSTRAINT reviews_student_id_fkey FOREIGN KEY (student_id) REFERENCES users(id),
  CONSTRAINT reviews_one_per_booking UNIQUE (booking_id)
);
CREATE INDEX reviews_by_class ON reviews (class_id, created_at DESC);
CREATE INDEX reviews_by_student ON reviews (student_id);
CREATE INDEX reviews_comment ON reviews USING gin (lower(comment) gin_trgm_ops);
CREATE INDEX reviews_hidden ON reviews (id) WHERE removal_id IS NOT NULL;

-- uploads/ ---------------------------------------------------------------------------------------------

CREATE TABLE uploads (
  id uuid NOT NULL,
  user_id uuid NOT NULL,
  client_id uuid NOT NULL,
  purpose text NOT NULL,
  -- The media type: the client's claim until the bytes have been checked.
  type text NOT NULL,
  declared_bytes integer NOT NULL,
  -- The total size of all files of the picture.
  stored_bytes integer,
  status text DEFAULT 'pending' NOT NULL,
  name text,
  url text,
  width integer,
  height integer,
  widths integer[] DEFAULT '{}'::integer[] NOT NULL,
  placeholder text,
  created_at timestamptz DEFAULT now() NOT NULL,
  expires_at timestamptz,
  CONSTRAINT uploads_pkey PRIMARY KEY (id),
  CONSTRAINT uploads_purpose_check CHECK (purpose = ANY (ARRAY['classImage', 'profileImage', 'announcementImage', 'messageImage'])),
  CONSTRAINT uploads_status_check CHECK (status = ANY (ARRAY['pending', 'stored', 'removing'])),
  CONSTRAINT uploads_stored_check CHECK (status <> 'stored' OR url IS NOT NULL),
  CONSTRAINT uploads_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  CONSTRAINT uploads_client_unique UNIQUE (user_id, client_id),
  CONSTRAINT uploads_url_unique UNIQUE (url)
);
CREATE INDEX uploads_by_expiry ON uploads (expires_at) WHERE expires_at IS NOT NULL;

-- users/ -----------------------------------------------------------------------------------------------

CREATE TABLE instructor_applications (
  id uuid NOT NULL,
  user_id uuid NOT NULL,
  text text NOT NULL,
  link text NOT NULL,
  status text DEFAULT 'waiting' NOT NULL,
  -- The reason for declining.
  reason text,
  created_at timestamptz DEFAULT now() NOT NULL,
  decided_at timestamptz,
  CONSTRAINT instructor_applications_pkey PRIMARY KEY (id),
  CONSTRAINT instructor_applications_decided CHECK ((status = 'waiting') = (decided_at IS NULL)),
  CONSTRAINT instructor_applications_reason CHECK ((status = 'declined') = (reason IS NOT NULL)),
  CONSTRAINT instructor_applications_status_check CHECK (status = ANY (ARRAY['waiting', 'approved', 'declined'])),
  CONSTRAINT instructor_applications_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE INDEX instructor_applications_by_status ON instructor_applications (status, id);
CREATE INDEX instructor_applications_of_user ON instructor_applications (user_id, id);
CREATE INDEX instructor_applications_text ON instructor_applications USING gin (lower(text) gin_trgm_ops);
CREATE UNIQUE INDEX instructor_applications_waiting ON instructor_applications (user_id) WHERE status = 'waiting';

-- wanted/ ----------------------------------------------------------------------------------------------

-- The classes about which the people of a request were notified.
CREATE TABLE wanted_classes (
  class_id uuid NOT NULL,
  request_id uuid NOT NULL,
  notified_at timestamptz DEFAULT now() NOT NULL,
  CONSTRAINT wanted_classes_pkey PRIMARY KEY (class_id),
  CONSTRAINT wanted_classes_class_id_fkey FOREIGN KEY (class_id) REFERENCES classes(id) ON DELETE CASCADE,
  CONSTRAINT wanted_classes_request_id_fkey FOREIGN KEY (request_id) REFERENCES wanted_requests(id) ON DELETE CASCADE
);
CREATE INDEX wanted_classes_request ON wanted_classes (request_id);

CREATE TABLE wanted_people (
  request_id uuid NOT NULL,
  user_id uuid NOT NULL,
  joined_at timestamptz DEFAULT now() NOT NULL,
  ends_at timestamptz NOT NULL,
  -- When we asked whether the person is still looking; null since they last confirmed it.
  asked_at timestamptz,
  CONSTRAINT wanted_people_pkey PRIMARY KEY (request_id, user_id),
  CONSTRAINT wanted_people_request_id_fkey FOREIGN KEY (request_id) REFERENCES wanted_requests(id) ON DELETE CASCADE,
  CONSTRAINT wanted_people_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE INDEX wanted_people_end ON wanted_people (ends_at);
CREATE INDEX wanted_people_user ON wanted_people (user_id);

CREATE TABLE wanted_requests (
  id uuid NOT NULL,
  -- Null once the author left the request; others may still be part of it.
  author_id uuid,
  words text NOT NULL,
  -- The stemmed words.
  stems text[] GENERATED ALWAYS AS (tsvector_to_array(to_tsvector('search_words'::regconfig, words))) STORED NOT NULL,
  -- The name of the place, such as 'Portland, OR'.
  place text NOT NULL,
  latitude double precision NOT NULL,
  longitude double precision NOT NULL,
  point cube GENERATED ALWAYS AS (cube(cube(cube(cos(radians(latitude)) * cos(radians(longitude))), cos(radians(latitude)) * sin(radians(longitude))), sin(radians(latitude)))) STORED NOT NULL,
  category_id integer,
  -- Any time if empty.
  slots text[] DEFAULT '{}'::text[] NOT NULL,
  max_price_cents integer,
  -- The number of rows in `wanted_people`. It changes under the lock of this row.
  people integer NOT NULL,
  -- Set while staff hide the request.
  removal_id uuid,
  created_at timestamptz DEFAULT now() NOT NULL,
  -- The kinds of contacts found in the words, while the request waits for a review before others see it.
  review_reasons text[],
  CONSTRAINT wanted_requests_pkey PRIMARY KEY (id),
  CONSTRAINT wanted_requests_latitude_check CHECK (latitude >= '-90'::integer::double precision AND latitude <= 90::double precision),
  CONSTRAINT wanted_requests_longitude_check CHECK (longitude >= '-180'::integer::double precision AND longitude <= 180::double precision),
  CONSTRAINT wanted_requests_max_price_cents_check CHECK (max_price_cents >= 0),
  CONSTRAINT wanted_requests_people_check CHECK (people >= 0),
  CONSTRAINT wanted_requests_author_id_fkey FOREIGN KEY (author_id) REFERENCES users(id),
  CONSTRAINT wanted_requests_category_exists FOREIGN KEY (category_id) REFERENCES categories(id) ON DELETE SET NULL,
  CONSTRAINT wanted_requests_removal_id_fkey FOREIGN KEY (removal_id) REFERENCES removals(id)
);
CREATE INDEX wanted_requests_author ON wanted_requests (author_id);
CREATE INDEX wanted_requests_by_people ON wanted_requests (people DESC, id DESC) WHERE people > 0 AND removal_id IS NULL;
CREATE INDEX wanted_requests_category ON wanted_requests (category_id);
CREATE INDEX wanted_requests_ended ON wanted_requests (id) WHERE people = 0;
CREATE INDEX wanted_requests_in_review ON wanted_requests (id) WHERE review_reasons IS NOT NULL;
CREATE INDEX wanted_requests_point ON wanted_requests USING gist (point) WHERE people > 0 AND removal_id IS NULL;
CREATE INDEX wanted_requests_stems ON wanted_requests USING gin (stems) WHERE people > 0 AND removal_id IS NULL;

-- webhooks/ --------------------------------------------------------------------------------------------

CREATE TABLE webhook_deliveries (
  id uuid NOT NULL,
  webhook_id uuid NOT NULL,
  event text NOT NULL,
  -- The ids of what it is about: a later delivery about one of them waits for this one.
  about uuid[] NOT NULL,
  sequence bigint NOT NULL,
  body text NOT NULL,
  created_at timestamptz DEFAULT now() NOT NULL,
  state text DEFAULT 'waiting' NOT NULL,
  due_at timestamptz DEFAULT now() NOT NULL,
  give_up_at timestamptz NOT NULL,
  attempts integer DEFAULT 0 NOT NULL,
  attempted_at timestamptz,
  took_ms integer,
  -- The HTTP status; null if there was no response, and the reason is in `response`.
  status integer,
  response text DEFAULT '' NOT NULL,
  CONSTRAINT webhook_deliveries_pkey PRIMARY KEY (id),
  CONSTRAINT webhook_deliveries_state_check CHECK (state = ANY (ARRAY['waiting', 'delivered', 'failed'])),
  CONSTRAINT webhook_deliveries_webhook_id_fkey FOREIGN KEY (webhook_id) REFERENCES webhooks(id) ON DELETE CASCADE
);
CREATE INDEX webhook_deliveries_by_age ON webhook_deliveries (created_at);
CREATE INDEX webhook_deliveries_by_webhook ON webhook_deliveries (webhook_id, id);
CREATE INDEX webhook_deliveries_to_give_up ON webhook_deliveries (give_up_at) WHERE state = 'waiting';
CREATE INDEX webhook_deliveries_waiting ON webhook_deliveries (webhook_id, sequence, id) WHERE state = 'waiting';

CREATE TABLE webhooks (
  id uuid NOT NULL,
  -- Null for the webhook of the site.
  user_id uuid,
  url text NOT NULL,
  events text[] NOT NULL,
  sealed_secret bytea NOT NULL,
  -- Signs, too, for a day after the secret was replaced.
  sealed_previous bytea,
  rotated_at timestamptz,
  created_at timestamptz DEFAULT now() NOT NULL,
  -- The time of the last attempt after which the receiver failed.
  attempted_at timestamptz,
  -- Nothing has arrived since.
  failing_since timestamptz,
  paused_at timestamptz,
  pause_reason text,
  -- Only one process at a time delivers to a webhook.
  busy_until timestamptz,
  -- A response of the last turn took long.
  is_slow boolean DEFAULT false NOT NULL,
  -- The API key that made the webhook, which ends with it.
  key_id uuid,
  CONSTRAINT webhooks_pkey PRIMARY KEY (id),
  CONSTRAINT webhooks_check CHECK ((paused_at IS NULL) = (pause_reason IS NULL)),
  CONSTRAINT webhooks_pause_reason_check CHECK (pause_reason = ANY (ARRAY['failing', 'gone', 'off'])),
  CONSTRAINT webhooks_key_id_fkey FOREIGN KEY (key_id) REFERENCES api_keys(id) ON DELETE CASCADE,
  CONSTRAINT webhooks_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX webhooks_by_key ON webhooks (key_id) WHERE key_id IS NOT NULL;
CREATE INDEX webhooks_by_user ON webhooks (user_id);
CREATE UNIQUE INDEX webhooks_of_site ON webhooks ((user_id IS NULL)) WHERE user_id IS NULL;

-- functions --------------------------------------------------------------------------------------------

CREATE FUNCTION add_to_teacher_balances()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
        BEGIN
          -- In id order, to avoid deadlock.
          INSERT INTO teacher_balances AS balance
            (teacher_id, held_cents, payable_cents, disputed_cents)
          SELECT teacher_id,
            coalesce(sum(amount_cents) FILTER (WHERE account = 'held'), 0),
            coalesce(sum(amount_cents) FILTER (WHERE account = 'payable'), 0),
            coalesce(sum(amount_cents) FILTER (WHERE account = 'disputed'), 0)
          FROM new_entries WHERE teacher_id IS NOT NULL
          GROUP BY teacher_id ORDER BY teacher_id
          ON CONFLICT (teacher_id) DO UPDATE SET
            held_cents = balance.held_cents + EXCLUDED.held_cents,
            payable_cents = balance.payable_cents + EXCLUDED.payable_cents,
            disputed_cents = balance.disputed_cents + EXCLUDED.disputed_cents;
          INSERT INTO teacher_months AS earned (teacher_id, month, net_cents, charged_cents, commission_cents, found_payments, own_payments)
          
  SELECT p.teacher_id, moved.month, sum(moved.net) AS net_cents,
    coalesce(-sum(moved.provider) FILTER (WHERE t.kind = 'charge'), 0) AS charged_cents,
    sum(moved.commission) AS commission_cents,
    count(*) FILTER (WHERE t.kind = 'charge' AND b.commission_source = 'found') AS found_payments,
    count(*) FILTER (WHERE t.kind = 'charge' AND b.commission_source <> 'found') AS own_payments
  FROM (
    SELECT transaction_id, payment_id,
      date_trunc('month', created_at AT TIME ZONE 'UTC')::date AS month,
      sum(amount_cents) FILTER (WHERE teacher_id IS NOT NULL) AS net,
      coalesce(sum(amount_cents) FILTER (WHERE account = 'provider'), 0) AS provider,
      coalesce(sum(amount_cents) FILTER (WHERE account = 'commission'), 0) AS commission
    FROM new_entries WHERE payment_id IS NOT NULL
    GROUP BY transaction_id, payment_id, month
    HAVING sum(amount_cents) FILTER (WHERE teacher_id IS NOT NULL) <> 0
  ) AS moved
  JOIN ledger_transactions t ON t.id = moved.transaction_id
  JOIN payments p ON p.id = moved.payment_id
  JOIN bookings b ON b.id = p.booking_id
  GROUP BY p.teacher_id, moved.month
  ORDER BY p.teacher_id, moved.month
          ON CONFLICT (teacher_id, month) DO UPDATE SET
            net_cents = earned.net_cents + EXCLUDED.net_cents,
            charged_cents = earned.charged_cents + EXCLUDED.charged_cents,
            commission_cents = earned.commission_cents + EXCLUDED.commission_cents,
            found_payments = earned.found_payments + EXCLUDED.found_payments,
            own_payments = earned.own_payments + EXCLUDED.own_payments;
          RETURN NULL;
        END $function$;

CREATE FUNCTION class_local_time(moment timestamp with time zone, utc_offset_minutes smallint, time_zone text)
 RETURNS timestamp without time zone
 LANGUAGE plpgsql
 STABLE
AS $function$
  BEGIN
    IF utc_offset_minutes IS NOT NULL THEN
      RETURN moment AT TIME ZONE 'UTC' + make_interval(mins => utc_offset_minutes);
    END IF;
    BEGIN
      RETURN moment AT TIME ZONE time_zone;
    -- A zone that is newer than PostgreSQL.
    EXCEPTION WHEN invalid_parameter_value THEN RETURN moment AT TIME ZONE 'UTC';
    END;
  END $function$;

CREATE FUNCTION count_claimed_seats()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    DECLARE
      change integer := 0;
    BEGIN
      IF TG_OP <> 'INSERT' THEN change := change - CASE WHEN OLD.ended_at IS NULL THEN -OLD.claimed_seats ELSE 0 END; END IF;
      IF TG_OP <> 'DELETE' THEN change := change + CASE WHEN NEW.ended_at IS NULL THEN -NEW.claimed_seats ELSE 0 END; END IF;
      IF change <> 0 THEN
        UPDATE class_sessions SET released_seats = released_seats + change
          WHERE id = coalesce(NEW.session_id, OLD.session_id);
      END IF;
      RETURN NULL;
    END $function$;

CREATE FUNCTION count_released_seats()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    DECLARE
      change integer := 0;
    BEGIN
      IF TG_OP <> 'INSERT' THEN change := change - CASE WHEN OLD.released_at IS NULL THEN 0 ELSE OLD.seats END; END IF;
      IF TG_OP <> 'DELETE' THEN change := change + CASE WHEN NEW.released_at IS NULL THEN 0 ELSE NEW.seats END; END IF;
      IF change <> 0 THEN
        UPDATE class_sessions SET released_seats = released_seats + change
          WHERE id = coalesce(NEW.session_id, OLD.session_id);
      END IF;
      RETURN NULL;
    END $function$;

CREATE FUNCTION forget_local_start()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    BEGIN
      IF TG_OP = 'UPDATE' AND NEW.starts_at <> OLD.starts_at THEN
        NEW.utc_offset_minutes := NULL;
      END IF;
      IF NEW.utc_offset_minutes IS NULL THEN
        UPDATE class_sessions SET utc_offset_minutes = NULL
          WHERE id = NEW.session_id AND utc_offset_minutes IS NOT NULL;
      END IF;
      RETURN NEW;
    END $function$;

CREATE FUNCTION notify_withdrawn()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
        BEGIN
          PERFORM pg_notify('learnlocal_withdrawn', OLD.id::text);
          RETURN NULL;
        END $function$;

CREATE FUNCTION refuse_ledger_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    BEGIN RAISE EXCEPTION 'The ledger is append-only'; END $function$;

CREATE FUNCTION reject_audit_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
        BEGIN RAISE EXCEPTION 'The audit log is append-only'; END $function$;

CREATE FUNCTION require_balanced_entries()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    BEGIN
      IF (SELECT sum(amount_cents) FROM ledger_entries
          WHERE transaction_id = NEW.transaction_id) <> 0 THEN
        RAISE EXCEPTION 'The entries of ledger transaction % do not sum to zero',
          NEW.transaction_id;
      END IF;
      RETURN NULL;
    END $function$;

CREATE FUNCTION set_class_active()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
        DECLARE is_withheld boolean := NEW.is_teacher_suspended OR NEW.waits_for IS NOT NULL
          OR NEW.hidden_at IS NOT NULL;
        BEGIN
          -- A statement may write is_active only.
          IF TG_OP = 'INSERT' THEN
            NEW.is_listed := NEW.is_listed AND (NEW.is_active OR is_withheld);
          ELSIF NEW.is_active <> OLD.is_active AND NEW.is_listed = OLD.is_listed THEN
            NEW.is_listed := NEW.is_active;
          END IF;
          NEW.is_active := NEW.is_listed AND NOT is_withheld;
          IF NEW.is_active AND NEW.first_active_at IS NULL THEN
            NEW.first_active_at := now();
          END IF;
          RETURN NEW;
        END $function$;

CREATE FUNCTION set_local_start()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
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
    END $function$;
