import { bonjour, buttons, facts, hello, notice, type Template, text } from '../render/content.ts'

const fr = {
  linked: {
    title: 'Moyen de connexion ajouté',
    said: "Une connexion vient d'être liée à votre compte : elle l'ouvre désormais sans mot de passe.",
    react: "Retirez cette connexion, choisissez un autre mot de passe, puis prévenez l'équipe du programme.",
  },
  unlinked: {
    title: 'Moyen de connexion retiré',
    said: "Une connexion vient d'être retirée de votre compte : elle ne l'ouvre plus. Les sessions ouvertes avec elle sont fermées.",
    react: "Choisissez tout de suite un autre mot de passe, puis prévenez l'équipe du programme.",
  },
} as const

const en = {
  linked: {
    title: 'Sign-in method added',
    said: 'A sign-in has just been linked to your account: you can now use it without a password.',
    react: 'Unlink this sign-in, choose another password, then tell the program team.',
  },
  unlinked: {
    title: 'Sign-in method removed',
    said: 'A sign-in has just been unlinked from your account: it no longer works. Devices that used it have been signed out.',
    react: 'Choose another password right away, then tell the program team.',
  },
} as const

export const identityChanged: Template<'identity_changed'> = {
  fr: ({ company, firstName, params, page, moment }) => ({
    subject: fr[params.change].title,
    preheader: `${params.provider}, ${moment(params.at)}.`,
    title: fr[params.change].title,
    body: [
      bonjour(firstName),
      text(fr[params.change].said),
      facts(['Connexion', params.provider], ['Quand', moment(params.at)]),
      notice("Ce n'était pas vous ?", fr[params.change].react),
      buttons({ label: 'Voir mes moyens de connexion', url: page('/dashboard/personal_settings#identities') }),
    ],
    reason: `Vous recevez cet e-mail à chaque changement de vos moyens de connexion chez ${company}.`,
  }),
  en: ({ company, firstName, params, page, moment }) => ({
    subject: en[params.change].title,
    preheader: `${params.provider}, ${moment(params.at)}.`,
    title: en[params.change].title,
    body: [
      hello(firstName),
      text(en[params.change].said),
      facts(['Sign-in', params.provider], ['When', moment(params.at)]),
      notice('Wasn’t you?', en[params.change].react),
      buttons({ label: 'See my sign-in methods', url: page('/dashboard/personal_settings#identities') }),
    ],
    reason: `You get this email whenever your sign-in methods at ${company} change.`,
  }),
}
