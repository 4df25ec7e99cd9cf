import { encodeQR } from 'qr'

/** A text as a picture that a telephone reads: an SVG document, black on white in every theme. */
export function qrCode(text: string): string {
  return encodeQR(text, 'svg', { border: 4 }).replace('><', '><rect width="100%" height="100%" fill="#fff"/><')
}
