import { testEveryScreen } from './every-screen.ts';

testEveryScreen('a learner', { viewer: 'learner', email: 'learner@example.com' });
