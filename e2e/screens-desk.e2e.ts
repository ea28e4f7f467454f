import { testEveryScreen } from './every-screen.ts';

testEveryScreen('an administrator', { viewer: 'admin', isSlow: true });
