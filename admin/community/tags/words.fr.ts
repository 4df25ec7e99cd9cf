import type { Translation } from '../../platform/i18n/shape.ts'
import type { tagWordsEn } from './words.en.ts'

export const tagWordsFr = {
  title: 'Étiquettes',
  create: 'Nouvelle étiquette',
  edit: 'Modifier l’étiquette',
  fields: {
    kind: 'Liste',
    label: 'Mots',
    synonyms: 'Autres mots',
    help: 'Explication',
    archived: 'Archivée',
    code: 'Code',
    merged_into: 'Fusionnée dans',
  },
  choices: {
    kind: { skill: 'Compétences', job_category: 'Métiers', motivation: 'Motivations', language: 'Langues' },
  },
  paste: {
    button: 'Coller une liste…',
    title: 'Ajouter plusieurs étiquettes',
    text:
      'Une étiquette par ligne, ou des virgules entre elles. ' +
      'Pour donner l’anglais aussi\u00A0: français\u202F; anglais. ' +
      'Les fichiers CSV de cette liste sont lus tels quels. ' +
      'Rien n’est ajouté avant que vous n’ayez vu ce qui est nouveau.',
    list: 'Étiquettes',
    file: 'Ou un fichier CSV ou texte',
    file_workbook:
      'C’est un classeur (Excel, LibreOffice ou Numbers). Dans Excel\u00A0: Fichier, Enregistrer sous, ' +
      '«\u00A0CSV UTF-8 (délimité par des virgules)\u00A0», puis choisissez ce fichier.',
    file_not_text: 'Ce n’est pas un fichier texte. Choisissez un fichier CSV ou texte.',
    file_too_large: 'Ce fichier dépasse 1 Mo. Choisissez-en un plus petit.',
    too_many: '%{most} étiquettes au plus à la fois',
    look: 'Voir ce qui est nouveau',
    fresh: '%{smart_count} nouvelle étiquette |||| %{smart_count} nouvelles étiquettes',
    known:
      '%{smart_count} existe déjà, laissée telle quelle |||| %{smart_count} existent déjà, laissées telles quelles',
    known_as: 'c’est «\u00A0%{name}\u00A0»',
    known_archived: 'c’est «\u00A0%{name}\u00A0», archivée',
    left_out: '%{smart_count} ne peut pas être ajoutée |||| %{smart_count} ne peuvent pas être ajoutées',
    too_long: 'plus de 80 caractères',
    invalid: 'nom non valable',
    no_french: 'le nom français manque',
    times: 'écrite %{smart_count} fois |||| écrite %{smart_count} fois',
    again: 'Modifier la liste',
    confirm: 'Ajouter %{smart_count} étiquette |||| Ajouter %{smart_count} étiquettes',
    done: '%{smart_count} étiquette ajoutée |||| %{smart_count} étiquettes ajoutées',
    left: '%{smart_count} n’a pas été ajoutée\u00A0: |||| %{smart_count} n’ont pas été ajoutées\u00A0:',
  },
  file: {
    button: 'Fichier complet',
    label: 'Fichier complet\u00A0: les deux langues et les autres mots, à modifier puis à recoller (CSV)',
    name: 'Étiquettes en deux langues',
    fr: 'Français',
    en: 'Anglais',
    synonyms_fr: 'Autres mots en français',
    synonyms_en: 'Autres mots en anglais',
  },
  merge: {
    button: 'Fusionner…',
    title: 'Fusionner des étiquettes',
    text:
      'Celles et ceux qui ont l’une de ces étiquettes auront celle qui reste. ' +
      'Les noms des autres deviennent d’autres mots pour elle. C’est définitif.',
    choose_two: 'Choisissez au moins deux étiquettes dans la liste.',
    two_lists:
      'Ces étiquettes sont de listes différentes. Choisissez-en d’une même liste\u00A0: filtrez d’abord par liste.',
    all_archived: 'Ces étiquettes sont toutes archivées. Reprenez d’abord celle qui reste.',
    stays: 'Étiquette qui reste',
    changes: 'Ce qui change',
    going: '%{names} part aux archives |||| %{names} partent aux archives',
    profiles: '%{smart_count} profil change |||| %{smart_count} profils changent',
    several:
      'dont %{smart_count} en a plusieurs et en garde une |||| dont %{smart_count} en ont plusieurs et en gardent une',
    searches: '%{smart_count} recherche enregistrée suit |||| %{smart_count} recherches enregistrées suivent',
    rules: '%{smart_count} règle d’inscription suit |||| %{smart_count} règles d’inscription suivent',
    synonyms: 'Autres mots\u00A0: %{names}',
    confirm: 'Fusionner',
    done:
      'Les étiquettes sont fusionnées\u00A0: %{smart_count} profil a changé. |||| ' +
      'Les étiquettes sont fusionnées\u00A0: %{smart_count} profils ont changé.',
  },
  help: {
    synonyms: 'Séparés par des virgules. La recherche les trouve aussi.',
    archived: 'Celles et ceux qui l’ont la gardent\u00A0; personne ne la choisit plus.',
  },
} as const satisfies Translation<typeof tagWordsEn>
