import { testEveryScreen } from './every-screen.ts';

testEveryScreen('a learner', { watcher: 'learner', email: 'learner@example.com' });
