import { setCheapHashing } from '#server/people/auth/passwords/passwords.ts';

// Hundreds of tests sign in; the few that test hashing itself call setCheapHashing(false).
setCheapHashing(true);
