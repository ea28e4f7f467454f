INSERT INTO categories (id, name) VALUES
  (1, 'Cooking');

INSERT INTO users (id, email, username, full_name, role, phone_number, password_hash, created_at, updated_at, email_verified_at) VALUES
  ('01a20b44-d64f-719d-874d-fb7f3743fc6a', 'teacher@example.com', 'teacher', 'Teacher Example', 'user', '+15035550100', '$argon2id$v=19$m=19456,t=2,p=1$7S6j4M5cqc23WL3bEgq8rA$Lyx4NiIfQEljYKu2lTnR8fXDMG+2hzAf7zmKJrbRFy0', now(), now(), now()),
  ('01a20b44-d6b1-73a7-885d-00f28e25c9ac', 'student@example.com', 'student', 'Student Example', 'user', '+15035550100', '$argon2id$v=19$m=19456,t=2,p=1$ftiqHb014o0pMAwsH2rw1A$62RDgfxdbw2Wx8WKtvvqqm9dJj5PlPa8Iz51C38vJrI', now(), now(), now());

INSERT INTO sessions (id, user_id, expires_at, created_at, handle, user_agent, place, last_used_at) VALUES
  ('ef7642dbf5cac8f6071066d8b838f4a6c272bb4b2dd51eabf61ecbcbdad113ce', '01a20b44-d64f-719d-874d-fb7f3743fc6a', now() + interval '7 days', now(), '01a20b44-d682-70a4-94b3-4631dc787d80', 'node', 'This computer', now()),
  ('0a8c683b72b43a3efcd23497121bcdd33aab45b84359eb68348f18db2cea46ba', '01a20b44-d6b1-73a7-885d-00f28e25c9ac', now() + interval '7 days', now(), '01a20b44-d6d2-7518-a1d2-f52cd96f2312', 'node', 'This computer', now());

INSERT INTO classes (id, teacher_id, category_id, title, description, price_cents, location, time_zone, max_students, is_active, created_at, updated_at) VALUES
  ('01a20b44-d6ed-7287-952a-17a606a41125', '01a20b44-d64f-719d-874d-fb7f3743fc6a', 1, 'Bread without haste', 'We bake one loaf each, slowly, and eat another.', 4550, 'Portland, OR', 'America/Los_Angeles', 2, true, now(), now());

INSERT INTO class_sessions (id, class_id, starts_at, ends_at, capacity, seats_taken, status, created_at, revision) VALUES
  ('01a20b44-d6f0-7534-9432-d1b67ef29316', '01a20b44-d6ed-7287-952a-17a606a41125', now() + interval '6 days', now() + interval '6 days 2 hours', 2, 1, 'scheduled', now(), 0);

INSERT INTO bookings (id, session_id, student_id, status, price_cents, refund_policy, created_at) VALUES
  ('01a20b44-d709-75a3-a1d6-3270b30d3c15', '01a20b44-d6f0-7534-9432-d1b67ef29316', '01a20b44-d6b1-73a7-885d-00f28e25c9ac', 'confirmed', 4550, '{"fullRefundHours":24}', now());

INSERT INTO idempotency_keys (user_id, key, request_hash, answer, created_at) VALUES
  ('01a20b44-d64f-719d-874d-fb7f3743fc6a', 'list-bread', 'Mf7cM87WLlN7Yw-nFnwLOVIF9Av_nF0_v9X3wpDW6JE', '{"id":"01a20b44-d6ed-7287-952a-17a606a41125","image":null,"price":45.5,"title":"Bread without haste","images":[],"endTime":"2027-06-05T19:00:00.000Z","reviews":[],"teacher":{"id":"01a20b44-d64f-719d-874d-fb7f3743fc6a","fullName":"Teacher Example","username":"teacher","phoneNumber":null,"profileImage":null},"category":{"id":1,"name":"Cooking"},"isActive":true,"location":"Portland, OR","pictures":[],"sessions":[{"id":"01a20b44-d6f0-7534-9432-d1b67ef29316","endTime":"2027-06-05T19:00:00.000Z","startTime":"2027-06-05T17:00:00.000Z","maxStudents":2,"availableSpots":2}],"timeZone":"America/Los_Angeles","startTime":"2027-06-05T17:00:00.000Z","description":"We bake one loaf each, slowly, and eat another.","maxStudents":2,"reviewCount":0,"attendeeCount":0,"averageRating":null,"availableSpots":2}', now()),
  ('01a20b44-d6b1-73a7-885d-00f28e25c9ac', 'book-bread', 'CJ-EYisJ1TEkWeOM8f-frCNl2XyBveKE5NuVVTV-DTE', '{"id":"01a20b44-d709-75a3-a1d6-3270b30d3c15","price":45.5,"status":"confirmed","classId":"01a20b44-d6ed-7287-952a-17a606a41125","createdAt":"2026-11-24T01:56:30.602Z","sessionId":"01a20b44-d6f0-7534-9432-d1b67ef29316"}', now());
