import {
  at,
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
  speckle,
  table,
  times,
  tone,
  wall,
  windowLight,
} from './kit.ts';

type Mug = { id: string; w: number; h: number; clay: string; glaze: string; dark: string };

/** A hand-made mug standing on the origin, handle to the right. */
function mug({ id, w, h, clay, glaze, dark }: Mug): string {
  const body = `M${-w / 2} ${-h}C${-w * 0.5} ${-h * 0.5} ${-w * 0.5} ${-h * 0.12} ${-w * 0.4} 0H${w * 0.4}C${w * 0.5} ${-h * 0.12} ${w * 0.5} ${-h * 0.5} ${w / 2} ${-h}Z`;
  const handle = `M${w * 0.46} ${-h * 0.82}C${w * 0.98} ${-h * 0.98} ${w * 0.96} ${-h * 0.1} ${w * 0.45} ${-h * 0.24}`;
  return (
    line(handle, dark, w * 0.13) +
    line(handle, glaze, w * 0.085) +
    inside(
      id,
      body,
      clay,
      shape(
        `M${-w} ${-h - 20}H${w}V${-h * 0.22}C${w * 0.3} ${-h * 0.1} ${w * 0.2} ${-h * 0.34} 0 ${-h * 0.24}S${-w * 0.35} ${-h * 0.12} ${-w} ${-h * 0.26}Z`,
        glaze,
      ),
      faint(0.16, rect(w * 0.2, -h - 20, w, h + 40, tone.ink)),
    ) +
    oval(0, -h, w / 2, w * 0.12, glaze) +
    oval(0, -h + w * 0.012, w * 0.45, w * 0.09, dark)
  );
}

const wheelBowl: Draw = () =>
  scene(
    wall(tone.dusk),
    windowLight(420, 40, 210, '#587386', 3, 3),
    // a shelf of finished pots, cropped by the left edge
    rect(0, 400, 330, 26, tone.walnut),
    rect(0, 426, 330, 12, '#3B5263'),
    at(
      95,
      400,
      mug({ id: 'wb-a', w: 130, h: 140, clay: tone.blush, glaze: tone.cream, dark: tone.oat }),
    ),
    shape('M212 400C190 350 196 300 236 286V236H272V286C312 300 318 350 296 400Z', tone.ochre),
    shape('M254 400H296C318 350 312 300 272 286V236H254Z', '#BF8B30'),
    // splash pan
    oval(900, 800, 690, 150, tone.night),
    shape('M210 770C210 700 520 650 900 650S1590 700 1590 770V900H210Z', tone.night),
    oval(900, 775, 690, 128, tone.sand),
    oval(900, 785, 640, 106, tone.oat),
    oval(900, 800, 560, 74, '#B89F7C'),
    // wheel head
    shape('M470 706V742C470 794 660 826 900 826S1330 794 1330 742V706Z', tone.ink),
    oval(900, 706, 430, 84, '#5A4A42'),
    oval(900, 702, 408, 74, '#6E5C52'),
    ring(900, 702, 320, 56, '#5A4A42', 6),
    // the bowl
    inside(
      'wb-bowl',
      'M500 270C506 500 650 640 735 700C800 726 1000 726 1065 700C1150 640 1294 500 1300 270Z',
      tone.terracotta,
      shape('M1010 240C1040 480 980 640 900 740H1400V200Z', tone.rust),
      line('M500 400C640 482 1160 482 1320 392', tone.clay, 13),
      line('M540 490C690 560 1100 560 1270 486', tone.clay, 11),
      line('M610 580C740 632 1060 632 1200 574', tone.clay, 9),
      line('M682 648C790 686 1010 686 1120 646', tone.clay, 7),
      shape('M556 372C570 470 620 556 680 612C640 520 612 440 610 384Z', tone.blush),
    ),
    oval(900, 270, 400, 92, tone.clay),
    oval(900, 276, 368, 76, tone.rust),
    inside(
      'wb-in',
      'M532 276A368 76 0 0 0 1268 276A368 76 0 0 0 532 276Z',
      tone.rust,
      oval(960, 350, 330, 82, '#6E2F17'),
      line('M620 300C760 246 1000 240 1190 292', tone.terracotta, 9),
    ),
    // sponge and wooden rib in the pan
    at(
      360,
      786,
      shape('M-84 10C-92 -38 -40 -58 10 -52S96 -30 88 14C80 46 -70 50 -84 10Z', tone.ochre) +
        dot(-30, -10, 8, '#BF8B30') +
        dot(22, -22, 6, '#BF8B30') +
        dot(40, 10, 9, '#BF8B30') +
        dot(-8, 18, 6, '#BF8B30'),
    ),
    at(
      1442,
      776,
      shape('M-70 24C-50 -44 40 -50 74 -6C40 30 -30 40 -70 24Z', tone.wood) +
        dot(10, -8, 10, tone.walnut),
      -14,
    ),
  );

const mugShelf: Draw = () =>
  scene(
    wall(tone.blush),
    rect(0, 0, 1600, 96, '#DFB496'),
    // back shelf
    rect(0, 372, 1600, 30, tone.wood),
    rect(0, 402, 1600, 16, '#D7A988'),
    at(
      150,
      372,
      mug({ id: 'ms-a', w: 170, h: 190, clay: tone.oat, glaze: tone.dusk, dark: tone.night }),
    ),
    at(
      420,
      372,
      mug({ id: 'ms-b', w: 150, h: 220, clay: tone.oat, glaze: tone.cream, dark: tone.oat }),
    ),
    at(
      660,
      372,
      mug({ id: 'ms-c', w: 180, h: 165, clay: tone.clay, glaze: tone.sage, dark: tone.moss }),
    ),
    at(
      1440,
      372,
      mug({ id: 'ms-d', w: 170, h: 200, clay: tone.oat, glaze: tone.plum, dark: tone.wine }),
    ),
    table(760, tone.terracotta, tone.clay, 22),
    longShadow(1010, 842, 400, 420, 0.22),
    at(
      1010,
      850,
      mug({ id: 'ms-big', w: 520, h: 560, clay: tone.clay, glaze: tone.cream, dark: '#CDB898' }) +
        speckle(34, 5, -235, -500, 420, 340, (x, y, c) => dot(x, y, 3 + c * 5, tone.oat)),
    ),
    // a water bowl with its sponge, and a needle tool
    shape('M90 740H470C466 850 400 880 280 880S94 850 90 740Z', tone.dusk),
    shape('M340 740H470C466 850 400 880 290 880C340 850 352 800 340 740Z', tone.night),
    oval(280, 740, 190, 40, tone.sky),
    oval(280, 746, 160, 28, tone.night),
    shape('M190 744C180 690 250 670 300 682S390 710 372 752C320 772 230 770 190 744Z', tone.honey),
    dot(250, 712, 7, tone.ochre),
    dot(300, 728, 9, tone.ochre),
    dot(336, 712, 6, tone.ochre),
    line('M530 868L650 842', tone.honey, 20),
    line('M650 842L722 828', tone.cream, 7),
  );

const glazeDip: Draw = () =>
  scene(
    wall(tone.ochre),
    shape('M0 0H1600V170L0 400Z', tone.honey),
    table(730, tone.sage, tone.fern, 24),
    longShadow(720, 856, 660, 640, 0.22),
    // vase above the bucket
    inside(
      'gd-vase',
      'M640 60H800C806 130 786 150 790 180C880 220 930 300 922 380C914 480 850 560 810 590H630C590 560 526 480 518 380C510 300 560 220 650 180C654 150 634 130 640 60Z',
      tone.blush,
      shape('M760 0H1000V640H800C760 480 830 330 740 190Z', tone.rose),
      shape('M480 350C560 320 600 390 680 360S820 320 960 372V640H480Z', tone.dusk),
      shape('M790 345C850 336 900 340 960 372V640H760C840 540 830 420 790 345Z', tone.night),
      line('M566 420C570 480 600 530 632 556', tone.sky, 16),
    ),
    oval(720, 60, 80, 18, tone.rose),
    // tongs
    line('M1600 20C1300 80 1080 190 918 330', tone.ink, 26),
    line('M1600 120C1340 150 1120 250 916 366', tone.ink, 26),
    line('M918 330L870 356M916 366L866 356', tone.ink, 20),
    // drips
    line('M650 586V640', tone.dusk, 20),
    line('M720 590V668', tone.dusk, 26),
    line('M786 588V622', tone.night, 18),
    dot(652, 686, 11, tone.dusk),
    // bucket
    inside(
      'gd-bucket',
      'M380 700C380 760 420 1000 430 1000H1010C1020 1000 1060 760 1060 700Z',
      tone.cream,
      rect(860, 660, 260, 400, tone.sand),
      shape('M460 700C456 790 520 800 514 730Z', tone.dusk),
      shape('M590 700V810C590 836 630 836 630 806V700Z', tone.dusk),
      shape('M870 700V770C870 800 912 800 914 760V700Z', tone.dusk),
    ),
    oval(720, 700, 340, 70, tone.sand),
    oval(720, 704, 312, 56, tone.dusk),
    ring(720, 706, 150, 24, tone.sky, 7),
    ring(720, 706, 84, 12, tone.sky, 6),
    // glaze brush and test tiles
    at(1290, 800, rect(-70, -40, 120, 84, tone.cream, 8) + rect(-70, 6, 120, 38, tone.plum, 8), -8),
    at(
      1470,
      826,
      rect(-70, -40, 120, 84, tone.cream, 8) + rect(-70, 0, 120, 44, tone.terracotta, 8),
      7,
    ),
    at(
      190,
      820,
      line('M-120 24L60 -10', tone.walnut, 20) +
        shape('M56 -26L118 -34C150 -30 160 -16 158 -14C150 0 130 8 116 8L62 8Z', tone.ink),
      -4,
    ),
  );

function pinchPot(id: string, w: number, h: number, fill: string, shade: string): string {
  return inside(
    id,
    `M${-w / 2} ${-h}C${-w * 0.62} ${-h * 0.6} ${-w * 0.5} ${-h * 0.1} ${-w * 0.3} 0H${w * 0.3}C${w * 0.52} ${-h * 0.1} ${w * 0.6} ${-h * 0.62} ${w / 2} ${-h}C${w * 0.36} ${-h * 0.93} ${w * 0.28} ${-h * 1.05} ${w * 0.1} ${-h * 0.97}S${-w * 0.2} ${-h * 1.06} ${-w / 2} ${-h}Z`,
    fill,
    shape(
      `M${w * 0.16} ${-h * 1.2}C${w * 0.3} ${-h * 0.6} ${w * 0.2} ${-h * 0.2} 0 20H${w}V${-h * 1.2}Z`,
      shade,
    ),
    oval(-w * 0.3, -h * 0.52, w * 0.06, h * 0.1, shade),
    oval(-w * 0.12, -h * 0.44, w * 0.06, h * 0.1, shade),
    oval(w * 0.06, -h * 0.5, w * 0.06, h * 0.1, shade),
  );
}

const pinchPlanters: Draw = () =>
  scene(
    wall(tone.sky),
    dot(1180, 250, 130, tone.cream),
    shape('M0 560C220 440 420 520 640 470S1100 380 1600 520V760H0Z', tone.fern),
    shape('M0 640C300 560 600 640 900 590S1400 560 1600 620V760H0Z', tone.sage),
    // window frame
    rect(0, 0, 1600, 40, tone.cream),
    rect(0, 0, 56, 760, tone.cream),
    rect(1544, 0, 56, 760, tone.cream),
    rect(790, 0, 44, 760, tone.cream),
    rect(0, 330, 1600, 34, tone.cream),
    rect(834, 40, 12, 290, '#A7BDC1'),
    table(740, tone.sand, tone.cream, 34),
    longShadow(380, 812, 260, 240),
    longShadow(830, 836, 330, 300),
    longShadow(1280, 812, 260, 260),
    // tall cactus
    shape('M330 610V250C330 190 430 190 430 250V610Z', tone.moss),
    line('M430 440C510 450 510 400 506 350', tone.moss, 56),
    line('M330 500C264 500 262 470 262 430', tone.moss, 50),
    line('M356 560V270M382 580V240M408 560V270', tone.fern, 6),
    dot(380, 204, 22, tone.terracotta),
    dot(352, 214, 14, tone.clay),
    at(380, 820, pinchPot('pp-a', 300, 240, tone.blush, tone.rose)),
    // rosette succulent in the biggest pot
    at(
      830,
      570,
      times(7, (i) => at(0, 0, leaf(220, 62, i % 2 === 0 ? tone.sage : tone.moss), -180 + i * 30)) +
        times(5, (i) =>
          at(0, 0, leaf(150, 46, i % 2 === 0 ? tone.fern : tone.sage), -154 + i * 32),
        ) +
        times(3, (i) => at(0, 0, leaf(92, 32, tone.mist), -122 + i * 32)),
    ),
    // trailing plant
    line('M1230 600C1180 520 1130 560 1110 660C1100 720 1120 760 1090 800', tone.moss, 9),
    line('M1290 600C1320 500 1420 520 1440 620C1450 690 1430 720 1460 780', tone.moss, 9),
    line('M1270 600C1270 500 1250 470 1280 400', tone.moss, 9),
    times(6, (i) =>
      at(
        1150 - (i % 3) * 18 - i * 4,
        560 + i * 42,
        leaf(62, 22, i % 2 === 0 ? tone.sage : tone.moss),
        i % 2 === 0 ? 150 : 30,
      ),
    ),
    times(6, (i) =>
      at(
        1400 + i * 10,
        540 + i * 44,
        leaf(62, 22, i % 2 === 0 ? tone.moss : tone.sage),
        i % 2 === 0 ? 20 : 160,
      ),
    ),
    times(5, (i) =>
      at(
        1268 + i * 2,
        590 - i * 42,
        leaf(74, 24, i % 2 === 0 ? tone.sage : tone.moss),
        i % 2 === 0 ? -30 : -150,
      ),
    ),
    at(1270, 820, pinchPot('pp-c', 300, 230, tone.cream, tone.oat)),
    at(830, 846, pinchPot('pp-b', 420, 290, tone.terracotta, tone.rust)),
  );

export const potteryPictures: Record<string, Draw> = {
  'wheel-bowl': wheelBowl,
  'mug-shelf': mugShelf,
  'glaze-dip': glazeDip,
  'pinch-planters': pinchPlanters,
};
