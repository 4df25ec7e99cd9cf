import { bonjour, buttons, hello, type Template, text } from '../render/content.ts'
import { roleEn, roleFr } from './profile-role.ts'

export const profileToApprove: Template<'profile_to_approve'> = {
  fr: ({ company, firstName, person, params, page }) => ({
    subject: `${person ?? 'Une personne'} demande le profil de ${roleFr[params.role]}`,
    preheader: 'Le profil reste fermé jusqu’à votre réponse.',
    title: `${person ?? 'Une personne'} demande un second profil`,
    body: [
      bonjour(firstName),
      text(
        `Le profil de ${roleFr[params.role]} reste fermé jusqu’à votre réponse. La personne reçoit un e-mail dès que vous avez décidé.`,
      ),
      buttons({ label: 'Examiner la demande', url: page(`/admin/sign_ups?asked&person=${params.applicantId}`) }),
    ],
    reason: `Vous recevez cet e-mail parce que vous administrez Binôme pour ${company}.`,
  }),
  en: ({ company, firstName, person, params, page }) => ({
    subject: `${person ?? 'Someone'} asked for a ${roleEn[params.role]} profile`,
    preheader: 'The profile stays closed until you answer.',
    title: `${person ?? 'Someone'} asked for a second profile`,
    body: [
      hello(firstName),
      text(
        `The ${roleEn[params.role]} profile stays closed until you answer. They get an email as soon as you have decided.`,
      ),
      buttons({ label: 'Review the request', url: page(`/admin/sign_ups?asked&person=${params.applicantId}`) }),
    ],
    reason: `You are receiving this email because you are a Binôme administrator at ${company}.`,
  }),
}
