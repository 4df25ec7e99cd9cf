import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

test('no page promises mentors a number of places of their own: the company and its programs set it', () => {
  const files = globSync([
    'web/features/*/*/locales/**/*.ts',
    'web/locales/**/*.ts',
    'api/content/public-pages/words.*.ts',
  ])
  expect(files.length).toBeGreaterThan(50)
  const promises = /(choisi\S*|vos horaires et) (mon|votre) nombre de places|(choose|hours and) how many mentees/
  expect(files.filter((file) => promises.test(readFileSync(file, 'utf8')))).toEqual([])
})
