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
    ['Achats', 'Achats', null],
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
    times: 1,
  })
})

it('keeps the line that says more of a tag, and counts its lines', () => {
  const read = pastedTags('Gestion de crise;Crisis management\ngestion de crise\nDroit\ndroit;Law', heads)
  expect(read.map(({ fr, en, times }) => [fr, en, times])).toEqual([
    ['Gestion de crise', 'Crisis management', 2],
    ['droit', 'Law', 2],
  ])
})

it('reads a line without a French name as such, in a list and in a file', () => {
  expect(words(';Only english\n;\nDroit')).toEqual([
    ['', 'Only english', null],
    ['Droit', 'Droit', null],
  ])
  expect(words('Liste;Français;Anglais\n;;Law\n;Droit;')).toEqual([
    ['', 'Law', null],
    ['Droit', 'Droit', null],
  ])
})
