/** The file of a draft's pairs: its name, and the names of its columns in their order. */
export const pairsFileWords = {
  fr: {
    file: 'binomes',
    columns: {
      mentee: 'Mentoré',
      mentee_unit: 'Entité du mentoré',
      mentor: 'Mentor',
      mentor_unit: 'Entité du mentor',
      score: 'Score',
      left_reason: 'Pourquoi sans mentor',
      outcome: 'Demande',
    },
  },
  en: {
    file: 'pairs',
    columns: {
      mentee: 'Mentee',
      mentee_unit: 'Business unit of the mentee',
      mentor: 'Mentor',
      mentor_unit: 'Business unit of the mentor',
      score: 'Score',
      left_reason: 'Why without a mentor',
      outcome: 'Request',
    },
  },
} as const
