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
    subject: person === null ? 'A sign-up is waiting for your approval' : `Sign-up to review: ${person}`,
    preheader: 'They can’t sign in until you answer.',
    title: person === null ? 'A sign-up is waiting for your approval' : `${person} is waiting for your approval`,
    body: [
      hello(firstName),
      text(
        'The sign-up is complete. They can’t sign in until you answer, and get an email as soon as you have decided.',
      ),
      buttons({ label: 'Review the sign-up', url: page(`/admin/sign_ups?person=${params.applicantId}`) }),
    ],
    reason: `You are receiving this email because you are a Binôme administrator at ${company}.`,
  }),
}
