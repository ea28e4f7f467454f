import { setCheapHashing } from '#server/auth/passwords/passwords.ts';
import { setPicturePriority } from '#server/uploads/pictures/picture-worker.ts';

// Hundreds of tests sign in; the few that test hashing itself call setCheapHashing(false).
setCheapHashing(true);

// At low priority, a picture waits for all the other tests.
setPicturePriority('normal');
