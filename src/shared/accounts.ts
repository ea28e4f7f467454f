import { z } from 'zod';
import { plainText } from './text.ts';

const passwordLength = { min: 8, max: 128 };
export const roles = ['user', 'instructor', 'admin'] as const;
export type Role = (typeof roles)[number];

const email = z
  .string('Please enter a valid email address')
  .trim()
  .toLowerCase()
  .max(254, 'Please enter a valid email address')
  .pipe(z.email('Please enter a valid email address'));

const newPassword = z
  .string('Password must be at least 8 characters')
  .min(passwordLength.min, `Password must be at least ${passwordLength.min} characters`)
  .max(passwordLength.max, `Password must be at most ${passwordLength.max} characters`);

const usernameCharacters = z.string().regex(/^\w+$/, {
  message: 'Username can only contain letters, numbers, and underscores',
});

const phoneNumber = z
  .string('Please enter a valid phone number')
  // People write numbers with spaces, dots, dashes and brackets; none of them counts.
  .overwrite((typed) => typed.replace(/[\s().-]/g, ''))
  .regex(/^\+?[1-9]\d{1,14}$/, 'Please enter a valid phone number');

export const registration = z
  .strictObject({
    fullName: plainText({ min: 1, max: 100, required: 'Full name is required' }),
    username: plainText({
      min: 3,
      max: 30,
      required: 'Username must be at least 3 characters',
    }).pipe(usernameCharacters),
    email,
    phoneNumber,
    password: newPassword,
    confirmPassword: z
      .string('Please confirm your password')
      .min(1, 'Please confirm your password'),
  })
  .refine((form) => form.password === form.confirmPassword, {
    path: ['confirmPassword'],
    message: "Passwords don't match",
    // Said as soon as both fields are there, not only once every other field is right.
    when: ({ value }) => bothPasswords.safeParse(value).success,
  });
const bothPasswords = z.object({ password: z.string(), confirmPassword: z.string().min(1) });
export type Registration = z.infer<typeof registration>;

export const credentials = z.strictObject({
  email,
  password: z
    .string('Password is required')
    .min(1, 'Password is required')
    .max(passwordLength.max, 'Invalid email or password'),
});
export type Credentials = z.infer<typeof credentials>;

export const emailOnly = z.strictObject({ email });

export const verification = z.strictObject({
  type: z.literal('signup', 'Invalid verification link'),
  token: z.string('Invalid verification link').min(1, 'Invalid verification link').max(200),
});

export const profileForm = z.strictObject({
  fullName: plainText({ min: 2, max: 100, required: 'Name must be at least 2 characters.' }),
  username: plainText({
    min: 2,
    max: 30,
    required: 'Username must be at least 2 characters.',
  }).pipe(usernameCharacters),
  bio: plainText({ max: 1000 }).nullish(),
  location: plainText({ max: 120 }).nullish(),
  profileImage: z.string().max(2000).nullish(),
});
export type ProfileForm = z.infer<typeof profileForm>;
