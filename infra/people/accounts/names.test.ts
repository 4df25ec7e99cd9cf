import { describe, expect, it } from 'vitest'
import { spells, withoutName } from './names.ts'

const ines = { first_name: 'Inès', last_name: 'Carbonnel', email: 'ines@acme.test' }
const li = { first_name: 'Li', last_name: 'An', email: 'an@acme.test' }
const nobody = { first_name: '', last_name: ' ', email: '' }

describe('a person is found by whole names only', () => {
  it.each([
    [ines, 'no CARBONNEL here', true],
    [ines, 'Ines: undefined', true],
    [ines, '/people?q=In%C3%A8s', true],
    [ines, '/people?email=ines@acme.test', true],
    [{ ...nobody, email: 'an@acme.test' }, 'write to lan@acme.test, j.an@acme.test or an@acme.test.uk', false],
    [ines, 'Inessa Carbonnelle', false],
    [li, 'the list of Anna and Ali', false],
    [li, 'Li_An.csv', true],
    [{ ...ines, first_name: 'Jean-Luc', last_name: "d'Arc" }, 'of Jean Luc', true],
    [{ ...ines, first_name: 'Jean-Luc', last_name: "d'Arc" }, 'of Jean, Luc’s', true],
    [{ ...ines, first_name: 'Иван', last_name: '' }, 'Иванов', false],
    [{ ...ines, first_name: 'Иван', last_name: '' }, 'Иван!', true],
    [nobody, 'anything  at all', false],
  ])('%o in %s: %s', (named, text, found) => {
    expect(spells(named)(text)).toBe(found)
  })

  it.each([
    [ines, 'Arrivée de Inès Carbonnel.csv', 'Arrivée de ….csv'],
    [ines, 'CARBONNEL_ines 2026.csv', '… 2026.csv'],
    [ines, 'pour ines@acme.test', 'pour …'],
    [ines, 'Carbonnel.csv', '….csv'],
    [ines, 'Inès et Claire', 'Inès et Claire'],
    [li, 'An Li, An Lin', '…, An Lin'],
    [{ ...ines, last_name: '' }, 'Inès, Agnès', '…, Agnès'],
    [nobody, 'promo.csv', 'promo.csv'],
  ])('%o leaves %s as %s', (named, text, left) => {
    expect(withoutName(text, named, { lastNameIsTheirs: true })).toBe(left)
  })

  it('keeps a last name that somebody else bears', () => {
    const kept = withoutName('Carbonnel puis Inès Carbonnel', ines, { lastNameIsTheirs: false })
    expect(kept).toBe('Carbonnel puis …')
    const mai = { ...nobody, first_name: 'Mai' }
    expect(withoutName('Cohorte de mai', mai, { lastNameIsTheirs: false })).toBe('Cohorte de mai')
  })
})
