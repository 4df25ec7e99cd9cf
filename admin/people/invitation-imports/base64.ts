/** Bytes in base64, in pieces: a call takes only so many arguments. */
export function base64Of(bytes: Uint8Array): string {
  const piece = 0x8000
  let text = ''
  for (let at = 0; at < bytes.length; at += piece) text += String.fromCharCode(...bytes.subarray(at, at + piece))
  return btoa(text)
}
