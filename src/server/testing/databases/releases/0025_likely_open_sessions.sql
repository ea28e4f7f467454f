INSERT INTO users (id, email, username, full_name, role, phone_number, password_hash, created_at, updated_at, password_reset_required, shows_initials_only, email_verified_at) VALUES
  ('01a20b45-2bad-72c2-bc6a-5ce870da7f2b', 'teacher@example.com', 'teacher', 'Teacher Example', 'user', '+15035550100', '$argon2id$v=19$m=19456,t=2,p=1$HWjTOlYl/B2WoBhNXteiow$YHKexXOObcwZAoN0i8dBEaoZmOctNll49egprECyjpw', now(), now(), false, false, now()),
  ('01a20b45-2c2f-737c-ac9e-898aa408edd0', 'student@example.com', 'student', 'Student Example', 'user', '+15035550100', '$argon2id$v=19$m=19456,t=2,p=1$wzB48f8FhjY7sT2DglRp6A$pEFtX4MOEBORifE2hVG2XRvi0DHv110cAdcy6M1KVME', now(), now(), false, false, now());

INSERT INTO sessions (id, user_id, expires_at, created_at, handle, user_agent, place, last_used_at) VALUES
  ('512e7dd270627d6a5f706ff4826d8be979836cf06b78be84253661f53ca933c0', '01a20b45-2bad-72c2-bc6a-5ce870da7f2b', now() + interval '7 days', now(), '01a20b45-2bee-7581-8097-823f04f68905', 'node', 'This computer', now()),
  ('dc44740c35d4d84d2dd9718ac501a2d282ec8c8ea36eb3927d69afc351be89e1', '01a20b45-2c2f-737c-ac9e-898aa408edd0', now() + interval '7 days', now(), '01a20b45-2c58-7101-b83f-b8b06bc34728', 'node', 'This computer', now());

INSERT INTO classes (id, teacher_id, category_id, title, description, price_cents, location, time_zone, max_students, is_active, created_at, updated_at, level, latitude, longitude, location_precision, city, region, country_code, shows_exact_place, is_point_corrected, geocoded_location, searched_names, last_starts_at) VALUES
  ('01a20b45-2c77-7475-9237-9dde0368782b', '01a20b45-2bad-72c2-bc6a-5ce870da7f2b', 3, 'Bread without haste', 'We bake one loaf each, slowly, and eat another.', 4550, 'Portland, OR', 'America/Los_Angeles', 2, true, now(), now(), 'all', 45.52345, -122.67621, 'city', 'Portland', 'OR', 'US', false, false, 'Portland, OR', 'Cooking Teacher Example', now() + interval '6 days');

INSERT INTO class_sessions (id, class_id, starts_at, ends_at, capacity, seats_taken, status, created_at, revision, time_zone, is_likely_open) VALUES
  ('01a20b45-2c7d-7172-b2c7-de9becebc234', '01a20b45-2c77-7475-9237-9dde0368782b', now() + interval '6 days', now() + interval '6 days 2 hours', 2, 1, 'scheduled', now(), 0, 'America/Los_Angeles', false);

INSERT INTO bookings (id, session_id, student_id, status, price_cents, refund_policy, created_at, hold_expires_at) VALUES
  ('01a20b45-2cf1-7764-ac05-d85ab81c6fbd', '01a20b45-2c7d-7172-b2c7-de9becebc234', '01a20b45-2c2f-737c-ac9e-898aa408edd0', 'confirmed', 4550, '{"fullRefundHours":24}', now(), now() + interval '30 minutes');

INSERT INTO payments (id, booking_id, teacher_id, provider, amount_cents, commission_cents, status, checkout_id, charge_id, received_cents, refunded_cents, created_at, paid_at) VALUES
  ('01a20b45-2cf1-7764-ac05-e5447915ed25', '01a20b45-2cf1-7764-ac05-d85ab81c6fbd', '01a20b45-2bad-72c2-bc6a-5ce870da7f2b', 'test', 4550, 682, 'paid', '01a20b45-2d28-722e-bf82-04e96420eff7', 'charge_01a20b45-2d2f-74a0-b7c5-33234acbb072', 4550, 0, now(), now());

INSERT INTO test_checkouts (id, payment_id, amount_cents, title, expires_at, success_url, cancel_url, status, charge_id, was_declined, created_at) VALUES
  ('01a20b45-2d28-722e-bf82-04e96420eff7', '01a20b45-2cf1-7764-ac05-e5447915ed25', 4550, 'Bread without haste, Sat, Jun 5', now() + interval '30 minutes', 'http://localhost:3000/bookings/01a20b45-2cf1-7764-ac05-d85ab81c6fbd?payment=done', 'http://localhost:3000/bookings/01a20b45-2cf1-7764-ac05-d85ab81c6fbd?payment=canceled', 'paid', 'charge_01a20b45-2d2f-74a0-b7c5-33234acbb072', false, now());

INSERT INTO provider_events (id, type, subject, content, received_at, applied_at) VALUES
  ('01a20b45-2d28-722e-bf82-04e96420eff7:paid', 'checkout.session.completed', '01a20b45-2d28-722e-bf82-04e96420eff7', '{"kind":"paid","subject":"01a20b45-2d28-722e-bf82-04e96420eff7","chargeId":"charge_01a20b45-2d2f-74a0-b7c5-33234acbb072","currency":"usd","paymentId":"01a20b45-2cf1-7764-ac05-e5447915ed25","checkoutId":"01a20b45-2d28-722e-bf82-04e96420eff7","receivedCents":4550}', now(), now());

INSERT INTO ledger_transactions (id, kind, source_id, created_at) VALUES
  ('01a20b45-2d93-722a-b177-a7f58f4f6646', 'charge', '01a20b45-2cf1-7764-ac05-e5447915ed25', now());

INSERT INTO ledger_entries (transaction_id, account, teacher_id, payment_id, amount_cents, created_at) VALUES
  ('01a20b45-2d93-722a-b177-a7f58f4f6646', 'provider', NULL, '01a20b45-2cf1-7764-ac05-e5447915ed25', -4550, now()),
  ('01a20b45-2d93-722a-b177-a7f58f4f6646', 'commission', NULL, '01a20b45-2cf1-7764-ac05-e5447915ed25', 682, now()),
  ('01a20b45-2d93-722a-b177-a7f58f4f6646', 'held', '01a20b45-2bad-72c2-bc6a-5ce870da7f2b', '01a20b45-2cf1-7764-ac05-e5447915ed25', 3868, now());

INSERT INTO idempotency_keys (user_id, key, request_hash, answer, created_at) VALUES
  ('01a20b45-2bad-72c2-bc6a-5ce870da7f2b', 'list-bread', 'EcpJREpcM5srVIV-tO9_R3iEtNko1TgUYASMDnksGZk', '{"id":"01a20b45-2c77-7475-9237-9dde0368782b","city":null,"image":null,"level":"all","price":45.5,"title":"Bread without haste","images":[],"region":null,"endTime":"2027-06-05T19:00:00.000Z","reviews":[],"teacher":{"id":"01a20b45-2bad-72c2-bc6a-5ce870da7f2b","bio":null,"fullName":"Teacher Example","location":null,"username":"teacher","phoneNumber":null,"reviewCount":0,"profileImage":null,"averageRating":null},"category":{"id":3,"name":"Cooking"},"isActive":true,"latitude":null,"location":"Portland, OR","pictures":[],"sessions":[{"id":"01a20b45-2c7d-7172-b2c7-de9becebc234","refund":{"amount":45.5,"isFull":true,"fullRefundUntil":"2027-06-04T17:00:00.000Z"},"endTime":"2027-06-05T19:00:00.000Z","startTime":"2027-06-05T17:00:00.000Z","seatsTaken":0,"maxStudents":2,"availableSpots":2}],"timeZone":"America/Los_Angeles","longitude":null,"startTime":"2027-06-05T17:00:00.000Z","countryCode":null,"description":"We bake one loaf each, slowly, and eat another.","maxStudents":2,"reviewCount":0,"attendeeCount":0,"averageRating":null,"cancelledDate":null,"availableSpots":2,"isPointRounded":false,"showExactPlace":false,"viewerBookings":[],"isPointCorrected":false,"locationPrecision":"unknown"}', now()),
  ('01a20b45-2c2f-737c-ac9e-898aa408edd0', 'book-bread', 'z3SKP6bOhQKvkT2VHd8yFiJ31VpLCD_tzCt4qI6uIwc', '{"id":"01a20b45-2cf1-7764-ac05-d85ab81c6fbd","price":45.5,"status":"reserved","classId":"01a20b45-2c77-7475-9237-9dde0368782b","payment":{"amount":45.5,"paidAt":null,"status":"open","currency":"USD","refunded":0,"expiresAt":"2026-11-24T02:26:52.595Z","checkoutUrl":"http://localhost:3000/checkout/01a20b45-2cf1-7764-ac05-e5447915ed25"},"createdAt":"2026-11-24T01:56:52.595Z","sessionId":"01a20b45-2c7d-7172-b2c7-de9becebc234"}', now());
