import { createHash, timingSafeEqual } from 'node:crypto'

/** A page that sent a challenge sends its verifier; one that did not sends none. */
export function isVerifierOf(challenge: string | null, verifier: string): boolean {
  if (challenge === null) return verifier === ''
  const given = createHash('sha256').update(verifier).digest()
  const wanted = Buffer.from(challenge, 'base64url')
  return given.length === wanted.length && timingSafeEqual(given, wanted)
}
