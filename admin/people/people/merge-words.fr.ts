import type { Translation } from '../../platform/i18n/shape.ts'
import type { mergeWordsEn } from './merge-words.en.ts'

export const mergeWordsFr = {
  button: 'Fusionner avec un autre compte…',
  title: 'Fusionner %{name} avec un autre compte',
  text: 'Pour une personne qui a deux comptes\u00A0: celui-ci s’arrête, l’autre continue.',
  into: 'Le compte qui continue',
  nobody: 'Personne de ce nom',
  no_likely: 'Aucun autre compte n’a ce nom, cette adresse ou ce téléphone.',
  likely:
    '%{smart_count} compte est peut-être à la même personne. |||| ' +
    '%{smart_count} comptes sont peut-être à la même personne.',
  reasons: { same_name: 'même nom', same_address: 'même boîte', same_phone: 'même téléphone' },
  compare: 'Cochez ce que le compte qui continue reprend de celui-ci.',
  part: 'Quoi',
  goes_on: 'Le compte qui continue',
  take: 'Reprend de celui-ci',
  take_part: 'Reprendre de ce compte\u00A0: %{part}',
  not_shown: 'non affiché ici',
  parts: {
    email: 'Adresse e-mail',
    name: 'Nom',
    phone: 'Téléphone',
    job_title: 'Fonction',
    business_unit: 'Entité',
  },
  consequences: 'Ce qui se passe',
  signs_in:
    'Ce compte ne connecte plus personne, ses sessions se ferment. La personne se connecte comme %{name}, avec ' +
    'le mot de passe du compte qui continue.',
  gets: 'Le compte qui continue reçoit les rôles, profils, programmes et connexions uniques qui lui manquent.',
  stays:
    'Les demandes, accompagnements, sessions, comptes rendus et conversations passés se lisent dans le compte ' +
    'qui continue, et ne changent plus\u00A0; les notifications lui arrivent. Ses interlocuteurs voient une ' +
    'seule personne. Un e-mail prévient les deux adresses.',
  open:
    'Aux ateliers à venir, le compte qui continue est invité à sa place et répond à nouveau. Une demande qui ' +
    'arrive pendant la fusion est annulée.',
  limits: 'Les limites de places restent celles du compte qui continue.',
  given_up:
    'Sont perdus\u00A0: le mot de passe, les clés d’accès, la double authentification, la photo et le droit ' +
    'd’exploiter l’installation de ce compte, et les horaires, agendas et réglages de notification que le compte ' +
    'qui continue a aussi. Ses articles et commentaires restent sous son nom, et la personne ne les modifie plus.',
  erased: 'Si le compte qui continue est supprimé, celui-ci l’est aussi.',
  retype: 'Pour confirmer, tapez le nom\u00A0: %{name}',
  confirm: 'Fusionner les comptes',
  cancel: 'Garder les deux comptes',
  done: 'Les comptes sont fusionnés.',
} as const satisfies Translation<typeof mergeWordsEn>
