import { testEveryScreen } from './every-screen.ts';
import { isAboutClasses } from './screen-list.ts';

testEveryScreen('a guest who looks for a class', { viewer: 'guest', only: isAboutClasses });
