import type { RefusalCode } from '#commands/platform/ports.ts'
import type { FeedbackRefusal } from '#domain/mentoring/feedback/decide.ts'
import { refused, type Meaning } from '../platform/meaning.ts'

export const feedbackRefusals = {
  no_feedback_questions: {
    status: 422,
    fr: {
      title: 'Désolé, action impossible',
      detail: 'Il n’y a pas encore de questions de retour. Veuillez contacter un administrateur',
    },
    en: {
      title: 'Sorry, action impossible',
      detail: 'Currently there are no feedback questions. Please contact an Admin',
    },
  },
  feedback_not_open: refused(422, [], 'Aucun retour n’est attendu pour l’instant.', 'No feedback is expected for now.'),
  feedback_exists: refused(
    409,
    [],
    'Votre retour existe déjà : modifiez-le.',
    'Your feedback exists already: change it instead.',
  ),
  feedback_missing: refused(422, [], 'Ce retour a été retiré.', 'This feedback was withdrawn.'),
  feedback_read: refused(
    422,
    [],
    'L’autre personne a donné le sien : votre retour ne se retire plus, mais se modifie.',
    'The other person has given theirs: yours can be changed, not withdrawn.',
  ),
  rating_invalid: refused(
    422,
    ['attributes/rating'],
    'Choisissez une des cinq notes.',
    'Choose one of the five ratings.',
  ),
  answers_invalid: refused(
    422,
    ['attributes/answers'],
    'Une réponse manque ou ne convient pas à sa question.',
    'An answer is missing or does not fit its question.',
  ),
} as const satisfies Record<FeedbackRefusal | Extract<RefusalCode, 'answers_invalid'>, Meaning>
