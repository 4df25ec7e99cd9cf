import { bonjour, buttons, hello, type Template, text } from '../render/content.ts'

export const signUpToApprove: Template<'sign_up_to_approve'> = {
  fr: ({ company, firstName, person, params, page }) => ({
    subject: person === null ? 'Une inscription attend votre accord' : `Inscription à examiner : ${person}`,
    preheader: 'La personne ne peut pas se connecter avant votre réponse.',
    title: person === null ? 'Une inscription attend votre accord' : `${person} attend votre accord`,
    body: [
      bonjour(firstName),
      text(
        "L'inscription est complète. La personne ne peut pas se connecter avant votre réponse, et reçoit un e-mail dès que vous avez décidé.",
      ),
      buttons({ label: "Examiner l'inscription", url: page(`/admin/sign_ups?person=${params.applicantId}`) }),
    ],
    reason: `Vous recevez cet e-mail parce que vous administrez Binôme pour ${company}.`,
  }),
  en: ({ company, firstName, person, params, page }) => ({
    subject: person === null ? 'A sign-up awaits your approval' : `Sign-up to review: ${person}`,
    preheader: 'The person cannot sign in before you answer.',
    title: person === null ? 'A sign-up awaits your approval' : `${person} awaits your approval`,
    body: [
      hello(firstName),
      text(
        'The sign-up is complete. The person cannot sign in before you answer, and receives an e-mail as soon as you have decided.',
      ),
      buttons({ label: 'Review the sign-up', url: page(`/admin/sign_ups?person=${params.applicantId}`) }),
    ],
    reason: `You receive this e-mail because you administer Binôme for ${company}.`,
  }),
}
