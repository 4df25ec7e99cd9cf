import type { ConnectionCheck } from '#contract/console/people/single-sign-on.ts'

type Locale = 'fr' | 'en'
type Words = Readonly<Record<Locale, { readonly text: string; readonly steps?: readonly string[] }>>

/** What a test of a connection says, and what to do then. `{name}` is replaced. */
const words = {
  certificate_valid: {
    fr: { text: 'Le certificat du fournisseur est valable encore {days} jours.' },
    en: { text: 'The provider’s certificate is valid for another {days} days.' },
  },
  certificate_ends: {
    fr: {
      text: 'Le certificat du fournisseur se termine dans {days} jours.',
      steps: [
        'Demandez à votre fournisseur son prochain certificat.',
        'Ajoutez-le ici sans retirer l’ancien : les deux sont acceptés.',
        'Retirez l’ancien quand le fournisseur a changé.',
      ],
    },
    en: {
      text: 'The provider’s certificate ends in {days} days.',
      steps: [
        'Ask your provider for its next certificate.',
        'Add it here and keep the old one: both are accepted.',
        'Remove the old one when the provider has changed over.',
      ],
    },
  },
  certificate_expired: {
    fr: {
      text: 'Tous les certificats du fournisseur ont expiré : personne ne peut se connecter.',
      steps: ['Ajoutez le certificat que votre fournisseur utilise maintenant.'],
    },
    en: {
      text: 'All certificates of the provider have expired: nobody can sign in.',
      steps: ['Add the certificate that your provider uses now.'],
    },
  },
  provider_reached: {
    fr: { text: '{host} a répondu.' },
    en: { text: '{host} answered.' },
  },
  provider_unreachable: {
    fr: {
      text: '{host} ne répond pas.',
      steps: ['Vérifiez l’adresse.', 'Vérifiez que le pare-feu du fournisseur laisse passer ce serveur.'],
    },
    en: {
      text: '{host} does not answer.',
      steps: ['Check the address.', 'Check that the provider’s firewall lets this server through.'],
    },
  },
  address_refused: {
    fr: {
      text: 'L’adresse {host} n’est pas interrogée : il faut une adresse publique en https.',
      steps: ['Corrigez l’adresse.', 'Pour les métadonnées, collez leur contenu.'],
    },
    en: {
      text: 'The address {host} is not asked: it must be a public one with https.',
      steps: ['Correct the address.', 'For metadata, paste its content.'],
    },
  },
  clock_right: {
    fr: { text: 'Les deux horloges s’accordent.' },
    en: { text: 'The two clocks agree.' },
  },
  clock_skew: {
    fr: {
      text: 'L’horloge du fournisseur a {seconds} secondes d’écart avec la nôtre ; 300 sont tolérées.',
      steps: ['Demandez au fournisseur de régler son horloge (NTP).', 'Vérifiez celle de ce serveur.'],
    },
    en: {
      text: 'The provider’s clock is {seconds} seconds off ours; 300 are tolerated.',
      steps: ['Ask the provider to set its clock (NTP).', 'Check the clock of this server.'],
    },
  },
  metadata_matches: {
    fr: { text: 'Les métadonnées du fournisseur disent la même chose que ces réglages.' },
    en: { text: 'The provider’s metadata says the same as these settings.' },
  },
  metadata_unreadable: {
    fr: { text: 'L’adresse des métadonnées ne donne pas celles d’un fournisseur d’identité.', steps: ['Vérifiez-la.'] },
    en: { text: 'The metadata address gives no metadata of an identity provider.', steps: ['Check it.'] },
  },
  wrong_issuer: {
    fr: {
      text: 'Le fournisseur se nomme « {found} », et non « {expected} ».',
      steps: ['Copiez l’identifiant tel que le fournisseur le donne, à la barre oblique près.'],
    },
    en: {
      text: 'The provider calls itself "{found}", not "{expected}".',
      steps: ['Copy the identifier exactly as the provider gives it, down to the last slash.'],
    },
  },
  metadata_mismatch: {
    fr: {
      text: 'Le fournisseur annonce un certificat ou une adresse qui n’est pas dans ces réglages.',
      steps: ['Importez de nouveau les métadonnées.', 'Gardez l’ancien certificat jusqu’au changement.'],
    },
    en: {
      text: 'The provider announces a certificate or an address that is not in these settings.',
      steps: ['Import the metadata again.', 'Keep the old certificate until the changeover.'],
    },
  },
  keys_found: {
    fr: { text: 'Le fournisseur publie {count} clés de signature.' },
    en: { text: 'The provider publishes {count} signing keys.' },
  },
  keys_missing: {
    fr: { text: 'Le fournisseur ne publie aucune clé de signature.', steps: ['Signalez-le au fournisseur.'] },
    en: { text: 'The provider publishes no signing key.', steps: ['Tell the provider.'] },
  },
  client_accepted: {
    fr: { text: 'Le fournisseur accepte l’identifiant et le secret.' },
    en: { text: 'The provider accepts the client id and the secret.' },
  },
  client_refused: {
    fr: {
      text: 'Le fournisseur refuse l’identifiant ou le secret.',
      steps: ['Copiez de nouveau l’identifiant et le secret.', 'Un secret a pu expirer : créez-en un autre.'],
    },
    en: {
      text: 'The provider refuses the client id or the secret.',
      steps: ['Copy the client id and the secret again.', 'A secret may have expired: create another one.'],
    },
  },
} as const satisfies Record<string, Words>

export type CheckCode = keyof typeof words

/** How a check went, before it is said. */
export interface CheckResult {
  readonly code: CheckCode
  readonly state: ConnectionCheck['state']
  readonly values?: Readonly<Record<string, string | number>>
}

export function describeCheck({ code, state, values = {} }: CheckResult, locale: Locale): ConnectionCheck {
  const { text, steps = [] }: { readonly text: string; readonly steps?: readonly string[] } = words[code][locale]
  return {
    code,
    state,
    text: text.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? '')),
    steps: [...steps],
  }
}
