/** Tells password managers whose password a form has. */
export const UsernameField = ({ email }: { email: string | undefined }) => (
  <input hidden readOnly autoComplete="username" value={email} />
);
