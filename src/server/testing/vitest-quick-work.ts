import { setCheapHashing } from '#server/auth/passwords/passwords.ts';

// Hundreds of tests sign in; the few that test hashing itself call setCheapHashing(false).
setCheapHashing(true);
