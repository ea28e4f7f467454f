import { multiLineText, rawText, recordId, singleLineText, typedText } from '#shared/text.ts';
import { cleanTypedText, withAsciiDomain } from '#shared/text-patterns.ts';
import { fieldError, mustBeText, oneOf, z } from '#shared/zod.ts';
import { factorNameMax, passwordLength } from './account-limits.ts';
import { canBeCalled, cleanPhoneNumber, phoneMessage, phonePattern } from './phone-numbers.ts';

export const roles = ['user', 'instructor', 'support', 'admin'] as const;
export type Role = (typeof roles)[number];

export const factorKinds = ['totp', 'passkey'] as const;
export type FactorKind = (typeof factorKinds)[number];

/** Wrong second-factor codes allowed per day. */
export const wrongCodeLimits = { warnAfter: 5, resetAfter: 20 };

const emailMessage = 'Please enter a valid email address';
// Many mail servers know no other letters there, so our emails might never arrive.
const lettersMessage = 'The part before the @ can only have letters from a to z, digits, and signs';
const isAsciiBeforeAt = (email: string) => /^\p{ASCII}*@|^[^@]*$/u.test(email);

/** The addresses that `<input type="email">` accepts, by the pattern of the HTML standard. */
export const email = z
  .string(emailMessage)
  .overwrite((typed) => withAsciiDomain(cleanTypedText(typed)))
  .max(254, emailMessage)
  .refine(isAsciiBeforeAt, lettersMessage)
  // The check comes first, because lowercasing turns some letters into ASCII: '\u212Aevin' into 'kevin'.
  .pipe(z.email({ pattern: z.regexes.html5Email, error: emailMessage }).toLowerCase());

const passwordTooShort = `Password must be at least ${passwordLength.min} characters`;
/** Keyboards compose letters differently, so passwords are normalized when they are set and checked. */
const newPassword = z
  .string(passwordTooShort)
  .normalize('NFKC')
  .min(passwordLength.min, passwordTooShort)
  .max(passwordLength.max, `Password must be at most ${passwordLength.max} characters`);

const newUsernameLength = { min: 3, max: 30 };
/** A profile may have a shorter name than a new account. */
const usernameLength = { min: 2, max: 30 };
const fullNameLength = { min: 2, max: 100 };
const usernameCharacters = z.string().regex(/^\w+$/, {
  message: 'Username can only contain letters, numbers, and underscores',
});

const typedPhoneNumber = z.string(phoneMessage).overwrite(cleanPhoneNumber);
const phoneNumber = typedPhoneNumber.regex(phonePattern, phoneMessage);
const callableNumber = phoneNumber.refine(canBeCalled, phoneMessage);
/** An empty number means none. */
export const optionalPhoneNumber = typedPhoneNumber.regex(/^(\+?[1-9]\d{1,14})?$/, phoneMessage);

const confirmPassword = z
  .string(fieldError('Please confirm your password', mustBeText))
  .normalize('NFKC')
  .min(1, 'Please confirm your password');
const bothPasswords = z.object({ password: z.string(), confirmPassword: z.string().min(1) });
const sameTwice = {
  path: ['confirmPassword'],
  message: "Passwords don't match",
  // Runs once both fields are filled in, even while other fields are still invalid.
  when: ({ value }: { value: unknown }) => bothPasswords.safeParse(value).success,
};

const fullName = singleLineText({ min: 1, max: 100, required: 'Full name is required' });
export const registration = z
  .strictObject({
    fullName,
    username: typedText({
      ...newUsernameLength,
      required: `Username must be at least ${newUsernameLength.min} characters`,
    }).pipe(usernameCharacters),
    email,
    phoneNumber,
    password: newPassword,
    confirmPassword,
  })
  .refine((form) => form.password === form.confirmPassword, sameTwice);
export type Registration = z.infer<typeof registration>;

const passwordGiven = z
  .string(fieldError('Password is required', mustBeText))
  .min(1, 'Password is required')
  .max(passwordLength.max, 'Invalid email or password');

export const credentials = z
  .strictObject({ email, password: passwordGiven })
  .refine((form) => form?.email !== undefined || form?.password !== undefined, {
    message: 'You must provide either an email or phone number and a password',
    // Runs even when the fields themselves are invalid.
    when: ({ value }) => typeof value === 'object' && value !== null,
  });
export type Credentials = z.infer<typeof credentials>;

export const emailOnly = z.strictObject({ email });

const linkToken = z
  .string('Invalid verification link')
  .overwrite(cleanTypedText)
  .min(1, 'Invalid verification link')
  .max(200, 'Invalid verification link');

export const verification = z.strictObject({
  type: z.literal('signup', 'Invalid verification link'),
  token: linkToken,
});

const signInCode = z
  .string(fieldError('Enter the six-digit code', 'Must be a text of six digits'))
  .transform((typed) => cleanTypedText(typed).replace(/[\s-]/g, ''))
  .pipe(z.string().regex(/^\d{6}$/, 'Enter the six-digit code'));

export const codeSignIn = z.strictObject({ email, code: signInCode });
export type CodeSignIn = z.infer<typeof codeSignIn>;

/** What someone without an account adds to a code. */
export const newcomer = z.strictObject({ fullName, phoneNumber: callableNumber });
export const joining = codeSignIn.safeExtend(newcomer.shape);
export type Joining = z.infer<typeof joining>;

/** Six digits from an authenticator app, or a recovery code; ignores spaces and dashes. */
const secondFactorCode = z
  .string(fieldError('Enter a code', mustBeText))
  .overwrite(cleanTypedText)
  .max(40, 'Enter a code')
  .transform((typed) => typed.replace(/[\s-]/g, '').toLowerCase())
  .pipe(z.string().min(1, 'Enter a code'));

/** The result of the browser's WebAuthn call; the library validates its contents. */
const passkeyCredential = z.looseObject(
  {
    id: z
      .string(fieldError('The id of the passkey is required', 'Invalid passkey response'))
      .max(2000)
      .regex(/^[\w-]+$/, 'Invalid passkey response'),
  },
  'Invalid passkey response',
);

const challengeId = z.string(fieldError('A challenge is required', mustBeText)).min(1).max(200);
export const challengeOnly = z.strictObject({ challengeId });

export const challengeResponse = z.strictObject({
  challengeId,
  code: secondFactorCode.optional(),
  credential: passkeyCredential.optional(),
});
export type ChallengeResponse = z.infer<typeof challengeResponse>;
export const secondFactorForm = z.strictObject({ code: secondFactorCode });

export const resetPasswordInput = z.strictObject({ token: linkToken, password: newPassword });
export const newPasswordForm = z
  .strictObject({ password: newPassword, confirmPassword })
  .refine((form) => form.password === form.confirmPassword, sameTwice);

const currentPassword = z
  .string(fieldError('Password is required', mustBeText))
  .min(1, 'Password is required')
  .max(passwordLength.max, "That password isn't right");

export const confirmEmailInput = z.strictObject({ token: linkToken });
export const sessionOnly = z.strictObject({ sessionId: recordId });

export const factorOnly = z.strictObject({ factorId: recordId });

/** Absent for accounts that only sign in through a provider and have no password. */
const ownPassword = currentPassword.optional();

export const verifyFactorInput = z.strictObject({
  code: secondFactorCode.optional(),
  credential: passkeyCredential.optional(),
});
export type VerifyFactor = z.infer<typeof verifyFactorInput>;

/**
 * Reauthentication: the password and, if the account has a second factor, a code or a passkey's
 * answer to a challenge.
 */
export const ownerProof = z.strictObject({
  currentPassword: ownPassword,
  challengeId: challengeId.optional(),
  code: secondFactorCode.optional(),
  credential: passkeyCredential.optional(),
});
export type OwnerProof = z.infer<typeof ownerProof>;

export type ProofNeeds = { password: boolean; code: boolean };

/** The form version of `ownerProof`, requiring only the fields this account needs. */
export const ownerProofForm = (needs: ProofNeeds) =>
  z.strictObject({
    currentPassword: needs.password ? currentPassword : z.string(),
    code: needs.code ? secondFactorCode : z.string(),
  });

/** For actions that require a password to be set. */
const passwordProof = ownerProof.safeExtend({ currentPassword });

export const changeEmailInput = passwordProof.safeExtend({ email });
export type ChangeEmail = z.infer<typeof changeEmailInput>;
export const changeEmailForm = ({ code }: ProofNeeds) =>
  ownerProofForm({ password: true, code }).safeExtend({ email });

export const changePasswordInput = passwordProof.safeExtend({ password: newPassword });
export type ChangePassword = z.infer<typeof changePasswordInput>;
export const changePasswordForm = ({ code }: ProofNeeds) =>
  ownerProofForm({ password: true, code })
    .safeExtend({ password: newPassword, confirmPassword })
    .refine((form) => form.password === form.confirmPassword, sameTwice);

/** Body of PATCH /api/auth/user, which changes exactly one of the two. */
export const changeUserInput = passwordProof
  .safeExtend({ email: email.optional(), password: newPassword.optional() })
  .refine((change) => (change.email === undefined) !== (change.password === undefined), {
    message: 'Provide either an email or a password',
  });

export const deleteAccountInput = passwordProof;
export type DeleteAccount = z.infer<typeof deleteAccountInput>;

export const enrollFactorInput = ownerProof.safeExtend({
  kind: oneOf(factorKinds),
  name: singleLineText({ max: factorNameMax }).optional(),
});
export type EnrollFactor = z.infer<typeof enrollFactorInput>;

export const disconnectInput = ownerProof.safeExtend({ issuer: singleLineText({ max: 2000 }) });

export const profileForm = z.strictObject({
  fullName: singleLineText({
    ...fullNameLength,
    required: `Name must be at least ${fullNameLength.min} characters.`,
  }),
  username: typedText({
    ...usernameLength,
    required: `Username must be at least ${usernameLength.min} characters.`,
  }).pipe(usernameCharacters),
  bio: multiLineText({ max: 1000 }).nullish(),
  location: singleLineText({ max: 120 }).nullish(),
  phoneNumber: optionalPhoneNumber.nullish(),
  profileImage: rawText(2000).nullish(),
  showsInitialsOnly: z.boolean().optional(),
});
export type ProfileForm = z.infer<typeof profileForm>;
