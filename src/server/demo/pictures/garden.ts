import {
  at,
  type Draw,
  dot,
  inside,
  leaf,
  line,
  longShadow,
  oval,
  rect,
  scene,
  shape,
  speckle,
  table,
  times,
  tone,
  wall,
  windowLight,
} from './kit.ts';

function clayPot(id: string, w: number, h: number): string {
  return (
    inside(
      id,
      `M${-w * 0.42} ${-h}L${-w * 0.32} 0H${w * 0.32}L${w * 0.42} ${-h}Z`,
      tone.terracotta,
      rect(w * 0.1, -h, w, h, tone.rust),
      rect(-w, -h * 0.74, w * 2, h * 0.1, tone.rust),
    ) +
    rect(-w / 2, -h - h * 0.04, w, h * 0.3, tone.clay, 8) +
    rect(w * 0.14, -h - h * 0.04, w * 0.36, h * 0.3, tone.terracotta, 8)
  );
}

function sprout(height: number, spread: number, light: string, dark: string): string {
  return (
    line(`M0 0C-6 ${-height * 0.4} 8 ${-height * 0.7} 0 ${-height}`, dark, 13) +
    at(0, -height, leaf(spread, spread * 0.34, light, dark), -24) +
    at(0, -height, leaf(spread, spread * 0.34, dark), -156) +
    at(0, -height * 0.98, leaf(spread * 0.55, spread * 0.2, light), -84)
  );
}

const seedlings: Draw = () =>
  scene(
    wall(tone.honey),
    windowLight(500, -20, 250, '#F1D499', 4, 3),
    table(730, tone.plum, '#82566C', 24),
    longShadow(300, 818, 300, 260, 0.25),
    longShadow(800, 850, 420, 400, 0.25),
    longShadow(1300, 818, 300, 300, 0.25),
    at(300, 580, sprout(190, 130, tone.fern, tone.moss)),
    at(392, 460, rect(-15, 0, 30, 150, tone.cream, 8), 6),
    at(300, 820, clayPot('sd-a', 320, 250)),
    at(
      800,
      540,
      sprout(320, 250, tone.sage, tone.moss) +
        at(0, -130, leaf(150, 50, tone.fern, tone.moss), -30) +
        at(0, -110, leaf(150, 50, tone.sage), -150),
    ),
    at(800, 852, clayPot('sd-b', 450, 330)),
    // just up: a bent stem with the seed coat still on
    line('M1300 600V500C1300 430 1390 430 1386 500', tone.moss, 14),
    at(1386, 506, leaf(70, 24, tone.walnut), 80),
    at(1300, 820, clayPot('sd-c', 320, 250)),
    // a seed packet lying at the front
    at(
      1050,
      846,
      rect(-70, -40, 150, 90, tone.cream, 4) +
        at(-10, 6, leaf(66, 22, tone.sage), -20) +
        rect(-70, -40, 150, 20, tone.terracotta),
      -12,
    ),
    speckle(12, 14, 1120, 840, 140, 36, (x, y, c) =>
      oval(x, y, 9, 6, c > 0.5 ? tone.honey : tone.oat),
    ),
  );

const herbBalcony: Draw = () =>
  scene(
    wall(tone.blush),
    dot(330, 260, 150, tone.cream),
    // city beyond the rail
    shape(
      'M0 560V420H120V350H250V460H330V300H450V500H540V390H640V240H700V200H720V240H780V450H900V360H1040V480H1130V320H1250V430H1400V380H1600V620H0Z',
      tone.rose,
    ),
    shape(
      'M0 640V520H180V460H300V560H480V500H620V590H800V480H930V560H1120V500H1260V600H1430V520H1600V700H0Z',
      '#B97A66',
    ),
    shape('M0 700C200 640 360 690 560 660S900 620 1100 670S1400 640 1600 660V900H0Z', tone.moss),
    // railing
    times(14, (i) => rect(30 + i * 120, 560, 16, 400, tone.ink)),
    rect(0, 540, 1600, 30, tone.ink),
    // long planter hooked over the rail
    rect(120, 590, 980, 220, tone.dusk, 18),
    rect(120, 590, 980, 44, '#5F7A8E', 14),
    rect(760, 634, 340, 176, tone.night, 18),
    rect(120, 770, 980, 40, tone.night, 18),
    // basil
    times(11, (i) =>
      at(
        290 + (i % 3) * 10 - 10,
        560 - (i % 4) * 70,
        leaf(150 - (i % 4) * 16, 58, i % 2 === 0 ? tone.sage : '#5B7353', tone.moss),
        i % 2 === 0 ? -20 - (i % 3) * 22 : -160 + (i % 3) * 22,
      ),
    ),
    line('M290 600V330', tone.moss, 12),
    at(290, 340, leaf(110, 40, tone.fern, tone.sage), -110),
    at(290, 340, leaf(110, 40, tone.sage, tone.moss), -62),
    // rosemary
    times(5, (k) => {
      const lean = (k - 2) * 17;
      return at(
        620,
        600,
        line('M0 0V-360', tone.walnut, 9) +
          times(9, (i) =>
            at(
              0,
              -50 - i * 36,
              line('M0 0L40 -34', tone.moss, 12) + line('M0 0L-40 -34', tone.sage, 12),
            ),
          ),
        lean,
        1 - Math.abs(k - 2) * 0.1,
      );
    }),
    // chives with flowers
    times(9, (i) =>
      line(
        `M${880 + i * 16} 600C${870 + i * 18} 480 ${840 + i * 26} 400 ${810 + i * 34} ${300 + (i % 3) * 44}`,
        i % 2 === 0 ? tone.fern : tone.moss,
        10,
      ),
    ),
    times(3, (i) =>
      at(
        810 + (i * 3 + 1) * 34,
        300 + 44,
        dot(0, 0, 36, tone.plum) +
          times(8, (k) => at(0, 0, line('M0 -22V-44', '#8F6A7E', 9), k * 45)),
      ),
    ),
    // watering can pouring from the right
    at(
      1370,
      300,
      line('M-80 60C-180 20 -200 -20 -270 -60', tone.ochre, 40) +
        shape('M-300 -110L-340 10L-290 0L-240 -60Z', '#BF8B30') +
        line('M120 -70C230 -90 250 120 130 140', tone.ochre, 32) +
        shape('M-110 -80H140L170 180H-120Z', tone.ochre) +
        shape('M50 -80H140L170 180H60Z', '#BF8B30') +
        oval(15, -80, 126, 26, tone.honey),
      -14,
    ),
    times(7, (i) =>
      line(
        `M${1040 - i * 16} ${350 + i * 16}C${1020 - i * 18} ${400 + i * 16} ${1010 - i * 18} ${440 + i * 14} ${1006 - i * 18} ${500 + i * 8}`,
        tone.sky,
        8,
        '46 26',
      ),
    ),
  );

function pear(fill: string, shade: string): string {
  return (
    line('M0 -190C-4 -220 6 -240 20 -262', tone.walnut, 14) +
    shape(
      'M0 -196C-60 -196 -60 -120 -84 -66C-130 10 -100 110 0 110S130 10 84 -66C60 -120 60 -196 0 -196Z',
      fill,
    ) +
    shape(
      'M0 -196C60 -196 60 -120 84 -66C130 10 100 110 0 110C60 60 70 -40 30 -90C6 -130 20 -170 0 -196Z',
      shade,
    ) +
    speckle(9, 6, -70, -30, 90, 110, (x, y) => dot(x, y, 5, shade)) +
    oval(0, 106, 16, 7, tone.walnut)
  );
}

const pruning: Draw = () =>
  scene(
    wall(tone.sky),
    shape('M0 620C300 540 520 660 820 600S1340 560 1600 640V900H0Z', tone.fern),
    shape('M0 760C320 690 700 800 1000 740S1400 720 1600 760V900H0Z', tone.sage),
    times(4, (i) =>
      at(
        180 + i * 390,
        640 + (i % 2) * 26,
        rect(-9, 0, 18, 80, tone.walnut) + dot(0, -30, 70, tone.moss) + dot(22, -40, 40, '#58704F'),
      ),
    ),
    // main branch, cropped on both sides
    shape(
      'M-20 250C200 180 420 210 640 170S1080 40 1240 -20H1110C980 50 780 90 620 106C420 126 200 90 -20 150Z',
      tone.walnut,
    ),
    shape(
      'M-20 250C200 180 420 210 640 170S1080 40 1240 -20H1200C1040 50 820 110 640 134C420 160 200 130 -20 206Z',
      '#5F3B24',
    ),
    line('M560 140C700 200 820 300 960 400', tone.walnut, 38),
    line('M960 400L1010 438', tone.walnut, 34),
    shape('M992 452L1032 410L1040 420L1002 462Z', tone.honey),
    line('M300 180C330 260 320 300 330 340', tone.walnut, 24),
    line('M740 270C700 330 700 350 690 370', tone.walnut, 20),
    at(330, 570, pear(tone.honey, tone.ochre), 6, 1.15),
    at(690, 600, pear('#C9B45A', '#A8963F'), -5, 1.1),
    ...[
      [120, 160, 60],
      [220, 170, 130],
      [420, 160, 40],
      [480, 170, 110],
      [640, 150, -60],
      [380, 130, -70],
      [860, 330, 20],
      [800, 90, -50],
      [900, 80, 60],
      [200, 130, -60],
      [760, 280, 110],
    ].map(([x, y, turn], i) =>
      at(x ?? 0, y ?? 0, leaf(150, 48, i % 2 === 0 ? tone.moss : '#5B7353', tone.sage), turn),
    ),
    // secateurs closing on the side branch
    at(
      1080,
      470,
      shape('M-130 -70C-60 -130 60 -90 90 0L30 40C-10 -10 -60 -40 -130 -70Z', tone.mist) +
        shape('M-110 70C-60 80 -10 60 30 10L70 50C20 130 -70 140 -110 70Z', '#9AA29D') +
        line('M50 10C180 0 320 60 480 190', tone.terracotta, 62) +
        line('M40 30C120 110 220 220 330 420', tone.rust, 62) +
        dot(50, 20, 40, tone.ink) +
        dot(50, 20, 14, tone.mist) +
        line('M170 90L190 140L160 150', tone.ink, 10),
      0,
      1.15,
    ),
  );

export const gardenPictures: Record<string, Draw> = {
  seedlings,
  'herb-balcony': herbBalcony,
  'pear-pruning': pruning,
};
