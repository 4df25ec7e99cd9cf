import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { attribute, textOf } from '../../platform/testing/elements.ts'
import { dashboard, type FakeServer, fakeServer, list } from '../../platform/testing/fake-server.ts'
import { expectAccessible, renderConsole } from '../../platform/testing/render-console.tsx'

let server: FakeServer
beforeEach(() => {
  server = fakeServer()
})

describe('the dashboard', () => {
  it('shows open tasks with their action, then figures, charts and their tables', async () => {
    await renderConsole('/')
    const attention = await screen.findByRole('region', { name: 'Demande votre attention' })
    const links = within(attention).getAllByRole('link')
    expect(links.map((link) => link.getAttribute('aria-label'))).toEqual([
      'Examiner, 1 demande ne peut pas être confirmée',
      'Voir, 4 demandes expirent cette semaine',
    ])
    expect(attribute(links[0], 'href')).toEqual(
      expect.stringContaining('/admin/mentoring_requests?filter=%7B%22blocked%22'),
    )
    const health = screen.getByRole('region', { name: 'Santé du programme' })
    expect(textOf(health)).toContain('accompagnements en cours118 9 de plus qu’il y a 30 jours')
    expect(textOf(health)).toContain('mentors au complet9 sur 4231 places libres')
    expect(within(health).getByRole('img', { name: /de 17 à 21 en 2 semaines/ })).toBeDefined()
    expect(within(health).getAllByRole('table', { hidden: true })).toHaveLength(2)
    expect(screen.getByRole('img', { name: '9 à traiter' })).toBeDefined()
    await expectAccessible()
  })

  it('begins with what a new company still needs, with counts and one primary way on', async () => {
    const start = {
      brand: true,
      business_units: 0,
      skills: 12,
      programs: 0,
      profile_questions: 21,
      feedback_questions: 14,
      invitations: 3,
      mentees: 2,
      mentors: 1,
      without_program: 3,
      visible_mentors: 0,
      requests: 0,
    }
    server.on(({ path }) => (path === '/admin/api/dashboard' ? { json: { ...dashboard, start } } : undefined))
    await renderConsole('/')
    const region = await screen.findByRole('region', { name: 'Pour commencer' })
    expect(within(region).getAllByRole('listitem')).toHaveLength(8)
    expect(textOf(region)).toContain('2 mentorés, 1 mentor, 3 invitations ouvertes. 3 personnes ne sont dans aucun')
    const link = (name: string) => attribute(within(region).getByRole('link', { name }), 'href')
    expect(link('Faire, Un programme')).toBe('/admin/programs/create')
    expect(link('Voir, Les compétences')).toBe('/admin/tags')
    expect(opened(within(region).getByRole('link', { name: 'Faire, Des mentorés et des mentors' }))).toEqual([
      '/admin/users',
      { without_program: 'true' },
    ])
    expect(region.querySelectorAll('.MuiButton-contained')).toHaveLength(1)
    await expectAccessible()
  })

  /** The list that a link opens, and its filter. */
  const opened = (link: HTMLElement) => {
    const url = new URL(attribute(link, 'href') ?? '', 'http://console.test')
    return [url.pathname, JSON.parse(url.searchParams.get('filter') ?? '{}') as unknown]
  }

  it('opens the rows that each figure counts, from the instant of the server', async () => {
    await renderConsole('/')
    const link = async (name: string | RegExp) => opened(await screen.findByRole('link', { name, hidden: true }))
    const requests = '/admin/mentoring_requests'
    expect(await link('Voir, 4 demandes expirent cette semaine')).toEqual([
      requests,
      { aasm_state: 'requested', answer_due_at_lte: '2026-03-24T12:47:00.000Z' },
    ])
    expect(await link('118, accompagnements en cours')).toEqual([
      '/admin/mentoring_relationships',
      { aasm_state: ['initiated', 'admin_initiated'] },
    ])
    expect(await link(/^86\s%, demandes traitées à temps en 90 jours$/)).toEqual([
      requests,
      { outcome: ['confirmed', 'refused', 'expired'], decided_at_gte: '2025-12-17T12:47:00.000Z' },
    ])
    expect(await link('9, demandes en attente de réponse')).toEqual([requests, { aasm_state: 'requested' }])
    expect(await link('9, mentors au complet')).toEqual(['/admin/users', { figure: 'name=full' }])
    expect(await link('64, Confirmées')).toEqual([
      requests,
      { outcome: 'confirmed', requested_at_gte: '2025-12-17T12:47:00.000Z' },
    ])
    expect(await link('4, En attente, Semaine du 9 mars')).toEqual([
      requests,
      {
        outcome: 'waiting',
        requested_at_gte: '2026-03-08T23:00:00.000Z',
        requested_at_lte: '2026-03-15T22:59:59.999Z',
      },
    ])
  })

  it('opens the rows of the chosen program', async () => {
    const programs = ['p1', 'p2'].map((id) => ({ id, name: { fr: id, en: id } }))
    server.on(({ path }) => (path === '/admin/api/programs' ? list(programs) : undefined))
    await renderConsole('/')
    await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Programme' }), 'p2')
    await waitFor(() =>
      expect(opened(screen.getByRole('link', { name: '9, mentors au complet' }))[1]).toEqual({
        figure: 'name=full&program_id=p2',
      }),
    )
    const [, filter] = opened(screen.getByRole('link', { name: '9, demandes en attente de réponse' }))
    expect(filter).toEqual({ aasm_state: 'requested', program_id: 'p2' })
  })

  it('counts what is of no program, whichever one is chosen, and in the navigation', async () => {
    const attention = {
      ...dashboard.attention,
      expiring: 0,
      blocked: 0,
      articles_to_review: 1,
      articles_reported: 2,
      tag_proposals: 3,
      contact_messages: 2,
      contact_requests: 3,
      failed_mails: 1,
      error_reports: 5,
    }
    const programs = ['p1', 'p2'].map((id) => ({ id, name: { fr: id, en: id } }))
    server.on(({ path }) =>
      path === '/admin/api/dashboard'
        ? { json: { ...dashboard, attention } }
        : path === '/admin/api/programs'
          ? list(programs)
          : undefined,
    )
    await renderConsole('/')
    await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Programme' }), 'p2')
    const region = await screen.findByRole('region', { name: 'Demande votre attention' })
    await waitFor(() => expect(textOf(region)).toContain('3 étiquettes proposéesÀ accepter ou à refuser. Ne dépend'))
    const to = (name: string) => opened(within(region).getByRole('link', { name }))
    expect(within(region).getAllByRole('link')).toHaveLength(7)
    expect(to('Examiner, 2 articles signalés')).toEqual(['/admin/articles', { state: ['reported', 'hidden'] }])
    expect(to('Voir, 1 article à relire')).toEqual(['/admin/articles', { state: 'draft' }])
    expect(to('Voir, 2 messages sans réponse')).toEqual(['/admin/contact_messages', { state: 'open' }])
    expect(to('Voir, 3 personnes à recontacter')).toEqual(['/admin/contact_requests', { state: 'open' }])
    expect(to('Voir, 5 pannes de page')).toEqual(['/admin/error_reports', { state: 'open' }])
    expect(to('Voir, 1 message non remis')).toEqual(['/admin/mails', { state: 'failed' }])
    // Beside the parts of the navigation that are closed: each the sum of its lists.
    expect(screen.getByRole('img', { name: '6 à traiter' })).toBeDefined()
  })

  it('says when there is no open task', async () => {
    server.on(({ path }) =>
      path === '/admin/api/dashboard'
        ? {
            json: {
              ...dashboard,
              attention: { ...dashboard.attention, expiring: 0, blocked: 0, oldest_days: null },
            },
          }
        : undefined,
    )
    await renderConsole('/')
    expect(await screen.findByText('Rien ne vous attend')).toBeDefined()
  })

  it('warns while it is older than the administrator’s last act', async () => {
    server.on(({ path }) =>
      path === '/admin/api/dashboard' ? { json: dashboard, headers: { 'x-stale': 'true' } } : undefined,
    )
    await renderConsole('/')
    expect(await screen.findByText(/Votre dernière action est bien enregistrée/)).toBeDefined()
  })
})
