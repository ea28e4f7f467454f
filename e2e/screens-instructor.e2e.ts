import { testEveryScreen } from './every-screen.ts';

testEveryScreen('an instructor', { watcher: 'instructor', email: 'instructor@example.com' });
