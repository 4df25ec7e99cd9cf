import type { words as english } from './en.ts'

export const words = {
  title: 'Se connecter',
  language: 'Langue',
  home_of: '{{company}}, accueil',
  subtitle: 'Vous retrouverez ensuite la page demandée.',
  subtitle_plain: 'Bienvenue. Votre mentorat vous attend de l’autre côté.',
  pitch: 'On grandit mieux à deux.',
  email: 'Adresse e-mail professionnelle',
  email_missing: 'Veuillez saisir une adresse mail valide',
  password: 'Mot de passe',
  password_missing: 'Ce champ doit être rempli',
  show_password: 'Afficher le mot de passe',
  hide_password: 'Masquer le mot de passe',
  submit: 'Se connecter',
  submitting: 'Connexion en cours',
  wrong: 'Identifiants incorrects, veuillez réessayer. Vérifiez les majuscules.',
  problem: 'Un problème est survenu pendant la connexion',
  access:
    'L’accès se fait sur invitation. La connexion par mot de passe est réservée aux administrateurs et aux comptes sans annuaire.',
  signed_out: 'Vous êtes déconnecté. À bientôt !',
  expired: 'Votre session est terminée. Reconnectez-vous pour reprendre là où vous en étiez.',
} satisfies typeof english
