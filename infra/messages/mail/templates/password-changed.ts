import { bonjour, buttons, facts, hello, notice, type Template, text } from '../render/content.ts'

export const passwordChanged: Template<'password_changed'> = {
  fr: ({ company, firstName, params, page, moment }) => ({
    subject: 'Votre mot de passe a changé',
    preheader: "Si ce n'était pas vous, réagissez maintenant.",
    title: 'Votre mot de passe a changé',
    body: [
      bonjour(firstName),
      text('Vos autres sessions sont fermées : il faut se connecter de nouveau avec le nouveau mot de passe.'),
      facts(['Changé', moment(params.at)]),
      notice(
        "Ce n'était pas vous ?",
        "Choisissez tout de suite un autre mot de passe, puis prévenez l'équipe du programme.",
      ),
      buttons({ label: 'Mot de passe oublié', url: page('/auth/forgot_password') }),
    ],
    reason: `Vous recevez cet e-mail à chaque changement de votre mot de passe chez ${company}.`,
  }),
  en: ({ company, firstName, params, page, moment }) => ({
    subject: 'Your password has changed',
    preheader: 'If this wasn’t you, act now.',
    title: 'Your password has changed',
    body: [
      hello(firstName),
      text('Your other devices have been signed out: they need the new password.'),
      facts(['Changed', moment(params.at)]),
      notice('Wasn’t you?', 'Choose another password right away, then tell the program team.'),
      buttons({ label: 'Forgotten password', url: page('/auth/forgot_password') }),
    ],
    reason: `You get this email whenever your password at ${company} changes.`,
  }),
}
