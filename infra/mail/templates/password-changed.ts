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
    preheader: 'If this was not you, act now.',
    title: 'Your password has changed',
    body: [
      hello(firstName),
      text('Your other sessions have ended: they need the new password to sign in again.'),
      facts(['Changed', moment(params.at)]),
      notice('Was this not you?', 'Choose another password right away, then tell the program team.'),
      buttons({ label: 'Forgot password', url: page('/auth/forgot_password') }),
    ],
    reason: `You receive this e-mail whenever your password at ${company} changes.`,
  }),
}
