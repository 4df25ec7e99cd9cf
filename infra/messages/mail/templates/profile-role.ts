/** A profile, inside a sentence. */
export const roleFr = { participant: 'mentoré', presenter: 'mentor' } as const
export const roleEn = { participant: 'mentee', presenter: 'mentor' } as const
