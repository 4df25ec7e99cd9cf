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
    preheader: 'Complete it so that others can find you.',
    title: `Your ${roleEn[params.role]} profile is open`,
    body: [
      hello(firstName),
      text('Your request has been accepted. Switch to this profile and complete it; the other one stays open.'),
      buttons({ label: 'Switch profile', url: page('/profile-choice') }),
    ],
    reason: `You are receiving this email because you asked for this profile at ${company}.`,
  }),
}
