/** What examples of several subjects have in common. */
export const sampleDate = { startsAt: '2026-03-17T13:00:00.000Z', endsAt: '2026-03-17T13:45:00.000Z' }

export const sampleNote = { fr: 'Le mardi me conviendrait mieux.', en: 'Tuesday would suit me better.' }
