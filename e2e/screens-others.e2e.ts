import { testEveryScreen } from './every-screen.ts';
import { isAboutClasses, type Screen } from './screen-list.ts';

const only = (screen: Screen) => !isAboutClasses(screen);
testEveryScreen('a guest who signs in or reads', { viewer: 'guest', only, isSlow: true });
