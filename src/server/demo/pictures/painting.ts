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
  scene,
  shape,
  table,
  times,
  tone,
  wall,
} from './kit.ts';

const watercolor: Draw = () =>
  scene(
    wall(tone.mist),
    shape('M0 0H1600V330C1200 420 600 240 0 380Z', '#C9D8D6'),
    // the sheet with the study
    at(
      670,
      470,
      faint(0.18, rect(-520, -320, 1080, 720, tone.ink, 6)) +
        rect(-550, -360, 1080, 720, tone.wood, 10) +
        rect(-510, -324, 1000, 648, '#FFFDF8') +
        inside(
          'wc-study',
          'M-440 -250C-300 -270 300 -262 430 -246C440 -100 444 120 428 240C300 262 -300 256 -436 246C-452 100 -446 -120 -440 -250Z',
          '#F4DDBF',
          dot(190, -70, 92, tone.ochre),
          shape('M-460 -40C-300 -140 -200 -120 -60 -20S260 -60 460 -110V300H-460Z', '#A9BDC0'),
          shape('M-460 60C-260 -30 -120 60 40 60S320 0 460 30V300H-460Z', tone.fern),
          shape('M-460 150C-200 100 -60 190 160 140S400 130 460 120V300H-460Z', tone.sage),
          shape(
            'M60 300C20 230 160 220 120 170C100 140 150 120 200 116C170 140 220 160 210 190S150 240 220 300Z',
            '#F4DDBF',
          ),
          times(5, (i) =>
            at(
              -330 + i * 66,
              96 + (i % 2) * 20,
              shape('M-26 40C-34 -20 -14 -70 0 -110C14 -70 34 -20 26 40Z', tone.moss),
            ),
          ),
        ) +
        rect(-540, -346, 120, 40, tone.honey) +
        rect(400, -346, 120, 40, tone.honey) +
        rect(-540, 306, 120, 40, tone.honey) +
        rect(400, 306, 120, 40, tone.honey),
      -5,
    ),
    // paint pans, cropped by the edge
    at(
      1410,
      640,
      faint(0.2, rect(-180, -110, 460, 420, tone.ink, 30)) +
        rect(-210, -140, 460, 420, tone.ink, 30) +
        [tone.terracotta, tone.ochre, tone.sage, tone.dusk, tone.plum, tone.rose]
          .map(
            (fill, i) =>
              rect(-184 + (i % 3) * 136, -112 + Math.floor(i / 3) * 136, 116, 116, tone.cream, 12) +
              oval(-126 + (i % 3) * 136, -54 + Math.floor(i / 3) * 136, 46, 42, fill),
          )
          .join(''),
      8,
    ),
    // water jar from above
    faint(0.2, dot(1380, 250, 170, tone.ink)),
    dot(1360, 230, 168, '#FFFDF8'),
    dot(1360, 230, 146, '#B4C9CC'),
    shape('M1280 190C1330 120 1430 150 1440 220S1360 320 1320 290S1250 250 1280 190Z', '#93ABB5'),
    // brush resting over sheet and palette
    at(
      1010,
      770,
      faint(0.2, line('M-250 40L330 -50', tone.ink, 26)) +
        line('M-100 0L380 -90', tone.terracotta, 26) +
        line('M-170 12L-100 0', tone.ochre, 34) +
        shape('M-166 -8L-174 34C-230 46 -290 54 -330 46C-290 20 -230 -2 -166 -8Z', tone.moss),
    ),
  );

const stillLife: Draw = () =>
  scene(
    wall(tone.plum),
    shape('M0 0H460C420 300 480 520 380 640H0Z', tone.wine),
    line(
      'M90 0C110 200 60 420 90 640M250 0C270 240 220 420 240 640M380 0C390 200 360 420 340 640',
      '#5D394B',
      16,
    ),
    table(620, tone.ochre, tone.honey, 20),
    longShadow(260, 760, 210, 420, 0.22),
    longShadow(440, 800, 180, 200, 0.22),
    // things on the table
    inside(
      'sl-bottle',
      'M190 760V420C190 360 230 350 230 290V170H310V290C310 350 350 360 350 420V760C350 784 190 784 190 760Z',
      tone.moss,
      rect(280, 100, 200, 700, '#38492F'),
      line('M222 470V700', tone.fern, 14),
    ),
    rect(224, 150, 92, 40, '#38492F', 8),
    at(
      450,
      770,
      shape(
        'M-110 0C-100 -80 -40 -100 20 -96C90 -90 110 -40 124 -8C100 60 -80 70 -110 0Z',
        '#E5B93C',
      ) +
        shape('M20 -96C90 -90 110 -40 124 -8C100 40 30 56 -10 52C50 20 70 -50 20 -96Z', '#C99722'),
      -8,
    ),
    at(
      130,
      810,
      dot(0, 0, 84, tone.terracotta) +
        shape('M20 -82A84 84 0 0 1 0 84C50 40 60 -30 20 -82Z', tone.rust) +
        at(0, -78, leaf(70, 22, tone.sage), -30),
    ),
    // easel with the charcoal drawing of the same things
    line('M800 900L1010 -40M1500 900L1290 -40M1150 -40V160', tone.walnut, 40),
    rect(700, 760, 900, 44, tone.walnut, 10),
    at(
      1150,
      420,
      faint(0.25, rect(-330, -330, 720, 700, tone.ink)) +
        rect(-360, -350, 720, 700, tone.cream) +
        line('M-360 150H360', tone.oat, 8) +
        line(
          'M-190 200V-40C-190 -90 -150 -100 -150 -150V-250H-70V-150C-70 -100 -30 -90 -30 -40V200C-30 224 -190 224 -190 200Z',
          tone.ink,
          13,
        ) +
        line(
          'M30 190C50 110 130 90 180 100C240 110 260 160 270 186C250 250 60 260 30 190Z',
          tone.ink,
          13,
        ) +
        line('M-100 -70L-40 0M-120 -20L-40 80M-120 40L-40 150M-110 110L-44 190', tone.ink, 8) +
        line('M150 120L240 180M130 140L220 220', tone.ink, 8) +
        faint(0.5, shape('M-30 210C120 280 260 270 340 236C250 240 100 230 -30 200Z', tone.ink)) +
        rect(-40, -372, 80, 50, tone.walnut, 8),
      1,
    ),
    at(860, 750, rect(-60, -14, 120, 26, tone.ink, 8), -4),
    at(1010, 752, rect(-30, -14, 70, 26, tone.ink, 8), 5),
  );

const linocut: Draw = () =>
  scene(
    wall(tone.ochre),
    shape('M0 520L1600 240V900H0Z', '#CC9736'),
    // printed sheet at the back, cropped top
    at(
      440,
      300,
      faint(0.2, rect(-310, -390, 660, 780, tone.ink)) +
        rect(-340, -420, 660, 780, '#FFF9EE') +
        rect(-260, -350, 500, 600, tone.dusk) +
        lino('#FFF9EE'),
      -7,
    ),
    // the block
    at(
      1010,
      480,
      faint(0.25, rect(-250, -290, 560, 660, tone.ink)) +
        rect(-270, -320, 540, 660, tone.walnut) +
        rect(-270, -320, 540, 634, tone.night) +
        at(10, -10, lino(tone.clay), 0, -1, 1),
      6,
    ),
    // roller with ink, cropped bottom left
    at(
      250,
      790,
      shape('M-300 -70H340L380 150H-340Z', tone.mist) +
        shape('M-200 -40H250L270 110H-220Z', tone.dusk) +
        rect(-170, -130, 420, 120, tone.ink, 26) +
        rect(-170, -130, 420, 40, tone.night, 20) +
        line('M-190 -70H-230V-190H310V-70H270', '#9AA29D', 18) +
        line('M40 -190V-250', '#9AA29D', 22) +
        rect(8, -400, 64, 170, tone.terracotta, 30),
      -12,
    ),
    // gouge
    at(
      1410,
      560,
      faint(0.2, line('M10 -210L40 330', tone.ink, 60)) +
        line('M0 -120V60', '#9AA29D', 30) +
        shape('M-22 -120L-14 -210C-6 -190 6 -190 14 -210L22 -120Z', tone.mist) +
        shape(
          'M-26 50H26C60 130 70 220 50 290C30 330 -30 330 -50 290C-70 220 -60 130 -26 50Z',
          tone.terracotta,
        ) +
        shape('M0 50H26C60 130 70 220 50 290C40 312 20 320 0 320C30 220 30 130 0 50Z', tone.rust) +
        rect(-28, 40, 56, 30, tone.ink, 6),
      16,
    ),
    times(12, (i) =>
      at(
        1450 + ((i * 67) % 120),
        650 + ((i * 89) % 220),
        line('M-18 6C-10 -10 10 -10 16 4', tone.clay, 9),
        i * 51,
      ),
    ),
  );

/** The carved bird of the linocut, drawn around the middle of its block. */
function lino(fill: string): string {
  return (
    shape(
      'M-180 20C-150 -110 -10 -170 90 -120C130 -150 190 -130 200 -90L240 -74L198 -60C190 40 110 120 -10 120C-60 120 -110 110 -140 90L-230 150C-240 110 -220 60 -180 20Z',
      fill,
    ) +
    line('M-90 200C0 170 120 180 210 220M30 118V180M70 110V184', fill, 13) +
    times(4, (i) =>
      at(-40 + i * 70, 196 - (i % 2) * 4, leaf(80, 26, fill), i % 2 === 0 ? 70 : -60),
    ) +
    times(5, (i) => line(`M${-210 + i * 96} -250L${-220 + i * 96} -200`, fill, 14)) +
    times(4, (i) => line(`M${-170 + i * 110} -200L${-176 + i * 110} -170`, fill, 12)) +
    dot(134, -88, 15, tone.ink) +
    line(
      'M-110 20C-60 60 0 60 50 10M-80 -20C-40 10 10 10 46 -30M-130 60C-80 100 -10 100 40 66',
      tone.ink,
      11,
    )
  );
}

export const paintingPictures: Record<string, Draw> = {
  'watercolor-study': watercolor,
  'still-life-easel': stillLife,
  'linocut-bird': linocut,
};
