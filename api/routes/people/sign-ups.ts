import type { Sql } from '#projections/platform/sql.ts'
import type { OpenedSignUp, SignUps } from '#commands/people/invitations/sign-ups.ts'
import { SingleSignOnRefused } from '#commands/people/single-sign-on/ports.ts'
import { derivedId, instant } from '#domain/platform/ids.ts'
import { approvalDays } from '../../contract/people/sign-up.ts'
import {
  identityMeta,
  type SignUpAttributes,
  signUpMails,
  type SignUpQuestion,
  signUps as contract,
} from '../../contract/people/sign-ups.ts'
import { documentText } from '../../platform/http/document.ts'
import { answerMs, atLeast } from '../../platform/http/at-least.ts'
import { limit } from '../../platform/http/dispatch.ts'
import { type Call, endpoint, type Endpoint } from '../../platform/http/endpoint.ts'
import { Problem } from '../../platform/http/problem.ts'
import { documentsInForce } from '../../queries/content/documents.ts'
import { type QuestionRow, signUpQuestionsQuery } from '../../queries/community/profile-questions.ts'
import { unitsQuery } from '../../queries/company/business-units.ts'
import { done } from '../../refusals/platform/done.ts'
import type { RouteDependencies } from '../platform/shared/dependencies.ts'
import { answersOf } from '../platform/shared/from-contract.ts'

/** Where the link of the invitation was opened; the page kept its secret. */
const signUpPage = '/auth/sign_up'

/** How long an administrator has to decide on a sign-up, in milliseconds. */
const approvalMs = approvalDays * 86_400_000

const noInvitation: Omit<SignUpAttributes, 'state'> = {
  first_name: null,
  last_name: null,
  email: null,
  roles: [],
  business_unit: null,
  program: null,
  invited_by: null,
  invited_by_id: null,
  expires_at: null,
  business_units: [],
  request_expiry_days: null,
  questions: [],
  documents: [],
  single_sign_on: null,
  draft: null,
  sent: null,
}

/** What visitors do with the link of an invitation. Tokens are in bodies: addresses are logged and kept by browsers. */
export function signUpEndpoints(dependencies: RouteDependencies): readonly Endpoint[] {
  const { signUps, limits, accounts } = dependencies
  const open = async ({ company, context }: Call, token: string): Promise<OpenedSignUp> => {
    await limit(limits, 'sign_up', company.id, context.address)
    const opened = await signUps.open(company.id, token)
    if (opened === null) throw new Problem(404, 'not_found')
    return opened
  }

  return [
    endpoint({
      method: 'post',
      path: contract.paths.list,
      summary: 'What the link of an invitation opens; changes nothing',
      access: 'anyone',
      reads: [],
      body: { schema: contract.bodies.create, kind: contract.type },
      answers: answersOf(contract),
      handle: async (call, { data }) => {
        const opened = await open(call, data.attributes.token)
        const attributes = await attributesOf(dependencies, call, opened)
        const id = opened.invitation?.id ?? derivedId('sign_up', 'expired')
        const text = JSON.stringify({ type: contract.type, id, attributes })
        return { status: 201, body: documentText({ data: text, included: null }) }
      },
    }),

    endpoint({
      method: 'put',
      path: contract.paths.draft,
      summary: 'Keep what was typed so far, without passwords',
      access: 'anyone',
      reads: [],
      body: { schema: contract.bodies.draft, kind: contract.type },
      handle: async ({ company, context }, { data }) => {
        await limit(limits, 'sign_up', company.id, context.address)
        const { token, ...typed } = data.attributes
        const saved = await signUps.saveDraft(company.id, token, typed)
        if (saved === null) throw new Problem(404, 'not_found')
        if (!saved) throw new Problem(422, 'invitation_used')
        return { status: 204, body: null }
      },
    }),

    endpoint({
      method: 'post',
      path: contract.paths.withdrawal,
      summary: 'Withdraw a sign-up that waits for approval, and erase what was sent',
      access: 'anyone',
      reads: [],
      body: { schema: contract.bodies.withdrawal, kind: contract.type },
      handle: async (call, { data }) => {
        const { state, invitation } = await open(call, data.attributes.token)
        if (state === 'withdrawn') return { status: 204, body: null }
        const userId = invitation?.account?.userId
        if (state !== 'pending_approval' || userId === undefined) throw new Problem(422, 'sign_up_decided')
        const result = await accounts.erase({
          companyId: call.company.id,
          actor: { kind: 'user', userId },
          idempotencyKey: `withdraw/${userId}`,
          at: instant(new Date()),
          correlationId: call.context.id,
          userId,
        })
        done(result, 'account')
        return { status: 204, body: null }
      },
    }),

    endpoint({
      method: 'post',
      path: contract.paths.identity,
      summary: 'Where an invited person shows who they are, instead of choosing a password',
      access: 'anyone',
      reads: [],
      body: { schema: contract.bodies.identity, kind: contract.type },
      answers: { meta: identityMeta },
      handle: async (call, { data }) => {
        const { state, invitation } = await open(call, data.attributes.token)
        if (state !== 'valid' || invitation === null) throw new Problem(422, 'invitation_used')
        const location = await leaveFor(dependencies, call, data.attributes.connection, invitation)
        return { status: 200, body: JSON.stringify({ meta: { location } }) }
      },
    }),

    endpoint({
      method: 'post',
      path: signUpMails.paths.list,
      summary: 'Ask for the mail with the link; the answer is the same for every address',
      access: 'anyone',
      reads: [],
      body: { schema: signUpMails.bodies.create, kind: signUpMails.type },
      handle: async ({ company, context }, { data }) => {
        const { email, locale = null } = data.attributes
        await limit(limits, 'sign_up', company.id, context.address)
        await limit(limits, 'sign_up_mail', company.id, email)
        await atLeast(answerMs, () => signUps.sendMail(company, email, locale))
        return { status: 204, body: null }
      },
    }),
  ]
}

/** @throws Problem 404 for a connection that the company does not offer, 422 where its provider does not answer */
async function leaveFor(
  { singleSignOn }: RouteDependencies,
  { company }: Call,
  connection: string,
  { id: invitationId, email }: NonNullable<OpenedSignUp['invitation']>,
): Promise<string> {
  if (singleSignOn === undefined) throw new Problem(404, 'not_found')
  const wish = { returnTo: signUpPage, delivery: 'code', challenge: null } as const
  try {
    const joins = { invitationId, email }
    return await singleSignOn.start({ companyId: company.id, provider: connection, ...wish, joins })
  } catch (error) {
    if (!(error instanceof SingleSignOnRefused)) throw error
    throw error.reason === 'provider_unknown' ? new Problem(404, 'not_found') : new Problem(422, 'provider_away')
  }
}

async function attributesOf(
  { signUps, sql }: Pick<RouteDependencies, 'sql'> & { readonly signUps: SignUps },
  { company }: Call,
  { state, invitation }: OpenedSignUp,
): Promise<SignUpAttributes> {
  if (invitation === null) return { state, ...noInvitation }
  if (state === 'pending_approval' && invitation.account !== null) {
    const { account } = invitation
    return {
      state,
      ...noInvitation,
      sent: {
        first_name: account.firstName,
        last_name: account.lastName,
        email: account.email,
        job_title: account.jobTitle,
        business_unit: account.businessUnit,
        phone: account.phone,
        city: account.city,
        roles: [...account.roles],
        sent_at: account.createdAt.toISOString(),
        expected_by: new Date(account.createdAt.getTime() + approvalMs).toISOString(),
      },
    }
  }
  const expires_at = state === 'valid' || state === 'expired' ? invitation.expiresAt.toISOString() : null
  if (state !== 'valid') return { state, ...noInvitation, expires_at }
  const connection = sql(company.id)
  const { roles, program } = invitation
  const [units, questions, texts, draft] = await Promise.all([
    unitsQuery(connection),
    signUpQuestionsQuery(connection, { roles, program: program?.id ?? null }),
    documentsInForce(connection, company.defaultLanguage),
    signUps.draft(company.id, invitation),
  ])
  return {
    state,
    first_name: invitation.firstName,
    last_name: invitation.lastName,
    email: invitation.email,
    roles: [...invitation.roles],
    business_unit: invitation.businessUnit,
    program: invitation.program,
    invited_by: invitation.invitedBy?.name ?? null,
    invited_by_id: invitation.invitedBy?.id ?? null,
    expires_at,
    business_units: units,
    request_expiry_days: (await daysOf(connection, program?.id)) ?? company.settings.request_expiry_days,
    questions: questions.map(questionOf),
    documents: texts.flatMap(({ document, version }) =>
      document === 'charter' || document === 'terms' ? [{ document, version }] : [],
    ),
    single_sign_on:
      invitation.identity === null ? null : { id: invitation.identity.connectionId, label: invitation.identity.label },
    draft:
      draft === null
        ? null
        : ({ ...draft, saved_at: instant(invitation.draftAt ?? new Date()) } as SignUpAttributes['draft']),
    sent: null,
  }
}

/** Days to answer that the program decides; null: it decides none. */
async function daysOf(sql: Sql, program: string | undefined): Promise<number | null> {
  if (program === undefined) return null
  const [row] = await sql.query<{ days: number | null }>({
    name: 'api_days_of_program',
    text: 'select request_expiry_days as days from app.programs where id = $1',
    values: [program],
  })
  return row?.days ?? null
}

function questionOf(row: QuestionRow): SignUpQuestion {
  const { field_name, field_type, roles, title, help, max_length, max_choices, profile_answers: all } = row
  const profile_answers = all.filter(({ archived }) => !archived)
  return { field_name, field_type, roles, title, help, max_length, max_choices, profile_answers }
}
