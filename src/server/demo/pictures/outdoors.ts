import {
  at,
  type Draw,
  dot,
  faint,
  inside,
  line,
  rect,
  scene,
  shape,
  times,
  tone,
  wall,
} from './kit.ts';

function kite(id: string, a: string, b: string, c: string): string {
  return (
    inside(
      id,
      'M0 -260L190 -40L0 330L-190 -40Z',
      a,
      shape('M0 -260L190 -40H0Z', b),
      shape('M0 -40V330L-190 -40Z', c),
      shape('M0 -40L190 -40L0 330Z', a),
    ) + line('M0 -260V330M-190 -40H190', tone.ink, 8)
  );
}

const kites: Draw = () =>
  scene(
    wall(tone.sky),
    shape(
      'M0 300C160 250 260 300 360 280C440 220 600 230 640 300C700 300 740 320 760 340H0Z',
      tone.mist,
    ),
    shape(
      'M980 500C1060 460 1120 480 1180 470C1260 410 1400 430 1440 490C1520 480 1580 500 1600 510V540H980Z',
      tone.mist,
    ),
    shape('M0 720C300 600 560 700 860 660S1300 560 1600 640V900H0Z', tone.fern),
    shape('M0 820C400 730 700 830 1100 780S1400 760 1600 780V900H0Z', tone.sage),
    // strings down to the meadow
    line('M700 300C640 520 480 700 240 850', tone.ink, 5),
    line('M1270 240C1200 480 1000 700 820 830', tone.ink, 5),
    line('M230 250C240 480 220 640 170 840', tone.ink, 5),
    // big kite
    at(
      760,
      320,
      kite('kt-a', tone.terracotta, tone.ochre, tone.plum) +
        line('M0 330C-60 420 60 480 10 560S-60 640 -10 700', tone.ink, 6) +
        [400, 490, 580]
          .map((y, i) =>
            at(
              i === 1 ? 34 : -14,
              y + 10,
              shape('M0 0L-56 -34V34ZM0 0L56 -34V34Z', i === 1 ? tone.plum : tone.ochre),
              i * 24 - 20,
            ),
          )
          .join(''),
      24,
      1.08,
    ),
    // box of two colours, further off, and a sled kite cropped by the edge
    at(
      1330,
      200,
      shape('M-160 -110L120 -150L190 60L-90 110Z', tone.cream) +
        shape('M-160 -110L-20 -130L50 84L-90 110Z', tone.dusk) +
        line('M-160 -110L120 -150L190 60L-90 110Z', tone.ink, 7) +
        line(
          'M-90 110C-120 180 -40 210 -70 290M190 60C200 130 250 160 230 240',
          tone.terracotta,
          20,
        ),
    ),
    at(
      190,
      130,
      shape('M-230 -150L170 -170L190 60L110 130L-150 140L-220 70Z', tone.honey) +
        shape('M-60 -158L20 -162L40 132L-70 136Z', tone.terracotta) +
        line('M-230 -150L170 -170L190 60L110 130L-150 140L-220 70Z', tone.ink, 7),
    ),
    // grass
    times(16, (i) =>
      line(
        `M${60 + i * 100} ${890}C${56 + i * 100} 850 ${66 + i * 100} 830 ${80 + i * 100} ${806 + (i % 3) * 14}`,
        tone.moss,
        9,
      ),
    ),
  );

const runningPark: Draw = () =>
  scene(
    wall(tone.honey),
    dot(1250, 300, 150, tone.cream),
    shape(
      'M0 460L240 280L380 370L620 180L840 360L980 290L1240 450L1420 380L1600 460V640H0Z',
      tone.dusk,
    ),
    shape('M620 180L840 360L700 340L640 280L560 330L500 276Z', tone.cream),
    shape('M240 280L380 370L300 350L236 326L170 330Z', tone.cream),
    shape('M0 520C300 440 600 540 900 490S1400 470 1600 520V700H0Z', tone.sage),
    times(5, (i) =>
      at(
        90 + i * 370,
        510 + (i % 2) * 20,
        shape('M-70 60L0 -130L70 60Z', tone.moss) +
          shape('M0 -130L70 60H10Z', '#3C4E39') +
          rect(-9, 60, 18, 34, tone.walnut),
      ),
    ),
    shape('M0 620C500 560 1100 600 1600 570V900H0Z', tone.fern),
    shape(
      'M-20 900C300 760 900 720 1180 620C1240 600 1250 590 1240 580H1330C1360 620 1300 760 1480 920Z',
      tone.sand,
    ),
    // one big shoe, heel lifted
    at(
      700,
      640,
      faint(
        0.22,
        shape('M-430 250C-200 200 300 190 620 214L760 250C400 290 -200 300 -430 250Z', tone.ink),
      ) +
        at(
          0,
          0,
          inside(
            'rp-shoe',
            'M-440 -90C-450 -150 -440 -214 -400 -226C-360 -236 -340 -190 -300 -164C-240 -130 -160 -150 -110 -200C-80 -230 -40 -230 -14 -204C80 -110 190 -54 330 -34C430 -16 484 30 484 110H-440C-450 40 -434 -30 -440 -90Z',
            tone.terracotta,
            shape('M-470 -300H-330C-300 -180 -330 -40 -250 140H-480Z', tone.rust),
            shape('M220 -110C260 0 330 60 500 70V160H240C180 60 170 -20 220 -110Z', tone.rust),
            line(
              'M-230 130C-190 50 -130 -10 -60 -44M-140 130C-110 70 -60 20 0 -10',
              tone.cream,
              24,
            ),
            line(
              'M-400 -226C-340 -190 -320 -120 -240 -110C-180 -104 -120 -150 -96 -210',
              tone.wine,
              26,
            ),
          ) +
            // laces
            line(
              'M-30 -204L-76 -150M20 -160L-28 -104M80 -118L32 -62M146 -84L98 -28',
              tone.cream,
              16,
            ) +
            shape(
              'M-456 96C-300 124 200 130 480 90C530 110 540 150 510 176C460 196 -340 206 -430 180C-470 160 -476 120 -456 96Z',
              tone.cream,
            ) +
            shape(
              'M-466 140C-300 170 300 172 528 134C530 150 524 166 510 176C460 196 -340 206 -430 180C-452 170 -464 156 -466 140Z',
              tone.oat,
            ) +
            times(10, (i) => rect(-410 + i * 92, 184, 58, 22, tone.ink, 8)),
          -12,
          1.12,
        ),
    ),
    // pebbles kicked up
    dot(170, 800, 16, tone.oat),
    dot(120, 740, 11, tone.oat),
    dot(86, 810, 9, tone.oat),
  );

export const outdoorsPictures: Record<string, Draw> = {
  'kites-meadow': kites,
  'running-park': runningPark,
};
