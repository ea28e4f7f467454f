INSERT INTO users (id, email, username, full_name, role, phone_number, password_hash, created_at, updated_at, password_reset_required, shows_initials_only, email_verified_at) VALUES
  ('01a20b45-47fc-7042-8cf5-65e7a3fb64e6', 'teacher@example.com', 'teacher', 'Teacher Example', 'user', '+15035550100', '$argon2id$v=19$m=19456,t=2,p=1$R5npLuusmN7mIXvs5xtFyQ$9928sfu7usCWve+hdwu8nUToEYCwWKNRjSmnykLpMDA', now(), now(), false, false, now()),
  ('01a20b45-4873-76ab-a3b0-e0cebdc498a3', 'student@example.com', 'student', 'Student Example', 'user', '+15035550100', '$argon2id$v=19$m=19456,t=2,p=1$ojGsi1eKyw0RdrSe5aavBw$0lty2XvnY4Pxfczr5FvGXeS1ZmYjh3X/hjxTUyK4BjE', now(), now(), false, false, now());

INSERT INTO sessions (id, user_id, expires_at, created_at, handle, user_agent, place, last_used_at) VALUES
  ('d427f782af30449222b4fdc3d3fd860273360bb7135189f65ec56a4f5374f232', '01a20b45-47fc-7042-8cf5-65e7a3fb64e6', now() + interval '7 days', now(), '01a20b45-4829-70fa-808b-fc367e68d8ba', 'node', 'This computer', now()),
  ('799d7bf2669b70f96d99db751763962108761b242d55930cb68bb02a65cc06b2', '01a20b45-4873-76ab-a3b0-e0cebdc498a3', now() + interval '7 days', now(), '01a20b45-488d-745a-968a-e5b9584002d8', 'node', 'This computer', now());

INSERT INTO classes (id, teacher_id, category_id, title, description, price_cents, location, time_zone, max_students, is_active, created_at, updated_at, level, latitude, longitude, location_precision, city, region, country_code, shows_exact_place, is_point_corrected, geocoded_location, searched_names, last_starts_at) VALUES
  ('01a20b45-489f-7258-ae15-dd42a3437420', '01a20b45-47fc-7042-8cf5-65e7a3fb64e6', 3, 'Bread without haste', 'We bake one loaf each, slowly, and eat another.', 4550, 'Portland, OR', 'America/Los_Angeles', 2, true, now(), now(), 'all', 45.52345, -122.67621, 'city', 'Portland', 'OR', 'US', false, false, 'Portland, OR', 'Cooking Teacher Example', now() + interval '6 days');

INSERT INTO class_sessions (id, class_id, starts_at, ends_at, capacity, seats_taken, status, created_at, revision, time_zone, is_likely_open) VALUES
  ('01a20b45-48a4-7441-b8a5-bce62bfa5e91', '01a20b45-489f-7258-ae15-dd42a3437420', now() + interval '6 days', now() + interval '6 days 2 hours', 2, 1, 'scheduled', now(), 0, 'America/Los_Angeles', false);

INSERT INTO bookings (id, session_id, student_id, status, price_cents, refund_policy, created_at, hold_expires_at) VALUES
  ('01a20b45-4904-74f9-b605-37835b0be42b', '01a20b45-48a4-7441-b8a5-bce62bfa5e91', '01a20b45-4873-76ab-a3b0-e0cebdc498a3', 'confirmed', 4550, '{"fullRefundHours":24}', now(), now() + interval '30 minutes');

INSERT INTO payments (id, booking_id, teacher_id, provider, amount_cents, commission_cents, status, checkout_id, charge_id, received_cents, refunded_cents, created_at, paid_at) VALUES
  ('01a20b45-4906-7697-bea0-7d3acc29db2f', '01a20b45-4904-74f9-b605-37835b0be42b', '01a20b45-47fc-7042-8cf5-65e7a3fb64e6', 'test', 4550, 682, 'paid', '01a20b45-492e-72de-959c-5d9427f090e6', 'charge_01a20b45-4935-7730-82ad-93eef183a780', 4550, 0, now(), now());

INSERT INTO test_checkouts (id, payment_id, amount_cents, title, expires_at, success_url, cancel_url, status, charge_id, was_declined, created_at) VALUES
  ('01a20b45-492e-72de-959c-5d9427f090e6', '01a20b45-4906-7697-bea0-7d3acc29db2f', 4550, 'Bread without haste, Sat, Jun 5', now() + interval '30 minutes', 'http://localhost:3000/bookings/01a20b45-4904-74f9-b605-37835b0be42b?payment=done', 'http://localhost:3000/bookings/01a20b45-4904-74f9-b605-37835b0be42b?payment=canceled', 'paid', 'charge_01a20b45-4935-7730-82ad-93eef183a780', false, now());

INSERT INTO provider_events (id, type, subject, content, received_at, applied_at) VALUES
  ('01a20b45-492e-72de-959c-5d9427f090e6:paid', 'checkout.session.completed', '01a20b45-492e-72de-959c-5d9427f090e6', '{"kind":"paid","subject":"01a20b45-492e-72de-959c-5d9427f090e6","chargeId":"charge_01a20b45-4935-7730-82ad-93eef183a780","currency":"usd","paymentId":"01a20b45-4906-7697-bea0-7d3acc29db2f","checkoutId":"01a20b45-492e-72de-959c-5d9427f090e6","receivedCents":4550}', now(), now());

INSERT INTO ledger_transactions (id, kind, source_id, created_at) VALUES
  ('01a20b45-4983-744c-82c7-d9e538b72883', 'charge', '01a20b45-4906-7697-bea0-7d3acc29db2f', now());

INSERT INTO ledger_entries (transaction_id, account, teacher_id, payment_id, amount_cents, created_at) VALUES
  ('01a20b45-4983-744c-82c7-d9e538b72883', 'provider', NULL, '01a20b45-4906-7697-bea0-7d3acc29db2f', -4550, now()),
  ('01a20b45-4983-744c-82c7-d9e538b72883', 'commission', NULL, '01a20b45-4906-7697-bea0-7d3acc29db2f', 682, now()),
  ('01a20b45-4983-744c-82c7-d9e538b72883', 'held', '01a20b45-47fc-7042-8cf5-65e7a3fb64e6', '01a20b45-4906-7697-bea0-7d3acc29db2f', 3868, now());

INSERT INTO idempotency_keys (user_id, key, request_hash, answer, created_at) VALUES
  ('01a20b45-47fc-7042-8cf5-65e7a3fb64e6', 'list-bread', 'EcpJREpcM5srVIV-tO9_R3iEtNko1TgUYASMDnksGZk', '{"id":"01a20b45-489f-7258-ae15-dd42a3437420"}', now()),
  ('01a20b45-4873-76ab-a3b0-e0cebdc498a3', 'book-bread', 'lXH3ApT6VumBP37gcTMDWgTbJZuMGoE4_c7-YE9IQ2k', '{"id":"01a20b45-4904-74f9-b605-37835b0be42b","price":45.5,"status":"reserved","classId":"01a20b45-489f-7258-ae15-dd42a3437420","payment":{"amount":45.5,"paidAt":null,"status":"open","currency":"USD","refunded":0,"expiresAt":"2026-11-24T02:26:59.774Z","checkoutUrl":"http://localhost:3000/checkout/01a20b45-4906-7697-bea0-7d3acc29db2f"},"createdAt":"2026-11-24T01:56:59.774Z","sessionId":"01a20b45-48a4-7441-b8a5-bce62bfa5e91"}', now());
