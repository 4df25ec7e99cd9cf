import { bonjour, buttons, hello, type Template, text } from '../render/content.ts'
import { roleEn, roleFr } from './profile-role.ts'

export const profileAccepted: Template<'profile_accepted'> = {
  fr: ({ company, firstName, params, page }) => ({
    subject: `Votre profil de ${roleFr[params.role]} est ouvert`,
    preheader: 'Complétez-le pour que les autres vous trouvent.',
    title: `Votre profil de ${roleFr[params.role]} est ouvert`,
    body: [
      bonjour(firstName),
      text('Votre demande est acceptée. Choisissez ce profil et complétez-le ; l’autre continue de vivre.'),
      buttons({ label: 'Choisir mon profil', url: page('/profile-choice') }),
    ],
    reason: `Vous recevez cet e-mail parce que vous avez demandé ce profil chez ${company}.`,
  }),
  en: ({ company, firstName, params, page }) => ({
    subject: `Your ${roleEn[params.role]} profile is open`,
    preheader: 'Fill it in so that others find you.',
    title: `Your ${roleEn[params.role]} profile is open`,
    body: [
      hello(firstName),
      text('Your request is accepted. Choose this profile and fill it in; the other one lives on.'),
      buttons({ label: 'Choose my profile', url: page('/profile-choice') }),
    ],
    reason: `You receive this e-mail because you asked for this profile at ${company}.`,
  }),
}
