import { encode, renderSVG } from 'uqr';

/** A margin of four modules is what the standard asks for; M corrects 15% of errors, such as folds. */
const form = { ecc: 'M', border: 4 } as const;
const pngPixels = 1024;

export const qrSvgUrl = (text: string) =>
  `data:image/svg+xml,${encodeURIComponent(renderSVG(text, form))}`;

/** Whole pixels per module keep the edges sharp. */
export async function qrPng(text: string): Promise<Blob> {
  const { size, data } = encode(text, form);
  const scale = Math.ceil(pngPixels / size);
  const canvas = Object.assign(document.createElement('canvas'), {
    width: size * scale,
    height: size * scale,
  });
  const paper = canvas.getContext('2d');
  if (!paper) throw new Error('The browser draws no pictures');
  paper.fillStyle = '#fff';
  paper.fillRect(0, 0, canvas.width, canvas.height);
  paper.fillStyle = '#000';
  for (const [y, row] of data.entries())
    for (const [x, isDark] of row.entries())
      if (isDark) paper.fillRect(x * scale, y * scale, scale, scale);
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('No picture was made')))),
  );
}
