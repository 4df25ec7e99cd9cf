import { expect, test } from 'vitest'
import { byRelevance } from './nearest.ts'

const mentors: Readonly<Record<string, number>> = { Gestion: 1, 'Gestion de projet': 9, Congestion: 30, Projet: 4 }
const all = Object.keys(mentors).map((label) => ({ code: label, label }))
const order = (typed: string) => byRelevance(all, typed, (code) => mentors[code] ?? 0).map(({ label }) => label)

test.each([
  ['', ['Congestion', 'Gestion de projet', 'Projet', 'Gestion']],
  ['gest', ['Gestion de projet', 'Gestion', 'Congestion', 'Projet']],
  ['projet', ['Projet', 'Gestion de projet', 'Congestion', 'Gestion']],
])('« %s »: what begins so, what has such a word, what holds it, then what most mentors have', (typed, expected) => {
  expect(order(typed)).toEqual(expected)
})
