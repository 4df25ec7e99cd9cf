import type { ConversationRefusal } from '#domain/messages/conversation/decide.ts'
import { refused, type Meaning } from '../platform/meaning.ts'

export const conversationRefusals = {
  self: refused(
    422,
    ['relationships/receiver'],
    'Vous ne pouvez pas vous écrire à vous-même.',
    'You cannot write to yourself.',
  ),
  message_empty: refused(
    422,
    ['attributes/body'],
    'Écrivez un message ou joignez un fichier.',
    'Write a message or attach a file.',
  ),
  partner_inactive: refused(422, ['relationships/receiver'], 'Partenaire inactif', 'Partner inactive'),
  not_correspondents: refused(
    403,
    ['relationships/receiver'],
    'Vous pouvez écrire aux personnes avec qui vous avez une demande ouverte ou un accompagnement, même terminé.',
    'You can write to people with whom you have an open request or a relationship, even one that ended.',
  ),
  message_not_yours: refused(
    403,
    [],
    'Seule la personne qui a écrit un message peut le modifier ou le supprimer.',
    'Only the person who wrote a message can edit or delete it.',
  ),
  message_deleted: refused(409, [], 'Ce message a été supprimé.', 'This message was deleted.'),
  message_too_old: refused(
    422,
    [],
    'Un message se modifie ou se supprime dans les 24 heures après son envoi.',
    'A message can be edited or deleted within 24 hours of being sent.',
  ),
  message_unknown: refused(422, ['attributes/up_to'], 'Ce message n’existe pas.', 'There is no such message.'),
} as const satisfies Record<ConversationRefusal, Meaning>
