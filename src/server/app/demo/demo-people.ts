export type DemoTeacher = {
  username: string;
  fullName: string;
  email: string;
  phoneNumber: string;
  bio: string;
  location: string;
};

export type DemoStudent = { username: string; fullName: string; email: string; location: string };

/** The README prints the first teacher's sign-in. */
export const demoTeachers: DemoTeacher[] = [
  {
    username: 'maya_ortiz',
    fullName: 'Maya Ortiz',
    email: 'instructor@example.com',
    phoneNumber: '+15035550112',
    bio: 'Potter with a small studio off SE Division. I have taught the wheel for eleven years and still ruin a pot most weeks.',
    location: 'Portland, OR',
  },
  {
    username: 'tom_halvorsen',
    fullName: 'Tom Halvorsen',
    email: 'tom.halvorsen@example.com',
    phoneNumber: '+15035550147',
    bio: 'Bicycle mechanic since 2006 and the person behind the coffee bar at the front of the shop. I like explaining things with my hands dirty.',
    location: 'Portland, OR',
  },
  {
    username: 'priya_raman',
    fullName: 'Priya Raman',
    email: 'priya.raman@example.com',
    phoneNumber: '+13125550138',
    bio: 'I cooked in restaurants for nine years and now teach the food I make at home on a Tuesday.',
    location: 'Chicago, IL',
  },
  {
    username: 'ines_duarte',
    fullName: 'Inês Duarte',
    email: 'ines.duarte@example.com',
    phoneNumber: '+17185550163',
    bio: 'Printmaker and painter from Porto, in Brooklyn since 2012. My classes are small, and there is always coffee.',
    location: 'Brooklyn, NY',
  },
  {
    username: 'rosa_lindqvist',
    fullName: 'Rosa Lindqvist',
    email: 'rosa.lindqvist@example.com',
    phoneNumber: '+17185550129',
    bio: 'Baker, early riser, keeper of a rye starter called Gunnar. I ran the morning shift at a bakery for eight years before I began to teach.',
    location: 'Brooklyn, NY',
  },
  {
    username: 'wes_caldwell',
    fullName: 'Wes Caldwell',
    email: 'wes.caldwell@example.com',
    phoneNumber: '+13035550174',
    bio: 'Furniture maker who gave up most of his machines. I teach sharp tools, slow cuts and how to read the grain.',
    location: 'Denver, CO',
  },
  {
    username: 'bea_moreau',
    fullName: 'Bea Moreau',
    email: 'bea.moreau@example.com',
    phoneNumber: '+13035550118',
    bio: 'Physical therapist by training. I spend my free days outside, usually with a kite in the trunk of the car.',
    location: 'Denver, CO',
  },
  {
    username: 'hana_kobayashi',
    fullName: 'Hana Kobayashi',
    email: 'hana.kobayashi@example.com',
    phoneNumber: '+12065550155',
    bio: 'Textile artist working with indigo, old denim and a secondhand floor loom. My grandmother taught me to mend before I could read.',
    location: 'Seattle, WA',
  },
  {
    username: 'owen_fitch',
    fullName: 'Owen Fitch',
    email: 'owen.fitch@example.com',
    phoneNumber: '+12065550191',
    bio: 'Photographer for local papers for twenty years. I teach people to use the camera they already have.',
    location: 'Seattle, WA',
  },
  {
    username: 'lucia_mendez',
    fullName: 'Lucía Méndez',
    email: 'lucia.mendez@example.com',
    phoneNumber: '+15125550136',
    bio: 'Born in Oaxaca, in Austin for half my life. I teach the three things my family never stopped doing: cooking, talking and dancing.',
    location: 'Austin, TX',
  },
  {
    username: 'darnell_brooks',
    fullName: 'Darnell Brooks',
    email: 'darnell.brooks@example.com',
    phoneNumber: '+14045550182',
    bio: 'Session guitarist and weekend drummer. I work best with people who are sure they have no rhythm.',
    location: 'Atlanta, GA',
  },
  {
    username: 'joy_adeyemi',
    fullName: 'Joy Adeyemi',
    email: 'joy.adeyemi@example.com',
    phoneNumber: '+14045550126',
    bio: 'I look after a community garden in Grant Park and forty fruit trees that belong to other people.',
    location: 'Atlanta, GA',
  },
];

/** The number of students in each city, in their order; the README prints the first one's sign-in. */
const homes: [location: string, students: number][] = [
  ['Austin, TX', 8],
  ['Portland, OR', 9],
  ['Seattle, WA', 10],
  ['Brooklyn, NY', 9],
  ['Chicago, IL', 10],
  ['Denver, CO', 7],
  ['Atlanta, GA', 7],
];
const locations = homes.flatMap(([location, students]) => Array<string>(students).fill(location));

const students: Omit<DemoStudent, 'location'>[] = [
  { username: 'sam_rivera', fullName: 'Sam Rivera', email: 'learner@example.com' },
  { username: 'amara_nwosu', fullName: 'Amara Nwosu', email: 'amara.nwosu@example.com' },
  { username: 'ben_whitaker', fullName: 'Ben Whitaker', email: 'ben.whitaker@example.com' },
  { username: 'carmen_delgado', fullName: 'Carmen Delgado', email: 'carmen.delgado@example.com' },
  { username: 'dmitri_volkov', fullName: 'Dmitri Volkov', email: 'dmitri.volkov@example.com' },
  { username: 'elena_petrova', fullName: 'Elena Petrova', email: 'elena.petrova@example.com' },
  { username: 'farah_aziz', fullName: 'Farah Aziz', email: 'farah.aziz@example.com' },
  { username: 'gabriel_santos', fullName: 'Gabriel Santos', email: 'gabriel.santos@example.com' },
  { username: 'hannah_weiss', fullName: 'Hannah Weiss', email: 'hannah.weiss@example.com' },
  { username: 'ibrahim_diallo', fullName: 'Ibrahim Diallo', email: 'ibrahim.diallo@example.com' },
  { username: 'jada_coleman', fullName: 'Jada Coleman', email: 'jada.coleman@example.com' },
  { username: 'kenji_watanabe', fullName: 'Kenji Watanabe', email: 'kenji.watanabe@example.com' },
  { username: 'leila_haddad', fullName: 'Leila Haddad', email: 'leila.haddad@example.com' },
  { username: 'marcus_greene', fullName: 'Marcus Greene', email: 'marcus.greene@example.com' },
  { username: 'nadia_rahman', fullName: 'Nadia Rahman', email: 'nadia.rahman@example.com' },
  { username: 'oscar_lindgren', fullName: 'Oscar Lindgren', email: 'oscar.lindgren@example.com' },
  { username: 'paula_kowalski', fullName: 'Paula Kowalski', email: 'paula.kowalski@example.com' },
  { username: 'quentin_hayes', fullName: 'Quentin Hayes', email: 'quentin.hayes@example.com' },
  { username: 'rachel_abrams', fullName: 'Rachel Abrams', email: 'rachel.abrams@example.com' },
  { username: 'santiago_reyes', fullName: 'Santiago Reyes', email: 'santiago.reyes@example.com' },
  { username: 'tessa_bright', fullName: 'Tessa Bright', email: 'tessa.bright@example.com' },
  { username: 'uma_krishnan', fullName: 'Uma Krishnan', email: 'uma.krishnan@example.com' },
  { username: 'victor_okafor', fullName: 'Victor Okafor', email: 'victor.okafor@example.com' },
  { username: 'wendy_chang', fullName: 'Wendy Chang', email: 'wendy.chang@example.com' },
  { username: 'xavier_dubois', fullName: 'Xavier Dubois', email: 'xavier.dubois@example.com' },
  { username: 'yusuf_demir', fullName: 'Yusuf Demir', email: 'yusuf.demir@example.com' },
  { username: 'zoe_marchetti', fullName: 'Zoe Marchetti', email: 'zoe.marchetti@example.com' },
  { username: 'aaron_feldman', fullName: 'Aaron Feldman', email: 'aaron.feldman@example.com' },
  { username: 'bianca_rossi', fullName: 'Bianca Rossi', email: 'bianca.rossi@example.com' },
  { username: 'caleb_turner', fullName: 'Caleb Turner', email: 'caleb.turner@example.com' },
  {
    username: 'danielle_foster',
    fullName: 'Danielle Foster',
    email: 'danielle.foster@example.com',
  },
  { username: 'ethan_park', fullName: 'Ethan Park', email: 'ethan.park@example.com' },
  {
    username: 'fiona_gallagher',
    fullName: 'Fiona Gallagher',
    email: 'fiona.gallagher@example.com',
  },
  { username: 'grace_tran', fullName: 'Grace Tran', email: 'grace.tran@example.com' },
  { username: 'henry_osei', fullName: 'Henry Osei', email: 'henry.osei@example.com' },
  { username: 'isabel_navarro', fullName: 'Isabel Navarro', email: 'isabel.navarro@example.com' },
  { username: 'jonah_klein', fullName: 'Jonah Klein', email: 'jonah.klein@example.com' },
  { username: 'katie_sorensen', fullName: 'Katie Sorensen', email: 'katie.sorensen@example.com' },
  { username: 'liam_doherty', fullName: 'Liam Doherty', email: 'liam.doherty@example.com' },
  { username: 'mei_chen', fullName: 'Mei Chen', email: 'mei.chen@example.com' },
  { username: 'noah_begay', fullName: 'Noah Begay', email: 'noah.begay@example.com' },
  { username: 'olivia_grant', fullName: 'Olivia Grant', email: 'olivia.grant@example.com' },
  { username: 'pedro_almeida', fullName: 'Pedro Almeida', email: 'pedro.almeida@example.com' },
  { username: 'renee_baptiste', fullName: 'Renee Baptiste', email: 'renee.baptiste@example.com' },
  {
    username: 'simon_achterberg',
    fullName: 'Simon Achterberg',
    email: 'simon.achterberg@example.com',
  },
  { username: 'talia_rosen', fullName: 'Talia Rosen', email: 'talia.rosen@example.com' },
  { username: 'ursula_hoffman', fullName: 'Ursula Hoffman', email: 'ursula.hoffman@example.com' },
  { username: 'vivian_nguyen', fullName: 'Vivian Nguyen', email: 'vivian.nguyen@example.com' },
  { username: 'will_prescott', fullName: 'Will Prescott', email: 'will.prescott@example.com' },
  { username: 'ximena_torres', fullName: 'Ximena Torres', email: 'ximena.torres@example.com' },
  { username: 'yara_mansour', fullName: 'Yara Mansour', email: 'yara.mansour@example.com' },
  {
    username: 'andre_washington',
    fullName: 'Andre Washington',
    email: 'andre.washington@example.com',
  },
  { username: 'brigid_kelly', fullName: 'Brigid Kelly', email: 'brigid.kelly@example.com' },
  { username: 'chidi_eze', fullName: 'Chidi Eze', email: 'chidi.eze@example.com' },
  { username: 'dorothy_lam', fullName: 'Dorothy Lam', email: 'dorothy.lam@example.com' },
  { username: 'emil_johansson', fullName: 'Emil Johansson', email: 'emil.johansson@example.com' },
  { username: 'freya_hartley', fullName: 'Freya Hartley', email: 'freya.hartley@example.com' },
  { username: 'gus_papadakis', fullName: 'Gus Papadakis', email: 'gus.papadakis@example.com' },
  { username: 'imani_ward', fullName: 'Imani Ward', email: 'imani.ward@example.com' },
  { username: 'jack_tsosie', fullName: 'Jack Tsosie', email: 'jack.tsosie@example.com' },
];

export const demoStudents: DemoStudent[] = students.map((student, index) => ({
  ...student,
  location: locations[index] ?? '',
}));
