import type { Translation } from '../../platform/i18n/shape.ts'
import type { loginWordsEn } from './words.en.ts'

export const loginWordsFr = {
  title: 'Connexion à la console',
  lede: 'Réservée aux administrateurs, aux auditeurs, et aux administrateurs et référents d’entité.',
  email: 'Adresse e-mail professionnelle',
  password: 'Mot de passe',
  show_password: 'Afficher le mot de passe',
  hide_password: 'Masquer le mot de passe',
  submit: 'Se connecter',
  with_passkey: 'Se connecter avec une clé d’accès',
  texts: {
    title: 'Textes à accepter',
    text: 'Votre entreprise demande à chacun d’accepter ces textes. Lisez-les, puis continuez. Pour supprimer plutôt votre compte, connectez-vous à votre mentorat.',
    read_charter: 'Lire la charte du mentorat',
    read_terms: 'Lire les conditions d’utilisation',
    accept_charter: 'J’ai lu la charte, version %{version}, et je la respecterai.',
    accept_terms: 'J’accepte les conditions d’utilisation, version %{version}.',
    go: 'Accepter et continuer',
    leave: 'Se déconnecter',
  },
  factor: {
    ask: 'Votre mot de passe est juste. Donnez maintenant le code de votre application d’authentification.',
    code: 'Code',
    lost: 'Téléphone perdu\u202F? Donnez un de vos codes de secours, ou demandez à un autre administrateur.',
    back: 'Recommencer',
    add_title: 'Ajoutez un second facteur',
    add_text:
      'Votre entreprise le demande aux administrateurs. Lisez cette image avec une application d’authentification, puis recopiez le code qu’elle affiche.',
    picture: 'Image à lire avec une application d’authentification',
    by_hand: 'Ou recopiez cette clé dans l’application\u00A0:',
    confirm: 'Confirmer',
    codes_title: 'Vos codes de secours',
    codes_text:
      'Gardez-les en lieu sûr\u00A0: chacun ouvre votre compte une fois, si vous perdez votre téléphone. Ils ne seront plus montrés.',
    go: 'Je les ai notés, continuer',
    again: 'Votre connexion est trop ancienne pour ce changement. Déconnectez-vous, puis reconnectez-vous.',
    leave: 'Se déconnecter',
  },
  not_console_user: 'Ce compte n’a pas accès à la console.',
  session_ended: 'Votre session est terminée. Connectez-vous de nouveau\u00A0: une saisie en cours vous sera proposée.',
  signed_out: 'Connectez-vous.',
  email_invalid: 'Veuillez saisir une adresse mail valide',
  required: 'Ce champ doit être rempli',
  to_app: 'Aller au site des collaborateurs',
} as const satisfies Translation<typeof loginWordsEn>
