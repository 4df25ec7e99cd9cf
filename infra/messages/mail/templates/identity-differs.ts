import { withDe } from '#contract/platform/french.ts'
import { bonjour, buttons, facts, hello, type Template, text } from '../render/content.ts'

/** To the person and to administrators: the provider names somebody otherwise than before. */
export const identityDiffers: Template<'identity_differs'> = {
  fr: ({ company, firstName, person, params, page }) => ({
    subject: `Nouvelles coordonnées chez ${params.provider}`,
    preheader: 'Rien n’a changé ici.',
    title: `Nouvelles coordonnées chez ${params.provider}`,
    body: [
      bonjour(firstName),
      text(
        params.told === 'person'
          ? `En vous connectant avec ${params.provider}, vous êtes nommé autrement que dans votre compte. Rien n’a changé ici : si c’est juste, corrigez votre compte dans vos réglages.`
          : `${person ?? 'Un compte'} : ${params.provider} donne d’autres coordonnées que le compte. Rien n’a changé ici. La personne est prévenue et peut corriger son compte ; vous le pouvez aussi.`,
      ),
      facts(
        ...(params.address === null ? [] : [['Adresse', params.address] as const]),
        ...(params.name === null ? [] : [['Nom', params.name] as const]),
      ),
      params.told === 'person'
        ? buttons({ label: 'Ouvrir mes réglages', url: page('/dashboard/personal_settings#contact') })
        : buttons({ label: 'Voir le compte', url: page(`/admin/users/${params.applicantId}/show`) }),
    ],
    reason: `Vous recevez cet e-mail parce qu’un compte ${withDe(company)} est nommé autrement par le fournisseur de connexion.`,
  }),
  en: ({ company, firstName, person, params, page }) => ({
    subject: `New details at ${params.provider}`,
    preheader: 'Nothing has changed here.',
    title: `New details at ${params.provider}`,
    body: [
      hello(firstName),
      text(
        params.told === 'person'
          ? `When you signed in with ${params.provider}, it gave different details from your account. Nothing has changed here: if they are right, update your account in your settings.`
          : `${person ?? 'An account'}: ${params.provider} gives different details from the account. Nothing has changed here. They have been notified and can update the account; so can you.`,
      ),
      facts(
        ...(params.address === null ? [] : [['Address', params.address] as const]),
        ...(params.name === null ? [] : [['Name', params.name] as const]),
      ),
      params.told === 'person'
        ? buttons({ label: 'Open my settings', url: page('/dashboard/personal_settings#contact') })
        : buttons({ label: 'See the account', url: page(`/admin/users/${params.applicantId}/show`) }),
    ],
    reason: `You are receiving this email because the sign-in provider gives different details for an account at ${company}.`,
  }),
}
