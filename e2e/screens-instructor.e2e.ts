import { testEveryScreen } from './every-screen.ts';

testEveryScreen('an instructor', {
  viewer: 'instructor',
  email: 'instructor@example.com',
  isSlow: true,
});
