import { setCheapHashing } from '../accounts/credentials/passwords.ts';

// Hundreds of tests sign in, and few are about hashing: those call setCheapHashing(false).
setCheapHashing(true);
