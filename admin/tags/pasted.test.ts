import { expect, it } from 'vitest'
import { pastedTags } from './pasted.ts'

const heads = {
  label: 'Mots',
  kind: 'Liste',
  fr: 'Français',
  en: 'Anglais',
  synonymsFr: 'Autres mots en français',
  synonymsEn: 'Autres mots en anglais',
  archived: 'Archivée',
  yes: 'Oui',
}
const words = (text: string) => pastedTags(text, heads).map(({ fr, en, kind }) => [fr, en, kind])

it('reads one a line or with commas, once each', () => {
  expect(words('Achats\r\n\nDroit, Finance ,achats\n')).toEqual([
    ['achats', 'achats', null],
    ['Droit', 'Droit', null],
    ['Finance', 'Finance', null],
  ])
})

it('reads French and English beside each other', () => {
  expect(words('Droit;Law\n"Vente; achat"\tTrade\nFinance;')).toEqual([
    ['Droit', 'Law', null],
    ['Vente; achat', 'Trade', null],
    ['Finance', 'Finance', null],
  ])
})

it('reads the file of the list by its heads', () => {
  expect(words("\uFEFFCode;Mots;Liste\ndroit;Droit, affaires;Métiers\nx;'=Somme;Métiers\n")).toEqual([
    ['Droit, affaires', 'Droit, affaires', 'Métiers'],
    ['=Somme', '=Somme', 'Métiers'],
  ])
})

it('reads the whole file, whatever separates its columns', () => {
  const [tag] = pastedTags(
    '\uFEFFListe,Français,Anglais,Autres mots en français,Autres mots en anglais,Archivée\r\n' +
      'Métiers,Droit,Law,"Juridique, loi",Legal,Oui\r\n',
    heads,
  )
  expect(tag).toEqual({
    kind: 'Métiers',
    fr: 'Droit',
    en: 'Law',
    synonyms: { fr: ['Juridique', 'loi'], en: ['Legal'] },
    archived: true,
  })
})
