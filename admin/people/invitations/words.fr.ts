import type { Translation } from '../../platform/i18n/shape.ts'
import type { invitationWordsEn } from './words.en.ts'

export const invitationWordsFr = {
  title: 'Invitations',
  back: 'Toutes les invitations',
  search: 'Personne ou adresse',
  views: { waiting: 'En attente', used: 'Acceptées', expired: 'Expirées', revoked: 'Retirées', all: 'Toutes' },
  who: 'Personne',
  offered: 'Rôle proposé',
  any_role: 'Mentoré ou mentor',
  state: 'État',
  states: {
    sent: 'En attente',
    used: 'Acceptée',
    expired: 'Expirée',
    revoked: 'Retirée',
    otherwise: 'Compte créé autrement',
  },
  until: 'Jusqu’au %{date}',
  used_on: 'Inscription le %{date}',
  sent: 'Envoyée',
  mails: '%{smart_count} e-mail |||| %{smart_count} e-mails',
  origin: 'Venue de',
  origins: { invited: 'Invitation', import: 'Import', open: 'À sa propre demande' },
  by: 'Par',
  nobody: 'Une invitation',
  file: 'Importer',
  create: {
    button: 'Inviter',
    title: 'Inviter quelqu’un',
    email: 'E-mail professionnel',
    first_name: 'Prénom (facultatif)',
    last_name: 'Nom (facultatif)',
    roles: 'Rôle proposé',
    person_chooses: 'La personne choisit',
    no_program:
      'Il n’y a pas encore de programme\u00A0: qui s’inscrit remplit son profil, et ne rencontre personne avant d’être dans un programme.',
    make_program: 'Créer un programme',
    program: 'Programme',
    any_program: 'Aucun',
    usual_program: 'Par défaut\u00A0: %{name}',
    unit: 'Entité',
    any_unit: 'La personne choisit',
    own_unit: 'Vous invitez dans votre entité.',
    locale: 'Langue de l’e-mail',
    company_locale: 'Celle de l’entreprise',
    locales: { fr: 'Français', en: 'Anglais' },
    text: 'L’e-mail part aussitôt\u00A0; son lien est valable 14 jours. Qui est déjà invité reçoit un nouvel e-mail.',
    cancel: 'Annuler',
    confirm: 'Envoyer l’invitation',
    done: 'L’invitation est en route.',
    let_in: 'Cette personne avait déjà demandé à rejoindre\u00A0: son inscription est validée.',
  },
  acts: {
    resend: {
      button: 'Renvoyer',
      title: 'Renvoyer l’invitation de %{name}\u202F?',
      text: 'Un nouvel e-mail part aussitôt, et l’invitation vaut 14 jours de plus.',
      confirm: 'Renvoyer',
      cancel: 'Laisser',
      done: 'L’e-mail est en route.',
      bulk: {
        title: 'Renvoyer %{smart_count} invitation\u202F? |||| Renvoyer %{smart_count} invitations\u202F?',
        text: 'Un nouvel e-mail part aussitôt à chaque personne, et son invitation vaut 14 jours de plus.',
        excluded:
          '%{smart_count} invitation choisie est acceptée ou retirée\u00A0: elle n’est pas renvoyée |||| ' +
          '%{smart_count} invitations choisies sont acceptées ou retirées\u00A0: elles ne sont pas renvoyées',
        confirm: 'Renvoyer %{smart_count} invitation |||| Renvoyer %{smart_count} invitations',
        cancel: 'Laisser',
        result: 'Invitations renvoyées',
        done: '%{smart_count} invitation renvoyée |||| %{smart_count} invitations renvoyées',
        failed:
          '%{smart_count} invitation n’a pas été renvoyée\u00A0: |||| ' +
          '%{smart_count} invitations n’ont pas été renvoyées\u00A0:',
      },
    },
    revoke: {
      button: 'Retirer…',
      title: 'Retirer l’invitation de %{name}\u202F?',
      text: 'Ses liens n’ouvrent plus rien, et ce que la personne avait commencé à saisir est effacé.',
      confirm: 'Retirer l’invitation',
      cancel: 'La garder',
      done: 'L’invitation est retirée.',
      bulk: {
        title: 'Retirer %{smart_count} invitation\u202F? |||| Retirer %{smart_count} invitations\u202F?',
        text: 'Leurs liens n’ouvrent plus rien, et ce que les personnes avaient commencé à saisir est effacé.',
        excluded:
          '%{smart_count} invitation choisie est acceptée ou déjà retirée\u00A0: elle reste telle quelle |||| ' +
          '%{smart_count} invitations choisies sont acceptées ou déjà retirées\u00A0: elles restent telles quelles',
        confirm: 'Retirer %{smart_count} invitation |||| Retirer %{smart_count} invitations',
        cancel: 'Les garder',
        result: 'Invitations retirées',
        done: '%{smart_count} invitation retirée |||| %{smart_count} invitations retirées',
        failed:
          '%{smart_count} invitation n’a pas été retirée\u00A0: |||| ' +
          '%{smart_count} invitations n’ont pas été retirées\u00A0:',
      },
    },
  },
} as const satisfies Translation<typeof invitationWordsEn>
