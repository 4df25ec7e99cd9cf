import type { Translation } from '../../platform/i18n/shape.ts'
import type { feedbackFigureWordsEn } from './words.en.ts'

export const feedbackFigureWordsFr = {
  title: 'Chiffres des comptes rendus et bilans',
  subtitle: 'Données du %{date}. Des chiffres seulement\u00A0: personne ici ne lit ce que les gens ont écrit.',
  about: 'À propos de',
  subjects: { meeting: 'Sessions', mentoring_relationship: 'Accompagnements' },
  period: 'Période',
  periods: { all: 'Tout', '90': '90 jours', '30': '30 jours' },
  no_period: 'Pas de période dans le passé.',
  as_they_were: 'Tels qu’ils étaient le',
  past: 'Vous regardez ces chiffres tels qu’ils étaient le %{date}.',
  past_counts:
    'Ils comptent ce qui était écrit le %{date}\u00A0: entre deux dates, il n’y a jamais moins de 5 personnes. Les entités, les programmes et les questions sont ceux d’aujourd’hui.',
  reports: 'comptes rendus',
  people: '%{smart_count} auteur |||| %{smart_count} auteurs',
  average: 'note moyenne, sur 5',
  average_column: 'Note moyenne, sur 5',
  withheld: 'masqué',
  withheld_title: 'Les notes et les réponses sont masquées',
  withheld_text:
    'Moins de 5 personnes ont écrit ces comptes rendus, ou sont laissées de côté par un filtre. Élargissez l’entité, le programme ou la période.',
  ratings: 'Notes',
  levels: { '1': 'décevant', '2': 'plutôt bon', '3': 'efficace', '4': 'très efficace', '5': 'incroyable' },
  units: 'Par entité de l’auteur',
  no_unit: 'Sans entité',
  answers: 'Réponses à choisir',
  too_few: 'Moins de 5 personnes ont répondu\u00A0: masqué.',
  nothing: 'Aucun compte rendu dans cette sélection.',
  count: 'Nombre',
  rule: 'Aucun chiffre ne désigne quelqu’un. Les notes et les réponses de moins de 5 personnes sont masquées, ici, dans le fichier et quand on croise des filtres\u202F; les lignes rares se regroupent avec leurs voisines.',
} as const satisfies Translation<typeof feedbackFigureWordsEn>
