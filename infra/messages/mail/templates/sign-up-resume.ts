import { bonjour, buttons, hello, small, type Template, text } from '../render/content.ts'

export const signUpResume: Template<'sign_up_resume'> = {
  fr: ({ company, link, until }) => ({
    subject: 'Reprendre votre inscription',
    preheader: 'Tout ce que vous avez saisi est gardé, sauf votre mot de passe.',
    title: 'Reprenez votre inscription où vous en étiez',
    body: [
      bonjour(null),
      text("Votre inscription n'est pas terminée. Tout ce que vous avez saisi est gardé, sauf votre mot de passe."),
      buttons({ label: 'Reprendre mon inscription', url: link }),
      small(`Ce lien est à votre nom. Il est valable jusqu'au ${until}.`),
    ],
    reason: `Vous recevez cet e-mail parce qu'une inscription a été commencée chez ${company} avec votre adresse. Ce n'était pas vous ? Ignorez-le.`,
  }),
  en: ({ company, link, until }) => ({
    subject: 'Continue your sign-up',
    preheader: 'Everything you entered has been saved, except your password.',
    title: 'Continue your sign-up where you left off',
    body: [
      hello(null),
      text('Your sign-up is not complete yet. Everything you entered has been saved, except your password.'),
      buttons({ label: 'Continue my sign-up', url: link }),
      small(`This link is only for you. It works until ${until}.`),
    ],
    reason: `You are receiving this email because a sign-up at ${company} was started with your address. Wasn’t you? Ignore it.`,
  }),
}
