import { screen } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { renderScreen } from '../testing/renderApp.tsx'
import { useServer } from '../testing/server.ts'
import { Avatar } from './Avatar.tsx'
import { personLook } from './avatarLook.ts'
import { avatarGround } from './vars.ts'

const people = [
  ['7f3f0f0a-4a3e-4c1c-9f2b-2c1f0b7b2a11', 'Claire Vasseur-Aubry', 'CV'],
  ['0a1b2c3d-0000-4000-8000-000000000001', 'Jean de La Tour', 'JT'],
  ['0a1b2c3d-0000-4000-8000-000000000002', 'Élodie', 'É'],
  // Joined they would say « no ».
  ['0a1b2c3d-0000-4000-8000-000000000005', 'ليلى القاسم', 'ل\u200Cا'],
  // As servers isolate a name in a sentence.
  ['0a1b2c3d-0000-4000-8000-000000000003', '\u2068irem Işık\u2069', 'II'],
  ['0a1b2c3d-0000-4000-8000-000000000004', '(Ole) 2 Wiedemann', 'OW'],
] as const

useServer()

describe('a person without a picture', () => {
  test.each(people)('%s, %s: %s on one ground', async (id, name, letters) => {
    const look = personLook(id, name)
    expect(look.initials).toBe(letters)
    await renderScreen(<Avatar id={id} name={name} />)
    const avatar = await screen.findByText(letters)
    const sample = document.body.appendChild(document.createElement('i'))
    sample.style.backgroundColor = avatarGround(look.ground ?? 'one')
    expect(getComputedStyle(avatar).backgroundColor).toBe(getComputedStyle(sample).backgroundColor)
    sample.remove()
  })
  test('in a pair of one ground the other takes the next', () => {
    const ids = Array.from({ length: 40 }, (_, n) => `person ${n}`)
    const [me = ''] = ids
    const grounds = ids.slice(1).map((id) => personLook(id, id, me).ground)
    expect(ids.slice(1).some((id) => personLook(id, id).ground === personLook(me, me).ground)).toBe(true)
    expect(grounds).not.toContain(personLook(me, me).ground)
    expect(personLook(me, me, me)).toEqual(personLook(me, me))
  })
  test('who is gone has neither', () => {
    expect(personLook(null, 'Claire Vasseur-Aubry')).toEqual({ initials: '–', ground: null })
  })
})
