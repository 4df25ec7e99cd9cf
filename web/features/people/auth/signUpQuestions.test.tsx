import { screen, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { describe, expect, test } from 'vitest'
import type { SignUpQuestion } from '#contract/people/sign-ups.ts'
import { labelled } from '../../../testing/fixtures.ts'
import { renderApp } from '../../../testing/renderApp.tsx'
import { server, useServer } from '../../../testing/server.ts'
import { accept, heading, invitation, next, password, serve, token, visitor } from './testing.ts'

useServer()

function question(name: string, type: SignUpQuestion['field_type'], title: string): SignUpQuestion {
  const answer = (code: string, fr: string) => ({ ...labelled(code, fr, code), help: null, archived: false })
  return {
    field_name: name,
    field_type: type,
    roles: ['participant', 'presenter'],
    title: { fr: title, en: title },
    help: null,
    max_length: null,
    max_choices: null,
    profile_answers: [answer('calm', 'Le calme'), answer('pace', 'Le rythme')],
  }
}
const worksite = question('worksite', 'input', 'Votre site')
const several = [
  worksite,
  { ...question('skills', 'tag', 'Vos compétences'), roles: ['presenter' as const] },
  { ...question('needs', 'multi_select', 'Vos besoins'), max_choices: 1 },
  question('remote', 'boolean', 'Travaillez-vous à distance ?'),
  question('motivations', 'ranking', 'Vos motivations'),
]

/** Everything but the questions has been filled in before, as a mentee. */
function asking(questions: SignUpQuestion[]) {
  const fields = {
    birth_day: '4',
    birth_month: '6',
    birth_year: '1994',
    gender: 'woman',
    job_title: 'Chargée d’affaires',
    professional_status: 'executive',
    business_unit: 'client',
    phone: '06 12 34 56 78',
    city: 'Nantes',
    roles: ['participant' as const],
  }
  return invitation({ questions, draft: { step: 'charter', fields, saved_at: '2026-03-17T09:00:00Z' } })
}

async function begin() {
  const { user } = await renderApp(`/auth/sign_up/${token}`, visitor)
  await heading('Parlez-nous de vous')
  return user
}
type User = Awaited<ReturnType<typeof begin>>

async function paste(user: User, label: string, text: string) {
  await user.click(screen.getByLabelText(label))
  await user.paste(text)
}

async function toCharter(user: User) {
  await next(user)
  await heading(/Comment vous connecterez-vous/)
  for (const label of ['Mot de passe', 'Le même, une seconde fois']) await paste(user, label, password)
  await next(user)
  await screen.findByRole('checkbox', { name: /J’ai lu la charte/ })
}

describe('what the company asks while joining', () => {
  test('belongs to the chosen role, needs an answer, and is sent', async () => {
    const { sent, drafts } = serve(asking(several))
    const user = await begin()
    expect(screen.queryByText('Vos compétences')).toBeNull()
    await next(user)
    const summary = await screen.findByText('Un ou plusieurs champs n’ont pas été bien renseignés')
    const links = within(summary.closest<HTMLElement>('[role=alert]') ?? document.body).getAllByRole('link')
    expect(links.map(({ textContent }) => textContent?.split('\u00A0')[0])).toEqual([
      'Votre site',
      'Vos besoins',
      'Travaillez-vous à distance ? Ce champ doit être rempli',
      'Vos motivations',
    ])
    await user.click(links[1] ?? document.body)
    expect(document.activeElement).toBe(within(needs()).getByRole('checkbox', { name: 'Le calme' }))

    await paste(user, 'Votre site', 'Nord')
    await user.click(within(needs()).getByRole('checkbox', { name: 'Le calme' }))
    await user.click(within(needs()).getByRole('checkbox', { name: 'Le rythme' }))
    expect(within(needs()).getByRole('alert').textContent).toBe('1 réponse au plus')
    await user.selectOptions(screen.getByLabelText('Travaillez-vous à distance ?'), 'yes')
    const ranked = screen.getByRole('group', { name: 'Vos motivations' })
    await user.click(within(ranked).getByRole('checkbox', { name: 'Le rythme' }))
    await user.click(within(ranked).getByRole('checkbox', { name: 'Le calme' }))
    expect(within(ranked).getByRole('checkbox', { name: '1. Le rythme' })).toHaveProperty('checked', true)
    await toCharter(user)
    await accept(user)
    await heading(/^Bravo Lina/)
    const answers = {
      worksite: 'Nord',
      needs: [{ code: 'calm' }],
      remote: [{ code: 'yes' }],
      motivations: [{ code: 'pace' }, { code: 'calm' }],
    }
    expect(sent[0]).toMatchObject({ answers_details: answers })
    expect(drafts.at(-1)?.fields['answers_details']).toEqual(answers)
  })

  test('is refused at its question, to which the person is led back', async () => {
    serve(asking([worksite]))
    const detail = 'Pas de coordonnées ici'
    server.use(
      http.post('/auth', () =>
        HttpResponse.json({ status: 'error', errors: { 'answers_details.worksite': [detail] } }, { status: 422 }),
      ),
    )
    const user = await begin()
    await paste(user, 'Votre site', '06 12 34 56 78')
    await toCharter(user)
    await accept(user)
    await heading('Parlez-nous de vous')
    expect(screen.getByRole('link', { name: /^Votre site/ }).textContent).toContain('pas de coordonnées ici')
    await paste(user, 'Votre site', ' bis')
    expect(screen.queryByText(detail)).toBeNull()
  })
})

const needs = () => screen.getByRole('group', { name: 'Vos besoins' })
