INSERT INTO users (id, email, username, full_name, role, phone_number, password_hash, email_verified_at, created_at, updated_at, password_reset_required, shows_initials_only) VALUES
  ('01a21b2e-2ec5-705d-a14b-c2da93268b32', 'teacher@example.com', 'teacher', 'Teacher Example', 'user', '+15035550100', '$argon2id$v=19$m=19456,t=2,p=1$QT61qKQElt8Nj7RqqbmOng$PxQLtNvOSI9aBsetkq0UlKDPZfX/htpBeyWTNh4jr3Y', now(), now(), now(), false, false),
  ('01a21b2e-33e8-75c1-bdc8-70b393c05796', 'student@example.com', 'student', 'Student Example', 'user', '+15035550100', '$argon2id$v=19$m=19456,t=2,p=1$EeKilkILjTbWbi/STaNXXg$1dg4PFHPtAOKnqOJzGA5i2c7XLVbDUxkcE8q3vZ1He0', now(), now(), now(), false, false);

INSERT INTO sessions (id, user_id, expires_at, created_at, handle, user_agent, place, last_used_at) VALUES
  ('d5fb386a27bb560591caad46db447bdc324b89a21aaf07b2e43f7f6add60ab5c', '01a21b2e-2ec5-705d-a14b-c2da93268b32', now() + interval '7 days', now(), '01a21b2e-3119-7785-9707-8568b72e0415', 'node', 'This computer', now()),
  ('1d71bcd177507b5097edd7854df9f738cd8fc472cb521b905a466fe25c160983', '01a21b2e-33e8-75c1-bdc8-70b393c05796', now() + interval '7 days', now(), '01a21b2e-3584-70b5-b3ae-1d364ed55a58', 'node', 'This computer', now());

INSERT INTO classes (id, teacher_id, category_id, title, description, price_cents, location, time_zone, max_students, created_at, updated_at, level, latitude, longitude, location_precision, city, region, country_code, shows_exact_place, is_point_corrected, geocoded_location, searched_names, last_starts_at, next_starts_at, max_seats_per_booking, decision_hours, below_minimum, is_offered, is_teacher_suspended) VALUES
  ('01a21b2e-3e26-7789-95be-bd6711a08d4e', '01a21b2e-2ec5-705d-a14b-c2da93268b32', 1, 'Bread without haste', 'We bake one loaf each, slowly, and eat another.', 4550, 'Portland, OR', 'America/Los_Angeles', 2, now(), now(), 'all', 45.52345, -122.67621, 'city', 'Portland', 'OR', 'US', false, false, 'Portland, OR', 'Pottery & Ceramics Teacher Example', now() + interval '6 days', now() + interval '6 days', 4, 48, 'cancel', true, false);

INSERT INTO class_sessions (id, class_id, starts_at, ends_at, capacity, seats_taken, status, created_at, revision, time_zone, is_likely_open, is_edited_alone, released_seats, meeting_count, later_slots, decision_hours, is_below_minimum) VALUES
  ('01a21b2e-3e6b-75a8-80dc-181371c53869', '01a21b2e-3e26-7789-95be-bd6711a08d4e', now() + interval '6 days', now() + interval '6 days 2 hours', 2, 1, 'scheduled', now(), 0, 'America/Los_Angeles', false, false, 0, 1, 0, 48, false);

INSERT INTO bookings (id, session_id, student_id, status, price_cents, refund_policy, created_at, hold_expires_at, seats, guests, added_seats, kept_cents, is_offer, claimed_seats, added_revision, first_meeting) VALUES
  ('01a21b2e-4f40-7166-ac27-2b3804365533', '01a21b2e-3e6b-75a8-80dc-181371c53869', '01a21b2e-33e8-75c1-bdc8-70b393c05796', 'confirmed', 4550, '{"fullRefundHours": 24}', now(), now() + interval '30 minutes', 1, '{}', 0, 0, false, 0, 0, 1);

INSERT INTO payments (id, booking_id, teacher_id, provider, amount_cents, commission_cents, status, checkout_id, charge_id, received_cents, refunded_cents, created_at, paid_at, seats, is_addition) VALUES
  ('01a21b2e-4f4b-77d5-98c4-4b55b3ab193d', '01a21b2e-4f40-7166-ac27-2b3804365533', '01a21b2e-2ec5-705d-a14b-c2da93268b32', 'sandbox', 4550, 682, 'paid', '01a21b2e-5090-772f-adef-733e4fe2e002', 'charge_01a21b2e-5134-714c-b4a1-896b655ca221', 4550, 0, now(), now(), 1, false);

INSERT INTO sandbox_checkouts (id, payment_id, amount_cents, title, expires_at, success_url, cancel_url, status, charge_id, was_declined, created_at) VALUES
  ('01a21b2e-5090-772f-adef-733e4fe2e002', '01a21b2e-4f4b-77d5-98c4-4b55b3ab193d', 4550, 'Bread without haste, Sat, Jun 5', now() + interval '30 minutes', 'http://localhost:3000/bookings/01a21b2e-4f40-7166-ac27-2b3804365533?payment=done', 'http://localhost:3000/bookings/01a21b2e-4f40-7166-ac27-2b3804365533?payment=canceled', 'paid', 'charge_01a21b2e-5134-714c-b4a1-896b655ca221', false, now());

INSERT INTO provider_events (id, type, subject, content, received_at, applied_at) VALUES
  ('01a21b2e-5090-772f-adef-733e4fe2e002:paid', 'checkout.session.completed', '01a21b2e-5090-772f-adef-733e4fe2e002', '{"kind": "paid", "subject": "01a21b2e-5090-772f-adef-733e4fe2e002", "chargeId": "charge_01a21b2e-5134-714c-b4a1-896b655ca221", "currency": "usd", "paymentId": "01a21b2e-4f4b-77d5-98c4-4b55b3ab193d", "checkoutId": "01a21b2e-5090-772f-adef-733e4fe2e002", "receivedCents": 4550}', now(), now());

INSERT INTO ledger_transactions (id, kind, source_id, created_at) VALUES
  ('01a21b2e-804e-76c1-96b8-e5655aef6f03', 'charge', '01a21b2e-4f4b-77d5-98c4-4b55b3ab193d', now());

INSERT INTO ledger_entries (transaction_id, account, teacher_id, payment_id, amount_cents, created_at) VALUES
  ('01a21b2e-804e-76c1-96b8-e5655aef6f03', 'provider', NULL, '01a21b2e-4f4b-77d5-98c4-4b55b3ab193d', -4550, now()),
  ('01a21b2e-804e-76c1-96b8-e5655aef6f03', 'commission', NULL, '01a21b2e-4f4b-77d5-98c4-4b55b3ab193d', 682, now()),
  ('01a21b2e-804e-76c1-96b8-e5655aef6f03', 'held', '01a21b2e-2ec5-705d-a14b-c2da93268b32', '01a21b2e-4f4b-77d5-98c4-4b55b3ab193d', 3868, now());

INSERT INTO idempotency_keys (user_id, key, request_hash, answer, created_at) VALUES
  ('01a21b2e-2ec5-705d-a14b-c2da93268b32', 'list-bread', 'Mf7cM87WLlN7Yw-nFnwLOVIF9Av_nF0_v9X3wpDW6JE', '{"id": "01a21b2e-3e26-7789-95be-bd6711a08d4e"}', now()),
  ('01a21b2e-33e8-75c1-bdc8-70b393c05796', 'book-bread', 'Txkmu2LqN_i18na3Feow8YCUim9eoPwhEmHk6wUp4Qs', '{"id": "01a21b2e-4f40-7166-ac27-2b3804365533", "price": 45.5, "seats": 1, "total": 45.5, "guests": [], "status": "reserved", "classId": "01a21b2e-3e26-7789-95be-bd6711a08d4e", "payment": {"amount": 45.5, "paidAt": null, "status": "open", "currency": "USD", "refunded": 0, "expiresAt": "2026-11-27T04:35:49.439Z", "checkoutUrl": "http://localhost:3000/checkout/01a21b2e-4f4b-77d5-98c4-4b55b3ab193d"}, "createdAt": "2026-11-27T04:05:49.439Z", "sessionId": "01a21b2e-3e6b-75a8-80dc-181371c53869"}', now());
