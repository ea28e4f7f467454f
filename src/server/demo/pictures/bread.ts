import {
  at,
  blunt,
  type Draw,
  dot,
  faint,
  inside,
  leaf,
  line,
  oval,
  rect,
  ring,
  scene,
  shape,
  speckle,
  table,
  tiles,
  times,
  tone,
  wall,
} from './kit.ts';

const CRUST = '#A65A2A';
const BAKED = '#C67F3F';
const CRUMB = '#F3DFBA';

const roundLoaf: Draw = () =>
  scene(
    wall(tone.night),
    shape('M0 0H900L520 640H0Z', '#38506200'),
    table(600, tone.dusk, '#5C7689', 20),
    // striped cloth, cropped by the left edge
    inside(
      'rl-cloth',
      'M-20 640C120 600 300 650 470 628L620 900H-20Z',
      tone.cream,
      line('M40 600L190 920M90 600L250 920M300 600L470 920M350 600L520 920', tone.terracotta, 14),
    ),
    // board
    shape('M330 690C330 640 1560 640 1700 690V850H400C340 850 330 740 330 690Z', tone.walnut),
    shape('M330 690C330 620 1560 620 1700 690V800H400C340 800 330 740 330 690Z', tone.wood),
    line('M470 716H1600M420 762H980M1120 764H1600', '#A87446', 6),
    faint(0.2, shape('M480 690C520 770 900 790 1250 776L1600 790V640Z', tone.ink)),
    // the loaf
    inside(
      'rl-loaf',
      'M390 560C380 330 620 120 940 112C1270 106 1500 310 1500 550C1500 690 1340 742 950 742C560 742 398 690 390 560Z',
      CRUST,
      shape(
        'M390 560C380 330 620 120 940 112C1180 108 1340 210 1420 330C1300 240 1120 190 900 210C600 236 450 420 460 640Z',
        BAKED,
      ),
      shape('M360 610C520 706 1300 720 1540 590V780H360Z', tone.rust),
      // flour rings from the basket
      line('M420 560C470 330 680 170 960 164S1420 340 1470 540', CRUMB, 12),
      line('M476 590C520 390 700 240 960 234S1370 380 1416 570', CRUMB, 10),
      line('M1330 600C1300 470 1200 380 1080 344', CRUMB, 9),
      line('M560 620C590 500 640 430 720 380', CRUMB, 9),
    ),
    // the big opened score
    shape(
      'M560 560C640 330 860 210 1120 226C1040 250 1010 280 990 300C820 330 700 430 640 600C610 612 570 600 560 560Z',
      CRUMB,
    ),
    shape(
      'M640 600C700 430 820 330 990 300C1060 286 1110 262 1120 226C1190 250 1160 330 1060 350C900 384 790 470 730 604C700 630 650 630 640 600Z',
      tone.rust,
    ),
    shape('M592 556C660 392 820 282 1010 256C830 318 700 420 640 566Z', '#E4BF86'),
    // wheat cuts
    times(5, (i) => at(1010 + i * 66, 560 - i * 40, leaf(92, 21, CRUMB), -100 + i * 4)),
    times(5, (i) => at(1030 + i * 66, 566 - i * 40, leaf(92, 21, CRUMB), 20 + i * 4)),
    line('M960 610C1080 560 1240 470 1340 390', CRUMB, 9),
    // loose flour and wheat ears
    speckle(40, 3, 380, 790, 1200, 30, (x, y, c) => dot(x, y, 2 + c * 5, tone.cream)),
    line('M-20 760C100 520 250 340 330 120', tone.ochre, 10),
    times(
      6,
      (i) =>
        at(306 - i * 22, 210 + i * 46, leaf(74, 22, tone.ochre), -120 - i * 3) +
        at(308 - i * 22, 204 + i * 46, leaf(74, 22, tone.honey), -20 - i * 3),
    ),
    at(330, 130, leaf(84, 24, tone.honey), -72),
  );

function baguette(id: string): string {
  return (
    faint(0.2, shape('M-640 40C-560 -60 560 -60 660 40C560 140 -540 140 -640 40Z', tone.ink)) +
    inside(
      id,
      'M-660 0C-600 -92 -420 -98 0 -98S600 -92 660 0C600 92 420 98 0 98S-600 92 -660 0Z',
      BAKED,
      shape('M-700 20C-300 70 300 70 700 20V140H-700Z', CRUST),
    ) +
    times(5, (i) =>
      at(
        -440 + i * 220,
        0,
        shape('M-150 34C-90 -60 90 -74 150 -34C110 50 -80 66 -150 34Z', tone.rust) +
          shape('M-150 34C-90 -60 90 -74 150 -34C100 14 -70 40 -150 34Z', CRUMB) +
          line('M-90 12C-30 -14 40 -26 100 -28', '#E4BF86', 8),
        -6,
      ),
    )
  );
}

const baguettes: Draw = () =>
  scene(
    wall(tone.sand),
    at(
      800,
      450,
      times(4, (i) => rect(-1200, -560 + i * 300, 2400, 26, tone.dusk)) +
        times(4, (i) => rect(-1200, -520 + i * 300, 2400, 8, tone.dusk)) +
        // folds of the proofing cloth between the loaves
        times(3, (i) =>
          shape(
            `M-1200 ${-330 + i * 300}C-400 ${-356 + i * 300} 500 ${-312 + i * 300} 1200 ${-340 + i * 300}V${-300 + i * 300}C500 ${-280 + i * 300} -400 ${-320 + i * 300} -1200 ${-300 + i * 300}Z`,
            tone.oat,
          ),
        ),
      -22,
    ),
    at(700, 96, baguette('bg-a'), -22),
    at(830, 420, baguette('bg-b'), -22),
    at(910, 760, baguette('bg-c'), -22),
    // baker's blade on its stick
    at(
      250,
      800,
      line('M-180 0H120', tone.walnut, 28) +
        shape('M110 -40H250C262 -10 262 14 250 40H110C96 14 96 -10 110 -40Z', tone.ink) +
        rect(134, -8, 88, 16, tone.mist, 8),
      -22,
    ),
    speckle(60, 9, 0, 0, 1600, 900, (x, y, c) => dot(x, y, 2 + c * 5, tone.cream)),
  );

/** A croissant seen from the side: rolled bands that lean away from the middle one. */
function croissant(id: string): string {
  const order = [-3, 3, -2, 2, -1, 1, 0];
  const bands = [
    { x: 0, y: -120, rx: 92, ry: 138, turn: 0 },
    { x: 128, y: -98, rx: 84, ry: 120, turn: 17 },
    { x: 240, y: -52, rx: 70, ry: 92, turn: 33 },
    { x: 322, y: -2, rx: 52, ry: 56, turn: 52 },
  ];
  return order
    .map((step, n) => {
      const band = bands[Math.abs(step)];
      if (band === undefined) return '';
      const { rx, ry } = band;
      const side = step < 0 ? -1 : 1;
      const d = `M${-rx} ${ry * 0.62}C${-rx * 1.3} ${-ry * 0.5} ${-rx * 0.7} ${-ry} 0 ${-ry}S${rx * 1.3} ${-ry * 0.5} ${rx} ${ry * 0.62}C${rx * 0.4} ${ry * 0.98} ${-rx * 0.4} ${ry * 0.98} ${-rx} ${ry * 0.62}Z`;
      return at(
        band.x * side,
        band.y,
        inside(
          `${id}${n}`,
          d,
          BAKED,
          shape(
            `M${-rx * 1.4} ${ry * 0.3}C${-rx * 0.4} ${ry * 0.7} ${rx * 0.5} ${ry * 0.6} ${rx * 1.4} ${ry * 0.1}V${ry * 1.2}H${-rx * 1.4}Z`,
            CRUST,
          ),
          line(
            `M${-rx * 0.5} ${-ry * 0.6}C${-rx * 0.75} ${-ry * 0.2} ${-rx * 0.7} ${ry * 0.1} ${-rx * 0.6} ${ry * 0.34}`,
            '#EDC07C',
            rx * 0.14,
          ),
          line(
            `M${-rx * 0.1} ${-ry * 0.74}C${-rx * 0.26} ${-ry * 0.4} ${-rx * 0.24} ${-ry * 0.1} ${-rx * 0.2} ${ry * 0.1}`,
            '#EDC07C',
            rx * 0.09,
          ),
        ) + line(d, tone.rust, 6),
        band.turn * side,
      );
    })
    .join('');
}

const croissants: Draw = () =>
  scene(
    wall(tone.mist),
    tiles(690, 200, 115, '#C7D4CF', 100),
    table(690, tone.plum, '#85566C', 22),
    // cake stand
    shape('M560 660H940C900 720 880 760 910 830H590C620 760 600 720 560 660Z', tone.cream),
    shape('M750 660H940C900 720 880 760 910 830H750Z', tone.sand),
    oval(750, 832, 190, 34, tone.cream),
    shape('M150 590C150 680 500 700 750 700S1350 680 1350 590Z', tone.sand),
    oval(750, 590, 600, 76, tone.cream),
    oval(750, 596, 540, 58, tone.sand),
    // two croissants, one in front of the other
    at(960, 470, croissant('ca'), 9, 0.86),
    at(610, 574, croissant('cb'), -4, 1.16),
    // flakes
    ...[
      [1130, 604, 10],
      [1200, 590, -20],
      [1060, 622, 40],
      [310, 640, 20],
    ].map(([x, y, turn]) =>
      at(x ?? 0, y ?? 0, shape('M-22 6C-14 -12 12 -14 24 2C8 4 -6 12 -22 6Z', BAKED), turn),
    ),
    // coffee bowl, cropped by the right edge
    inside(
      'cr-cup',
      'M1330 560H1700V840H1440C1370 800 1332 690 1330 560Z',
      tone.terracotta,
      rect(1520, 520, 200, 400, tone.rust),
    ),
    oval(1520, 560, 190, 40, tone.clay),
    oval(1520, 566, 164, 30, tone.ink),
    // butter on its paper
    at(
      190,
      800,
      shape('M-150 40L-120 -20H150L120 40Z', tone.cream) +
        rect(-70, -56, 150, 62, tone.honey, 6) +
        rect(-70, -22, 150, 28, tone.ochre, 6),
    ),
  );

function swirlBun(sugar: number): string {
  return (
    faint(0.22, dot(16, 20, 132, tone.ink)) +
    dot(0, 0, 132, BAKED) +
    ring(0, 0, 124, 124, CRUST, 16) +
    line(
      'M0 6C20 0 24 -28 -4 -36C-52 -46 -72 16 -34 48C16 88 92 46 82 -22C70 -104 -60 -118 -98 -36C-124 30 -80 96 -10 108',
      tone.rust,
      19,
    ) +
    line('M-60 -62C-30 -86 10 -92 40 -78', '#EDC07C', 11) +
    speckle(12, sugar, -90, -90, 180, 180, (x, y, c) =>
      rect(x, y, 9 + c * 6, 9 + c * 6, tone.cream, 3),
    )
  );
}

const bunTray: Draw = () =>
  scene(
    wall(tone.sage),
    blunt(
      Array.from({ length: 12 }, (_, i) => `M${-200 + i * 170} 0l320 900`).join(''),
      '#7C9073',
      20,
    ),
    at(
      830,
      450,
      faint(0.25, rect(-640, -450, 1340, 960, tone.ink, 60)) +
        rect(-680, -490, 1340, 960, tone.ink, 56) +
        rect(-650, -460, 1280, 900, '#4A3D37', 40) +
        rect(-610, -424, 1200, 830, tone.sand, 12) +
        times(12, (i) => {
          const column = i % 4;
          const row = Math.floor(i / 4);
          const x = -444 + column * 294;
          const y = -290 + row * 284;
          if (i === 6) {
            return (
              speckle(16, 4, x - 60, y - 50, 130, 110, (cx, cy, c) =>
                dot(cx, cy, 4 + c * 8, c > 0.5 ? CRUST : tone.cream),
              ) + ring(x, y, 104, 104, tone.oat, 8)
            );
          }
          return at(x, y, swirlBun(i + 2), i * 47);
        }),
      -9,
    ),
    // cardamom pods
    at(92, 130, leaf(86, 26, tone.honey, tone.ochre), 30),
    at(70, 250, leaf(80, 24, tone.fern, tone.moss), -28),
    at(1480, 780, leaf(86, 26, tone.honey, tone.ochre), -50),
  );

export const breadPictures: Record<string, Draw> = {
  'round-loaf': roundLoaf,
  baguettes,
  croissants,
  'bun-tray': bunTray,
};
