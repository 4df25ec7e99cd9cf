/** The file of a draft's pairs: its name, and the names of its columns in their order. */
export const pairsFileWords = {
  fr: {
    file: 'binomes',
    /** Of the column and of the page. */
    left_reason: {
      full: 'plus de place compatible',
      below_minimum: 'aucun mentor n’atteint l’affinité mini',
      profile_short: 'profil sans rien de commun avec un mentor',
      excluded: 'interdit, déjà refusé ou déjà ensemble',
      no_places: 'aucun mentor n’a de place',
    },
    outcome: {
      due: 'en création',
      created: 'créée',
      refused: 'refusée',
      revoke_due: 'en révocation',
      revoked: 'révoquée',
      answered: 'répondue, gardée',
    },
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
    /** Of the column and of the page. */
    left_reason: {
      full: 'no place that fits is left',
      below_minimum: 'no mentor reaches the least score',
      profile_short: 'profile with nothing in common with a mentor',
      excluded: 'forbidden, refused before or together before',
      no_places: 'no mentor has a place',
    },
    outcome: {
      due: 'being created',
      created: 'created',
      refused: 'refused',
      revoke_due: 'being revoked',
      revoked: 'revoked',
      answered: 'answered, kept',
    },
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
