import type { Translation } from '../i18n/shape.ts'
import type { mailWordsEn } from './words.en.ts'

export const mailWordsFr = {
  nav: 'E-mails',
  title: 'E-mails',
  search: 'Personne ou adresse',
  to: 'À',
  template: 'Modèle',
  any: 'Tous les modèles',
  answer: 'Réponse du serveur',
  attempts: 'Essais',
  next: 'Ensuite',
  act: 'Action',
  address_gone: 'Une adresse qui n’est plus gardée',
  erased: 'Compte supprimé',
  next_attempt: 'Nouvel essai %{at}',
  views: { failed: 'À reprendre', waiting: 'En attente', sent: 'Remis', all: 'Tous' },
  states: { waiting: 'En attente', sending: 'En cours d’envoi', sent: 'Remis', failed: 'Abandonné' },
  errors: {
    full: 'Boîte pleine',
    deferred: 'Reporté par le serveur',
    refused: 'Adresse refusée',
    message_refused: 'Message refusé',
    sender_refused: 'Expéditeur refusé',
    signed_out: 'Connexion au serveur refusée',
    tls: 'Connexion sécurisée refusée',
    timeout: 'Le serveur n’a pas répondu',
    unreachable: 'Serveur injoignable',
    unknown: 'Peut-être remis',
    interrupted: 'Interrompu',
    no_recipient: 'Plus de destinataire',
    too_late: 'Trop tard',
    no_public_address: 'L’entreprise n’a pas d’adresse',
    not_written: 'N’a pas pu être écrit',
  },
  templates: {
    invitation: 'Invitation',
    sign_up_resume: 'Inscription à reprendre',
    sign_up_to_approve: 'Inscription à examiner',
    sign_up_approved: 'Compte ouvert',
    sign_up_rejected: 'Inscription non acceptée',
    password_reset: 'Nouveau mot de passe',
    password_changed: 'Mot de passe changé',
    new_device: 'Nouvel appareil',
    email_change: 'Adresse à confirmer',
    email_changed: 'Adresse changée',
    sign_in_link: 'Lien de connexion',
    account_erased: 'Compte supprimé',
    export_ready: 'Copie de ses données',
    certificate_expires: 'Certificat bientôt expiré',
  },
  acts: {
    retry: {
      button: 'Réessayer…',
      title: 'Renvoyer cet e-mail\u202F?',
      text: 'L’e-mail à %{name} part aussitôt, avec ce qui est vrai maintenant, et est essayé pendant un jour.',
      twice:
        'La connexion s’est coupée avant la réponse du serveur\u00A0: la personne a peut-être déjà reçu cet ' +
        'e-mail, et le recevrait alors deux fois.',
      confirm: 'Renvoyer',
      cancel: 'Laisser',
      done: 'L’e-mail est en route.',
      bulk: {
        title: 'Renvoyer %{smart_count} e-mail\u202F? |||| Renvoyer %{smart_count} e-mails\u202F?',
        text: 'Chaque e-mail part aussitôt, avec ce qui est vrai maintenant, et est essayé pendant un jour.',
        excluded:
          '%{smart_count} e-mail choisi ne peut pas être renvoyé |||| ' +
          '%{smart_count} e-mails choisis ne peuvent pas être renvoyés',
        confirm: 'Renvoyer %{smart_count} e-mail |||| Renvoyer %{smart_count} e-mails',
        cancel: 'Laisser',
        result: 'E-mails renvoyés',
        done: '%{smart_count} e-mail est en route |||| %{smart_count} e-mails sont en route',
        failed:
          '%{smart_count} e-mail n’a pas été renvoyé\u00A0: |||| %{smart_count} e-mails n’ont pas été renvoyés\u00A0:',
      },
    },
  },
} as const satisfies Translation<typeof mailWordsEn>
