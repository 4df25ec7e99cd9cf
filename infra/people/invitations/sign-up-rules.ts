import { randomUUID } from 'node:crypto'
import type { z } from 'zod'
import { codeOfIssue } from '#api/platform/http/problem.ts'
import { mayJoin } from '#commands/people/invitations/domains.ts'
import { type Invitation, signUpKey } from '#commands/people/invitations/ports.ts'
import type { SignUps } from '#commands/people/invitations/sign-ups.ts'
import type { SignUpState } from '#domain/people/sign-up/words.ts'
import type { Admission, SignUpFault as Fault, SignUpRequest, SignUpRules } from '#commands/people/sign-up/ports.ts'
import { foundContactDetail } from '#contract/platform/public-text.ts'
import { ageFault, type SignUpFault, type SignUpFields, signUpFields } from '#contract/people/sign-up.ts'
import { type CompanyId, id as idOf, instant, type InvitationId, type ProgramId } from '#domain/platform/ids.ts'
import { dayIn, isTimeZone } from '#domain/platform/time-zone.ts'
import type { Sql } from '#projections/platform/sql.ts'
import { judgeAnswers, type JudgedAnswers } from './sign-up-answers.ts'

interface Dependencies {
  readonly signUps: Pick<SignUps, 'open'>
  readonly sql: (companyId: CompanyId) => Sql
  /** Versions in force. */
  readonly versions: (sql: Sql) => Promise<ReadonlyMap<string, number>>
  /** Milliseconds since the epoch. */
  readonly now?: () => number
}

const refusalOfState: Readonly<Record<Exclude<SignUpState, 'valid'>, string>> = {
  used: 'invitation_used',
  pending_approval: 'invitation_used',
  rejected: 'invitation_used',
  withdrawn: 'invitation_used',
  expired: 'invitation_expired',
  revoked: 'invitation_revoked',
}

/** The rules of a sign-up: the invitation, its address, the company's domains, every field, and what was accepted. */
export function createSignUpRules({ signUps, sql, versions, now = Date.now }: Dependencies): SignUpRules {
  return {
    async admit(request) {
      const { companyId, body } = request
      const token = tokenOf(body)
      const opened = token === null ? null : await signUps.open(companyId, token)
      if (opened === null) return refused('base', 'invitation_needed')
      const { state, invitation } = opened
      const again = invitation !== null && isRepeat(invitation, now())
      if (state !== 'valid' && !again) return refused('base', refusalOfState[state])
      if (invitation === null) return refused('base', 'invitation_needed')
      const parsed = signUpFields.safeParse(body)
      const wantsIdentity = wantsSingleSignOn(body)
      const answers = parsed.success
        ? await judgeAnswers(sql(companyId), parsed.data, programOf(parsed.data, invitation))
        : null
      const faults = [
        ...(wantsIdentity && invitation.identity === null
          ? [{ field: 'single_sign_on', code: 'sign_in_expired' }]
          : []),
        ...(parsed.success ? [] : issuesOf(parsed.error.issues)),
        ...(parsed.success ? await faultsOf(sql(companyId), parsed.data, invitation, request, { versions, now }) : []),
        ...(answers?.faults ?? []),
      ]
      if (!parsed.success || answers === null || faults.length > 0) return { admitted: false, faults }
      const key = again ? randomUUID() : signUpKey(invitation.id)
      const admitted = admission(parsed.data, answers, invitation, request, key, now())
      return { ...admitted, identity: wantsIdentity ? invitation.identity : null }
    },
  }
}

function refused(field: string, code: string): Admission {
  return { admitted: false, faults: [{ field, code }] }
}

function wantsSingleSignOn(body: unknown): boolean {
  return typeof body === 'object' && body !== null && Reflect.get(body, 'single_sign_on') === true
}

function tokenOf(body: unknown): string | null {
  const token: unknown = typeof body === 'object' && body !== null ? Reflect.get(body, 'invitation_token') : null
  return typeof token === 'string' && token.length <= 200 ? token : null
}

/**
 * A repeated call finds the account of the first one: it passes under another key, and the registration compares the
 * password.
 */
function isRepeat({ account }: Invitation, now: number): boolean {
  return account?.own === true && now - account.createdAt.getTime() < 10_000
}

/** The first of each field: its message is one of the contract's codes, but of an answer. */
function issuesOf(issues: readonly z.core.$ZodIssue[]): Fault[] {
  const faults = new Map<string, Fault>()
  for (const issue of issues) {
    const [member, question] = issue.path
    const isAnswer = member === 'answers_details'
    const field = isAnswer ? [member, question ?? []].flat().join('.') : String(member ?? 'base')
    const found = foundContactDetail(issue)
    const code = isAnswer ? 'invalid_value' : codeOfIssue(issue)
    if (!faults.has(field)) faults.set(field, { field, code, ...(found !== null && { values: { found } }) })
  }
  return [...faults.values()]
}

async function faultsOf(
  sql: Sql,
  fields: SignUpFields,
  invitation: Invitation,
  { settings }: SignUpRequest,
  { versions, now }: Pick<Dependencies, 'versions'> & { readonly now: () => number },
): Promise<readonly Fault[]> {
  const [known] = await sql.query<{ unit: boolean; units: boolean; program: boolean }>({
    name: 'sign_up_known',
    text: `select exists (select from app.business_units where code = $1) as unit,
      exists (select from app.business_units) as units,
      $2::uuid is null or exists (select from app.programs where id = $2 and archived_at is null) as program`,
    values: [fields.business_unit, fields.program_id || null],
  })
  // Of age where the person is; an unknown zone is refused below.
  const today = dayIn(isTimeZone(fields.time_zone) ? fields.time_zone : 'UTC', instant(new Date(now())))
  const age = ageFault(fields.date_of_birth, fields.age_basis || null, today)
  const faults: Fault[] = []
  const add = (field: keyof SignUpFields, code: SignUpFault) => faults.push({ field, code })
  if (fields.email !== invitation.email) add('email', 'email_not_invited')
  else if (!mayJoin(fields.email, settings.allowed_email_domains)) add('email', 'email_domain_not_allowed')
  if (age !== null) add('date_of_birth', age)
  if (fields.business_unit !== '' && known?.unit !== true) add('business_unit', 'unit_unknown')
  // A company without units asks nobody for one.
  if (fields.business_unit === '' && known?.units !== false) add('business_unit', 'required')
  if (known?.program !== true || (invitation.program !== null && otherProgram(fields, invitation)))
    add('program_id', 'not_known')
  if (!isTimeZone(fields.time_zone)) add('time_zone', 'time_zone_invalid')
  if (fields.roles.some((role) => !invitation.roles.includes(role))) add('roles', 'role_not_offered')
  const inForce = await versions(sql)
  for (const document of ['charter', 'terms'] as const) {
    const accepted = fields.acceptances.filter((text) => text.document === document)
    if (accepted.length === 0) add('acceptances', 'not_accepted')
    else if (!accepted.some(({ version }) => version === inForce.get(document))) add('acceptances', 'version_outdated')
  }
  return faults
}

function otherProgram({ program_id }: SignUpFields, { program }: Invitation): boolean {
  return Boolean(program_id) && program_id !== program?.id
}

/** null: none. */
function programOf({ program_id }: SignUpFields, { program }: Invitation): string | null {
  return program_id || (program?.id ?? null)
}

function admission(
  fields: SignUpFields,
  answers: Pick<JudgedAnswers, 'of'>,
  invitation: Invitation,
  { settings }: SignUpRequest,
  idempotencyKey: string,
  now: number,
): Omit<Extract<Admission, { readonly admitted: true }>, 'identity'> {
  const program = programOf(fields, invitation)
  const programIds = program === null ? [] : [idOf<ProgramId>(program)]
  const basis = fields.age_basis || null
  return {
    admitted: true,
    idempotencyKey,
    registration: {
      origin: invitation.origin === 'open' ? 'open' : 'invitation',
      status: settings.sign_up_approval ? 'pending_approval' : 'active',
      invitationId: idOf<InvitationId>(invitation.id),
      profiles: [...new Set(fields.roles)].map((role) => ({ role, programIds, answers: answers.of(role) })),
      terms: fields.acceptances,
    },
    person: {
      email: fields.email,
      firstName: fields.first_name,
      lastName: fields.last_name,
      locale: fields.locale,
      timeZone: fields.time_zone,
      dateOfBirth: fields.date_of_birth,
      gender: fields.gender,
      consent:
        basis === null
          ? null
          : { basis: basis === 'emancipated' ? 'emancipated' : 'parental', at: instant(new Date(now)) },
      phone: fields.phone,
      linkedinUrl: fields.linkedin_url || null,
      jobTitle: fields.job_title,
      professionalStatus: fields.professional_status,
      businessUnit: fields.business_unit || null,
      city: fields.city,
    },
  }
}
