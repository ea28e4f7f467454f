import {
  at,
  blunt,
  type Draw,
  dot,
  faint,
  inside,
  leaf,
  line,
  longShadow,
  oval,
  rect,
  ring,
  scene,
  shape,
  table,
  times,
  tone,
  wall,
  windowLight,
} from './kit.ts';

const INDIGO = '#2F4A73';
const INDIGO_DARK = '#213653';
const INDIGO_PALE = '#8FA6C4';

const indigoLine: Draw = () =>
  scene(
    wall(tone.cream),
    shape('M0 640C400 560 800 640 1600 560V900H0Z', tone.fern),
    shape('M0 740C500 680 1000 760 1600 690V900H0Z', tone.sage),
    line('M-20 110C400 170 1200 170 1620 90', tone.ink, 9),
    // long folded-and-bound cloth
    inside(
      'in-a',
      'M120 130L560 150C550 360 580 560 550 740C400 720 260 760 110 730C130 520 100 340 120 130Z',
      INDIGO,
      times(12, (i) => {
        const x = 190 + (i % 3) * 145;
        const y = 220 + Math.floor(i / 3) * 145;
        return ring(x, y, 50, 50, tone.cream, 15) + ring(x, y, 22, 22, INDIGO_PALE, 9);
      }),
      shape('M430 120C450 400 410 600 450 780H620V120Z', '#21365366'),
    ),
    // striped cloth blowing to the right
    inside(
      'in-b',
      'M660 156L1010 152C1040 300 1000 420 1080 600C960 580 860 640 740 610C660 460 700 300 660 156Z',
      INDIGO_PALE,
      times(9, (i) =>
        line(
          `M600 ${190 + i * 54}C760 ${150 + i * 54} 900 ${230 + i * 54} 1120 ${170 + i * 54}`,
          i % 3 === 0 ? INDIGO : tone.cream,
          i % 3 === 0 ? 26 : 12,
        ),
      ),
    ),
    // triangle-resist cloth, cropped by the edge
    inside(
      'in-c',
      'M1120 146L1640 90V690C1480 650 1320 720 1130 670C1150 480 1100 320 1120 146Z',
      INDIGO_DARK,
      times(20, (i) => {
        const x = 1130 + (i % 4) * 135 + (Math.floor(i / 4) % 2) * 66;
        const y = 150 + Math.floor(i / 4) * 118;
        return (
          shape(`M${x} ${y + 80}L${x + 56} ${y - 10}L${x + 112} ${y + 80}Z`, tone.cream) +
          shape(`M${x + 30} ${y + 68}L${x + 56} ${y + 26}L${x + 82} ${y + 68}Z`, INDIGO)
        );
      }),
    ),
    ...[150, 540, 690, 980, 1150, 1500].map((x, i) =>
      rect(x, 96 + (i % 3) * 14, 24, 84, tone.wood, 6),
    ),
    // the vat
    shape('M560 800H1040C1030 860 1000 900 1000 920H600C600 900 570 860 560 800Z', tone.terracotta),
    shape('M880 800H1040C1030 860 1000 900 1000 920H880Z', tone.rust),
    oval(800, 800, 250, 46, tone.clay),
    oval(800, 804, 218, 34, INDIGO_DARK),
    shape('M650 800C700 782 760 796 800 786S900 790 940 800C900 812 700 816 650 800Z', INDIGO),
    line('M860 790L960 640', tone.wood, 22),
  );

const sashiko: Draw = () => {
  const cross = (x: number, y: number): string =>
    `M${x - 30} ${y}h22m16 0h22M${x} ${y - 30}v22m0 16v22`;
  let crosses = '';
  for (let row = 0; row < 6; row += 1) {
    for (let column = 0; column < 7; column += 1)
      crosses += cross(column * 92 - 276, row * 92 - 230);
  }
  return scene(
    wall(tone.terracotta),
    // folded denim
    at(
      700,
      470,
      faint(0.25, shape('M-760 -420L820 -460L880 560L-700 600Z', tone.ink)) +
        shape('M-800 -470L760 -500L820 520L-760 560Z', INDIGO) +
        blunt(
          times(26, (i) => `M${-900 + i * 70} -520l60 1080`),
          '#38557F',
          5,
        ) +
        shape('M560 -496L760 -500L820 520L640 524Z', INDIGO_DARK) +
        line('M540 -500L620 530M520 -500L600 530', tone.ochre, 7, '26 14'),
      -4,
    ),
    // the patch with its stitches
    at(
      640,
      450,
      faint(0.3, rect(-350, -290, 730, 620, tone.ink, 8)) +
        shape('M-370 -310L360 -300L350 310L-360 300Z', tone.dusk) +
        line('M-340 -280L330 -272L322 280L-330 272Z', tone.cream, 8, '24 16') +
        line(crosses, tone.cream, 9) +
        times(30, (i) =>
          at(
            -230 + (i % 6) * 92,
            -184 + Math.floor(i / 6) * 92,
            line('M-11 0H11', tone.honey, 9),
            i % 2 === 0 ? 45 : -45,
          ),
        ),
      -9,
    ),
    // needle and thread
    line('M930 660C1080 800 1180 620 1260 700S1330 860 1460 800S1500 560 1380 540', tone.cream, 9),
    at(
      1380,
      540,
      faint(0.3, line('M14 16L-190 -136', tone.ink, 12)) +
        line('M0 0L-200 -150', tone.mist, 14) +
        line('M-6 -4L-26 -19', tone.ink, 5),
    ),
    // thread on its card
    at(
      1370,
      220,
      faint(0.25, rect(-90, -110, 220, 270, tone.ink, 20)) +
        rect(-110, -130, 220, 270, tone.sand, 20) +
        rect(-130, -60, 260, 130, tone.cream, 30) +
        times(6, (i) => line(`M-124 ${-44 + i * 20}L124 ${-36 + i * 20}`, tone.oat, 6)),
      12,
    ),
    at(
      150,
      800,
      ring(-50, 30, 54, 54, tone.ink, 22) +
        ring(70, 50, 54, 54, tone.ink, 22) +
        line('M-20 -10L170 -250M40 0L-20 -280', tone.mist, 26) +
        dot(26, -70, 12, tone.ink),
      20,
    ),
  );
};

const frameLoom: Draw = () => {
  const bands: [string, number][] = [
    [tone.terracotta, 90],
    [tone.cream, 30],
    [tone.dusk, 70],
    [tone.honey, 50],
    [tone.plum, 60],
  ];
  let y = 770;
  const woven = bands
    .map(([fill, h]) => {
      y -= h;
      return (
        rect(490, y, 620, h, fill) +
        times(22, (i) => dot(504 + i * 28, y + h - 8, 6, '#2B232026')) +
        line(`M490 ${y}H1110`, '#2B232033', 4)
      );
    })
    .join('');
  return scene(
    wall(tone.sage),
    windowLight(200, 40, 240, '#7E9375', 2, 3),
    table(820, tone.walnut, tone.wood, 20),
    // side rails of the loom
    rect(400, -20, 70, 880, tone.oat, 10),
    rect(1130, -20, 70, 880, tone.oat, 10),
    rect(446, -20, 24, 880, tone.wood),
    rect(1176, -20, 24, 880, tone.wood),
    rect(380, 780, 840, 70, tone.honey, 14),
    rect(380, 824, 840, 26, tone.ochre, 12),
    rect(380, 40, 840, 60, tone.honey, 14),
    rect(380, 76, 840, 24, tone.ochre, 12),
    times(32, (i) => rect(496 + i * 20, 92, 6, 700, tone.cream)),
    woven,
    // a hill and a moon worked into the cloth
    shape('M490 472C600 380 700 430 800 400S1000 340 1110 420V470H490Z', tone.moss),
    shape('M650 408A108 108 0 0 1 866 392C830 400 760 408 650 420Z', tone.blush),
    // shuttle with its thread
    line('M1110 424C1180 430 1190 270 1040 200', tone.terracotta, 12),
    at(
      790,
      226,
      faint(0.22, shape('M-250 26C-120 -30 160 -30 280 26C160 80 -120 80 -250 26Z', tone.ink)) +
        shape('M-260 0C-130 -66 130 -66 260 0C130 66 -130 66 -260 0Z', tone.walnut) +
        rect(-140, -30, 280, 60, tone.terracotta, 26) +
        times(9, (i) => line(`M${-116 + i * 29} -26l-10 52`, tone.rust, 7)),
      -7,
    ),
    // balls of yarn
    at(
      190,
      740,
      dot(0, 0, 140, tone.plum) +
        line(
          'M-120 -50C-40 -110 60 -90 120 -20M-134 0C-40 -70 80 -40 128 40M-120 60C-20 0 70 40 90 100M-30 -134C-90 -40 -60 80 -10 136',
          tone.wine,
          10,
        ) +
        line('M120 90C200 150 300 60 400 130', tone.plum, 12),
    ),
    at(
      1400,
      770,
      dot(0, 0, 120, tone.honey) +
        line(
          'M-104 -40C-34 -90 50 -76 104 -16M-114 4C-34 -60 70 -34 110 34M-100 54C-16 0 60 34 76 86M40 -112C-20 -40 -20 60 30 114',
          tone.ochre,
          9,
        ),
    ),
    at(
      1530,
      700,
      dot(0, 0, 90, tone.dusk) +
        line('M-80 -30C-20 -66 40 -50 80 -10M-84 10C-20 -40 50 -20 80 30', tone.night, 8),
    ),
  );
};

const sewingMachine: Draw = () =>
  scene(
    wall(tone.blush),
    rect(0, 0, 1600, 900, tone.blush),
    times(8, (i) => rect(i * 230 - 40, 0, 110, 720, '#E0B79A')),
    table(720, tone.dusk, '#6A8496', 22),
    longShadow(900, 812, 900, 500, 0.25),
    // machine
    rect(440, 690, 1000, 120, tone.ink, 24),
    rect(440, 690, 1000, 26, '#4A3D37', 13),
    shape(
      'M1140 700V420C1140 380 1100 366 1060 366H760C740 366 730 380 726 400L716 430H560C540 430 530 400 530 360V250C530 190 560 160 620 160H1290C1360 160 1396 200 1396 270V700Z',
      tone.terracotta,
    ),
    shape('M1280 160C1360 160 1396 200 1396 270V700H1280C1310 560 1310 300 1280 160Z', tone.rust),
    rect(530, 330, 196, 100, tone.rust, 20),
    rect(760, 214, 380, 90, tone.cream, 45),
    times(4, (i) => dot(820 + i * 87, 259, 22, i === 1 ? tone.ochre : tone.oat)),
    dot(1230, 300, 54, tone.cream),
    dot(1230, 300, 22, tone.ink),
    dot(1220, 480, 40, tone.cream),
    rect(1214, 444, 12, 40, tone.ink),
    // hand wheel
    rect(1396, 210, 50, 150, tone.ink, 14),
    rect(1440, 190, 44, 190, '#4A3D37', 18),
    // spool and thread
    rect(1010, 46, 90, 114, tone.sage, 8),
    rect(996, 36, 118, 20, tone.cream, 8),
    rect(996, 144, 118, 18, tone.cream, 8),
    line('M1010 90C860 60 760 120 700 160L600 220V440L624 560', tone.moss, 6),
    rect(604, 430, 44, 90, '#9AA29D', 6),
    line('M626 520V640', tone.mist, 11),
    shape('M576 640H690V668H560Z', '#9AA29D'),
    // cloth under the needle, flowing to the left
    shape(
      'M-20 560C140 520 260 680 420 668H1010C1030 690 1020 700 1000 706H400C240 720 150 640 -20 760Z',
      tone.honey,
    ),
    shape('M-20 760C150 640 240 720 400 706H560C500 800 380 770 300 860L260 920H-20Z', tone.ochre),
    line('M30 606C150 590 260 700 410 686H620', tone.terracotta, 7, '24 16'),
    times(7, (i) =>
      at(
        60 + (i % 3) * 100 + (i > 2 ? 26 : 0),
        760 + Math.floor(i / 3) * 60,
        times(4, (k) => at(0, 0, leaf(26, 10, tone.cream), k * 90)),
      ),
    ),
    // pincushion
    at(
      1330,
      830,
      shape('M-130 40C-140 -40 -70 -70 0 -70S140 -40 130 40Z', tone.plum) +
        shape('M30 -68C110 -60 140 -20 130 40H40C70 10 70 -40 30 -68Z', tone.wine) +
        line('M-50 -50L-80 -130M0 -64L6 -150M50 -56L90 -120', tone.mist, 7) +
        dot(-80, -134, 16, tone.ochre) +
        dot(6, -154, 16, tone.cream) +
        dot(92, -124, 16, tone.terracotta),
    ),
  );

export const textilePictures: Record<string, Draw> = {
  'indigo-line': indigoLine,
  'sashiko-patch': sashiko,
  'frame-loom': frameLoom,
  'sewing-machine': sewingMachine,
};
