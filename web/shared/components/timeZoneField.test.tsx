import { screen } from '@testing-library/react'
import { useState } from 'react'
import { beforeEach, describe, expect, test } from 'vitest'
import { createFormats } from '../i18n/format.ts'
import { timeZones, zonesFound } from '../i18n/timeZones.ts'
import { renderScreen } from '../../testing/renderApp.tsx'
import { useServer } from '../../testing/server.ts'
import { TimeZoneField } from './TimeZoneField.tsx'

const french = createFormats('fr')
const values = (typed: string, stored = 'Europe/Paris') =>
  zonesFound(timeZones(french, stored), typed).map(({ value }) => value)

describe('the zones', () => {
  test('stand once each, under the name that is stored for them', () => {
    const all = values('')
    expect(new Set(all).size).toBe(all.length)
    expect(all).toContain('Asia/Kolkata')
    for (const alias of ['Asia/Calcutta', 'Europe/Kiev', 'US/Pacific']) expect(all).not.toContain(alias)
  })
  test.each([
    ['londres', 'Europe/London'],
    ['LONDON', 'Europe/London'],
    ['new york', 'America/New_York'],
    ['calcutta', 'Asia/Kolkata'],
    ['sao paulo', 'America/Sao_Paulo'],
    ['reunion', 'Indian/Reunion'],
  ])('are found by their city, in either language and without accents: %s', (typed, zone) => {
    expect(values(typed)[0]).toBe(zone)
  })
  test('hold the stored one, whatever it is', () => {
    expect(values('', 'Etc/UTC')).toContain('UTC')
  })
})

describe('the field', () => {
  useServer()
  const chosen: string[] = []
  beforeEach(() => {
    chosen.length = 0
  })
  function Kept({ from }: { from: string }) {
    const [zone, setZone] = useState(from)
    return (
      <>
        <TimeZoneField
          label="Fuseau"
          name="time_zone"
          value={zone}
          onChoose={(value) => {
            chosen.push(value)
            setZone(value)
          }}
        />
        <button>Suite</button>
      </>
    )
  }
  const open = async (from: string) => {
    const { user } = await renderScreen(<Kept from={from} />)
    const field = await screen.findByRole<HTMLInputElement>('combobox', { name: 'Fuseau' })
    return { user, field }
  }

  test('shows an old name as the city of the zone, and changes nothing by itself', async () => {
    const { user, field } = await open('US/Pacific')
    expect(field.value).toBe('Los Angeles')
    await user.click(field)
    await user.tab()
    expect(chosen).toEqual([])
  })
  test('takes what was typed when it is left and one city alone is meant', async () => {
    const { user, field } = await open('Europe/Paris')
    await user.clear(field)
    await user.type(field, 'montevi')
    await user.tab()
    expect([chosen, field.value]).toEqual([['America/Montevideo'], 'Montevideo'])
  })
  test('says when there is no such city, and goes back to the one it had', async () => {
    const { user, field } = await open('Europe/Paris')
    await user.clear(field)
    await user.type(field, 'atlantis')
    expect(await screen.findByText('Aucune ville ne correspond')).toBeTruthy()
    await user.tab()
    expect([chosen, field.value]).toEqual([[], 'Paris'])
  })
})
