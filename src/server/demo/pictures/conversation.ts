import {
  at,
  type Draw,
  dot,
  inside,
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
} from './kit.ts';

function bubble(w: number, h: number, fill: string, tailX: number, lean: number): string {
  return (
    rect(-w / 2, -h / 2, w, h, fill, h * 0.36) +
    shape(
      `M${tailX - 60} ${h / 2 - 20}L${tailX + lean} ${h / 2 + 110}L${tailX + 70} ${h / 2 - 20}Z`,
      fill,
    )
  );
}

function cup(id: string, w: number, fill: string, shade: string): string {
  return (
    line(
      `M${w * 0.44} ${-w * 0.5}C${w * 0.86} ${-w * 0.56} ${w * 0.8} ${-w * 0.1} ${w * 0.36} ${-w * 0.16}`,
      fill,
      w * 0.09,
    ) +
    oval(0, 0, w * 0.86, w * 0.14, shade) +
    oval(0, -w * 0.03, w * 0.86, w * 0.13, fill) +
    oval(0, -w * 0.04, w * 0.5, w * 0.07, shade) +
    inside(
      id,
      `M${-w / 2} ${-w * 0.62}C${-w * 0.48} ${-w * 0.2} ${-w * 0.34} ${-w * 0.02} ${-w * 0.2} ${-w * 0.02}H${w * 0.2}C${w * 0.34} ${-w * 0.02} ${w * 0.48} ${-w * 0.2} ${w / 2} ${-w * 0.62}Z`,
      fill,
      rect(w * 0.14, -w, w, w * 1.2, shade),
    ) +
    oval(0, -w * 0.62, w / 2, w * 0.1, fill) +
    oval(0, -w * 0.61, w * 0.42, w * 0.07, '#4A2A1C')
  );
}

const cafeTable: Draw = () =>
  scene(
    wall(tone.dusk),
    // painted wall tiles, four leaves and a ring
    shape(
      times(50, (i) => {
        const middle = `M${80 + (i % 10) * 160} ${60 + Math.floor(i / 10) * 160}`;
        const petal = (sx: number, sy: number): string =>
          `${middle}c${-6 * sx} ${22 * sy} ${8 * sx} ${34 * sy} ${41 * sx} ${41 * sy}c${-7 * sx} ${-33 * sy} ${-19 * sx} ${-47 * sy} ${-41 * sx} ${-41 * sy}z`;
        return petal(1, 1) + petal(-1, 1) + petal(1, -1) + petal(-1, -1);
      }),
      '#5B7488',
    ),
    times(50, (i) =>
      ring(160 + (i % 10) * 160, 140 + Math.floor(i / 10) * 160, 34, 34, '#5B7488', 7),
    ),
    line('M0 -20H1600M0 140H1600M0 300H1600M0 460H1600M0 620H1600', '#425869', 5),
    line(
      times(10, (i) => `M${i * 160} 0V700`),
      '#425869',
      5,
    ),
    // two big bubbles
    at(540, 250, bubble(640, 320, tone.cream, -140, -80)),
    // one talks of the sea
    inside(
      'cf-sea',
      'M340 118H740A90 90 0 0 1 830 208V292A90 90 0 0 1 740 382H340A90 90 0 0 1 250 292V208A90 90 0 0 1 340 118Z',
      tone.blush,
      dot(690, 190, 44, tone.ochre),
      shape('M200 300C260 270 320 330 390 300S520 270 590 300S730 330 880 296V420H200Z', '#7F9FAC'),
      shape('M360 292H640L600 340H400Z', tone.terracotta),
      shape('M500 280V130L620 270Z', tone.ink),
      shape('M486 280V160L400 270Z', tone.cream),
      line('M240 352C300 334 340 366 400 352S500 334 560 352', tone.sky, 9),
    ),
    at(1090, 350, bubble(600, 280, tone.ochre, 140, 90)),
    // and the other of fish
    at(
      1090,
      350,
      shape(
        'M-170 0C-100 -86 60 -90 130 -10L210 -70C200 -20 200 20 210 70L130 10C60 90 -100 86 -170 0Z',
        tone.night,
      ) +
        shape('M-170 0C-100 86 60 90 130 10C40 40 -80 40 -170 0Z', tone.cream) +
        dot(-104, -18, 13, tone.cream) +
        line('M-50 -46C-34 -20 -34 14 -50 36', tone.ochre, 9) +
        line('M0 -34H60M20 -10H90', tone.ochre, 8),
    ),
    // round marble table, cropped at the bottom
    oval(800, 800, 900, 190, tone.ink),
    oval(800, 776, 900, 186, tone.cream),
    oval(800, 770, 860, 166, '#FFFDF8'),
    line(
      'M200 800C340 760 420 830 560 790M900 700C1040 690 1100 730 1260 706M1100 860C1200 830 1300 850 1380 820',
      tone.sand,
      7,
    ),
    longShadow(400, 800, 260, 150, 0.14),
    longShadow(1170, 800, 260, 150, 0.14),
    at(400, 810, cup('cf-a', 240, tone.terracotta, tone.rust)),
    at(1170, 810, cup('cf-b', 240, tone.sage, tone.moss), 0, -1, 1),
    // custard tarts on a plate
    oval(780, 800, 200, 50, tone.sky),
    oval(780, 794, 200, 46, tone.mist),
    ...[690, 860, 776].map((x, i) =>
      at(
        x,
        i === 2 ? 812 : 776,
        shape('M-76 -34L-58 20H58L76 -34Z', '#C67F3F') +
          line('M-56 -24L-46 16M-28 -20L-22 18M0 -20V18M28 -20L22 18M56 -24L46 16', '#A65A2A', 5) +
          oval(0, -36, 78, 22, '#E0A85C') +
          oval(0, -37, 62, 16, tone.honey) +
          oval(-14, -38, 22, 6, tone.walnut) +
          oval(26, -34, 13, 4, tone.walnut),
      ),
    ),
  );

function flag(fill: string): string {
  return (
    shape('M-90 0H90V150L60 180L30 150L0 180L-30 150L-60 180L-90 150Z', fill) +
    dot(0, 66, 22, tone.cream) +
    times(6, (k) => at(0, 66, oval(0, -42, 9, 14, tone.cream), k * 60)) +
    times(5, (k) => shape(`M${-72 + k * 36} 118l10 14l-10 14l-10 -14Z`, tone.cream))
  );
}

const longTable: Draw = () =>
  scene(
    wall(tone.cream),
    // paper flags on two strings
    line('M-20 40C400 130 800 130 1620 20', tone.ink, 6),
    ...[
      [100, 66, tone.terracotta],
      [310, 92, tone.plum],
      [520, 104, tone.ochre],
      [730, 104, tone.sage],
      [940, 94, tone.terracotta],
      [1150, 76, tone.dusk],
      [1360, 52, tone.plum],
      [1560, 26, tone.ochre],
    ].map(([x, y, fill], i) => at(Number(x), Number(y), flag(String(fill)), i % 2 === 0 ? 3 : -3)),
    // bubbles rising from the table
    at(330, 420, bubble(400, 190, tone.terracotta, -40, -50)),
    at(
      330,
      422,
      dot(0, 0, 36, tone.honey) +
        times(10, (k) => at(0, 0, line('M52 0H70', tone.honey, 12), k * 36)),
    ),
    at(820, 370, bubble(330, 170, tone.sage, 20, 30)),
    dot(740, 370, 20, tone.cream),
    dot(820, 370, 20, tone.cream),
    dot(900, 370, 20, tone.cream),
    at(1290, 410, bubble(430, 200, tone.plum, 60, 60)),
    at(
      1290,
      420,
      shape('M-70 66V-6L0 -66L70 -6V66Z', tone.blush) +
        rect(-20, 10, 40, 56, tone.terracotta, 6) +
        line('M-88 6L0 -70L88 6', tone.cream, 14),
    ),
    at(1420, 444, rect(-9, -10, 18, 50, tone.fern) + dot(0, -24, 32, tone.fern)),
    at(1160, 452, dot(0, 0, 22, tone.ochre) + rect(-5, 10, 10, 24, tone.ochre)),
    // the long table
    table(690, tone.honey, '#F3D79C', 20),
    line('M0 790H1600', tone.ochre, 6),
    longShadow(620, 800, 220, 260),
    // pitcher of hibiscus water
    line('M716 560C820 550 820 730 706 730', tone.sky, 26),
    inside(
      'lt-p',
      'M520 480H720C736 560 742 740 710 810H530C498 740 504 560 520 480Z',
      tone.mist,
      shape('M460 580C560 560 640 600 780 570V860H460Z', '#A8324A'),
      shape('M660 460H780V860H670C700 740 690 600 660 460Z', '#2B232022'),
      dot(570, 650, 34, '#E0A85C'),
      dot(640, 720, 34, '#E0A85C'),
    ),
    shape('M520 480L486 450H560Z', tone.mist),
    oval(618, 480, 102, 18, tone.sky),
    // glasses
    ...[300, 880, 1330].map((x, i) =>
      at(
        x,
        830,
        shape('M-62 -150H62L50 0H-50Z', tone.mist) +
          shape('M-57 -96H57L50 0H-50Z', i === 1 ? tone.ochre : '#A8324A') +
          shape('M20 -150H62L50 0H14Z', '#2B232018'),
      ),
    ),
    // notebook and pencil, plate of limes
    at(
      1090,
      820,
      shape('M-150 30L-110 -60H150L190 30Z', tone.dusk) +
        shape('M-136 22L-102 -52H14L20 22Z', '#FFFDF8') +
        shape('M28 22L22 -52H140L172 22Z', '#FFFDF8') +
        line('M-90 -30H-10M-98 -8H-6M40 -30H120', tone.oat, 7) +
        line('M60 40L220 -40', tone.terracotta, 16),
    ),
    oval(110, 850, 130, 30, tone.terracotta),
    oval(110, 842, 130, 28, tone.clay),
    ...[50, 120, 180].map((x, i) =>
      at(
        x,
        826 - (i % 2) * 14,
        dot(0, 0, 42, i === 1 ? tone.fern : tone.sage) +
          (i === 1
            ? dot(0, 0, 33, tone.mist) +
              times(6, (k) => at(0, 0, shape('M0 0L-11 -28H11Z', tone.fern), k * 60))
            : ''),
      ),
    ),
    at(
      1500,
      830,
      oval(0, 0, 150, 30, tone.rust) +
        oval(0, -8, 150, 28, tone.terracotta) +
        times(4, (i) =>
          shape(
            `M${-110 + i * 50} -14L${-70 + i * 50} -90L${-20 + i * 50} -14Z`,
            i % 2 === 0 ? tone.honey : '#E0A85C',
          ),
        ),
    ),
  );

export const conversationPictures: Record<string, Draw> = {
  'cafe-talk': cafeTable,
  'long-table': longTable,
};
