INSERT INTO users (id, email, username, full_name, role, phone_number, password_hash, created_at, updated_at, password_reset_required, shows_initials_only, email_verified_at) VALUES
  ('01a20b45-0a08-70b8-b95f-f0f1ef379fc2', 'teacher@example.com', 'teacher', 'Teacher Example', 'user', '+15035550100', '$argon2id$v=19$m=19456,t=2,p=1$caDzyWwh8/RU7lzBytNmoA$5cPi1qOpBEgQMVLsQjmHCIrtvskUakrcJm+SBWZkIrk', now(), now(), false, false, now()),
  ('01a20b45-0a97-72ff-8078-929d761cd886', 'student@example.com', 'student', 'Student Example', 'user', '+15035550100', '$argon2id$v=19$m=19456,t=2,p=1$qisU552WC0j+0OIZf8HVnQ$si39fDuka6sjLqAexPLPPGSyG9nMQRM5fqhi6I9LrnY', now(), now(), false, false, now());

INSERT INTO sessions (id, user_id, expires_at, created_at, handle, user_agent, place, last_used_at) VALUES
  ('33b7f9b1258731979bd39cfbcc5a8c7ae8dc18f411aa471557c9f4e38f9e4b2a', '01a20b45-0a08-70b8-b95f-f0f1ef379fc2', now() + interval '7 days', now(), '01a20b45-0a40-7048-a423-90693608246d', 'node', 'This computer', now()),
  ('f27d0285a296dac2623a67f6dff3bb7114616beb9714e0dd49cdb107c9887e81', '01a20b45-0a97-72ff-8078-929d761cd886', now() + interval '7 days', now(), '01a20b45-0ac9-7351-b0ec-efd33bb2bdd2', 'node', 'This computer', now());

INSERT INTO classes (id, teacher_id, category_id, title, description, price_cents, location, time_zone, max_students, is_active, created_at, updated_at, level, latitude, longitude, location_precision, city, region, country_code, shows_exact_place, is_point_corrected, geocoded_location, searched_names, last_starts_at) VALUES
  ('01a20b45-0ae2-7212-b9d9-a6f1818b0451', '01a20b45-0a08-70b8-b95f-f0f1ef379fc2', 3, 'Bread without haste', 'We bake one loaf each, slowly, and eat another.', 4550, 'Portland, OR', 'America/Los_Angeles', 2, true, now(), now(), 'all', 45.52345, -122.67621, 'city', 'Portland', 'OR', 'US', false, false, 'Portland, OR', 'Cooking Teacher Example', now() + interval '6 days');

INSERT INTO class_sessions (id, class_id, starts_at, ends_at, capacity, seats_taken, status, created_at, revision, time_zone) VALUES
  ('01a20b45-0ae9-74a5-a27a-9bfb9a4e31c6', '01a20b45-0ae2-7212-b9d9-a6f1818b0451', now() + interval '6 days', now() + interval '6 days 2 hours', 2, 1, 'scheduled', now(), 0, 'America/Los_Angeles');

INSERT INTO bookings (id, session_id, student_id, status, price_cents, refund_policy, created_at, hold_expires_at) VALUES
  ('01a20b45-0b68-72b1-bfd8-27a7c008968f', '01a20b45-0ae9-74a5-a27a-9bfb9a4e31c6', '01a20b45-0a97-72ff-8078-929d761cd886', 'confirmed', 4550, '{"fullRefundHours":24}', now(), now() + interval '30 minutes');

INSERT INTO payments (id, booking_id, teacher_id, provider, amount_cents, commission_cents, status, checkout_id, charge_id, received_cents, refunded_cents, created_at, paid_at) VALUES
  ('01a20b45-0b68-72b1-bfd8-329eb1713101', '01a20b45-0b68-72b1-bfd8-27a7c008968f', '01a20b45-0a08-70b8-b95f-f0f1ef379fc2', 'test', 4550, 682, 'paid', '01a20b45-0b93-7549-94bb-3b320dcf387f', 'charge_01a20b45-0b9b-711f-bcb0-f7a81097a2e2', 4550, 0, now(), now());

INSERT INTO test_checkouts (id, payment_id, amount_cents, title, expires_at, success_url, cancel_url, status, charge_id, was_declined, created_at) VALUES
  ('01a20b45-0b93-7549-94bb-3b320dcf387f', '01a20b45-0b68-72b1-bfd8-329eb1713101', 4550, 'Bread without haste, Sat, Jun 5', now() + interval '30 minutes', 'http://localhost:3000/bookings/01a20b45-0b68-72b1-bfd8-27a7c008968f?payment=done', 'http://localhost:3000/bookings/01a20b45-0b68-72b1-bfd8-27a7c008968f?payment=canceled', 'paid', 'charge_01a20b45-0b9b-711f-bcb0-f7a81097a2e2', false, now());

INSERT INTO provider_events (id, type, subject, content, received_at, applied_at) VALUES
  ('01a20b45-0b93-7549-94bb-3b320dcf387f:paid', 'checkout.session.completed', '01a20b45-0b93-7549-94bb-3b320dcf387f', '{"kind":"paid","subject":"01a20b45-0b93-7549-94bb-3b320dcf387f","chargeId":"charge_01a20b45-0b9b-711f-bcb0-f7a81097a2e2","currency":"usd","paymentId":"01a20b45-0b68-72b1-bfd8-329eb1713101","checkoutId":"01a20b45-0b93-7549-94bb-3b320dcf387f","receivedCents":4550}', now(), now());

INSERT INTO ledger_transactions (id, kind, source_id, created_at) VALUES
  ('01a20b45-0c23-714f-8237-7e421006e989', 'charge', '01a20b45-0b68-72b1-bfd8-329eb1713101', now());

INSERT INTO ledger_entries (transaction_id, account, teacher_id, payment_id, amount_cents, created_at) VALUES
  ('01a20b45-0c23-714f-8237-7e421006e989', 'provider', NULL, '01a20b45-0b68-72b1-bfd8-329eb1713101', -4550, now()),
  ('01a20b45-0c23-714f-8237-7e421006e989', 'commission', NULL, '01a20b45-0b68-72b1-bfd8-329eb1713101', 682, now()),
  ('01a20b45-0c23-714f-8237-7e421006e989', 'held', '01a20b45-0a08-70b8-b95f-f0f1ef379fc2', '01a20b45-0b68-72b1-bfd8-329eb1713101', 3868, now());

INSERT INTO idempotency_keys (user_id, key, request_hash, answer, created_at) VALUES
  ('01a20b45-0a08-70b8-b95f-f0f1ef379fc2', 'list-bread', 'EcpJREpcM5srVIV-tO9_R3iEtNko1TgUYASMDnksGZk', '{"id":"01a20b45-0ae2-7212-b9d9-a6f1818b0451","city":null,"image":null,"level":"all","price":45.5,"title":"Bread without haste","images":[],"region":null,"endTime":"2027-06-05T19:00:00.000Z","reviews":[],"teacher":{"id":"01a20b45-0a08-70b8-b95f-f0f1ef379fc2","bio":null,"fullName":"Teacher Example","location":null,"username":"teacher","phoneNumber":null,"reviewCount":0,"profileImage":null,"averageRating":null},"category":{"id":3,"name":"Cooking"},"isActive":true,"latitude":null,"location":"Portland, OR","pictures":[],"sessions":[{"id":"01a20b45-0ae9-74a5-a27a-9bfb9a4e31c6","refund":{"amount":45.5,"isFull":true,"fullRefundUntil":"2027-06-04T17:00:00.000Z"},"endTime":"2027-06-05T19:00:00.000Z","startTime":"2027-06-05T17:00:00.000Z","seatsTaken":0,"maxStudents":2,"availableSpots":2}],"timeZone":"America/Los_Angeles","longitude":null,"startTime":"2027-06-05T17:00:00.000Z","countryCode":null,"description":"We bake one loaf each, slowly, and eat another.","maxStudents":2,"reviewCount":0,"attendeeCount":0,"averageRating":null,"cancelledDate":null,"availableSpots":2,"isPointRounded":false,"showExactPlace":false,"viewerBookings":[],"isPointCorrected":false,"locationPrecision":"unknown"}', now()),
  ('01a20b45-0a97-72ff-8078-929d761cd886', 'book-bread', 'ntL1JNLmXJmLgaNWpn2madixeCXOhlxiGYequqq1Uow', '{"id":"01a20b45-0b68-72b1-bfd8-27a7c008968f","price":45.5,"status":"reserved","classId":"01a20b45-0ae2-7212-b9d9-a6f1818b0451","payment":{"amount":45.5,"paidAt":null,"status":"open","currency":"USD","refunded":0,"expiresAt":"2026-11-24T02:26:44.010Z","checkoutUrl":"http://localhost:3000/checkout/01a20b45-0b68-72b1-bfd8-329eb1713101"},"createdAt":"2026-11-24T01:56:44.010Z","sessionId":"01a20b45-0ae9-74a5-a27a-9bfb9a4e31c6"}', now());
